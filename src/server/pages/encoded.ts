import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export const htmlType = 'text/html; charset=utf-8';

/** A text in each encoding, with its strong entity tags. */
export type EncodedText = {
  type: string;
  variants: Readonly<Record<Encoding, { body: Buffer; etag: string }>>;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, object, Buffer>(gzip);

/** Brotli's level while the first visitor waits: some milliseconds for a page. */
const brotliLevel = 5;

const brotliOptions = (size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});
const gzipOptions = { level: 6 };

/** @param type the content type with its charset, which is UTF-8 */
export async function encodeText(text: string, type: string): Promise<EncodedText> {
  const identity = Buffer.from(text);
  const [br, gzip] = await Promise.all([
    compressBrotli(identity, brotliOptions(identity.length)),
    compressGzip(identity, gzipOptions),
  ]);
  return withTags(type, { br, gzip, identity });
}

/** The same in the thread that calls it, which it blocks. */
export function encodeTextHere(text: string, type: string): EncodedText {
  const identity = Buffer.from(text);
  const br = brotliCompressSync(identity, brotliOptions(identity.length));
  return withTags(type, { br, gzip: gzipSync(identity, gzipOptions), identity });
}

function withTags(type: string, { br, gzip, identity }: Readonly<Record<Encoding, Buffer>>): EncodedText {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    type,
    variants: {
      br: { body: br, etag: `"${hash}-br"` },
      gzip: { body: gzip, etag: `"${hash}-gz"` },
      identity: { body: identity, etag: `"${hash}"` },
    },
  };
}

/** The cache of parsed headers. Browsers send a handful; when invented ones fill it, it is cleared. */
const maxHeaders = 100;
const encodingByHeader = new Map<string, Encoding>();

/**
 * The encoding for an answer by RFC 9110, section 12.5.3: the client's preferred one, or the smallest of several.
 * Identity if it accepts none of ours.
 *
 * @param header the request's Accept-Encoding
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = encodingByHeader.get(header);
  if (known !== undefined) return known;
  const chosen = preferredEncoding(header);
  if (encodingByHeader.size >= maxHeaders) encodingByHeader.clear();
  encodingByHeader.set(header, chosen);
  return chosen;
}

function preferredEncoding(header: string): Encoding {
  const qualities = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((piece) => piece.trim());
      const quality = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
      return [name === 'x-gzip' ? 'gzip' : name, quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
  const quality = (encoding: Encoding): number => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  const best = quality('gzip') > quality('br') ? 'gzip' : 'br';
  return quality(best) > 0 && quality(best) >= (qualities.get('identity') ?? 0) ? best : 'identity';
}
