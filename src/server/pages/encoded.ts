import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export const htmlType = 'text/html; charset=utf-8';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, object, Buffer>(gzip);

/** Low, because the first visitor waits: it takes some milliseconds for a page. */
const brotliLevel = 5;

const brotliOptions = (size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});
const gzipOptions = { level: 6 };

type Compression = Exclude<Encoding, 'identity'>;

/** A text, a hash of it, and its compressed forms so far. */
export type Bodies<Body> = { tag: string; identity: Body; compressed: readonly (readonly [Compression, Body])[] };

/**
 * A text with its strong entity tags. It is compressed when a client first requests an encoding, because compressing a
 * page costs as much as rendering it.
 */
export class EncodedText {
  /** The content type with its charset, which is UTF-8. */
  readonly type: string;
  /** The encodings that clients have requested. */
  readonly requested = new Set<Encoding>();
  readonly #makeBodies: () => Bodies<Buffer>;
  readonly #compressions = new Map<Encoding, Promise<Buffer>>();
  #cached: { tag: string; identity: Buffer; bodies: Map<Encoding, Buffer> } | undefined;

  /** @param makeBodies called when the bodies are first used */
  constructor(type: string, makeBodies: () => Bodies<Buffer>) {
    this.type = type;
    this.#makeBodies = makeBodies;
  }

  etag(encoding: Encoding): string {
    return `"${this.#parts.tag}${etagEndings[encoding]}"`;
  }

  /** Returns the body in an encoding, and counts the encoding as requested; undefined if it is not compressed yet. */
  ready(encoding: Encoding): Buffer | undefined {
    this.requested.add(encoding);
    return this.#parts.bodies.get(encoding);
  }

  /** Returns the body in an encoding. All calls share one compression. */
  body(encoding: Encoding): Promise<Buffer> {
    const compression = this.#compressions.get(encoding) ?? this.#compress(encoding);
    this.#compressions.set(encoding, compression);
    return compression;
  }

  async #compress(encoding: Encoding): Promise<Buffer> {
    const { identity, bodies } = this.#parts;
    const ready = bodies.get(encoding);
    if (ready !== undefined) return ready;
    const body = await (encoding === 'br'
      ? compressBrotli(identity, brotliOptions(identity.length))
      : compressGzip(identity, gzipOptions));
    bodies.set(encoding, body);
    return body;
  }

  get #parts() {
    if (this.#cached !== undefined) return this.#cached;
    const { tag, identity, compressed } = this.#makeBodies();
    this.#cached = { tag, identity, bodies: new Map<Encoding, Buffer>([['identity', identity], ...compressed]) };
    return this.#cached;
  }
}

const etagEndings = { br: '-br', gzip: '-gz', identity: '' } as const satisfies Record<Encoding, string>;

/** @param type the content type with its charset, which is UTF-8 */
export function encodedText(text: string | Uint8Array, type: string): EncodedText {
  const bodies = encodeSync(text, []);
  return new EncodedText(type, () => bodies);
}

/** Returns a text that is made when it is first used. */
export const lazyText = (make: () => Uint8Array, type: string): EncodedText =>
  new EncodedText(type, () => encodeSync(make(), []));

/** Compresses synchronously, which blocks the calling thread. */
export function encodeSync(text: string | Uint8Array, encodings: readonly Encoding[]): Bodies<Buffer> {
  const identity =
    typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const compressed: [Compression, Buffer][] = [];
  if (encodings.includes('br')) compressed.push(['br', brotliCompressSync(identity, brotliOptions(identity.length))]);
  if (encodings.includes('gzip')) compressed.push(['gzip', gzipSync(identity, gzipOptions)]);
  return { tag: hash('sha256', identity, 'base64url').slice(0, 22), identity, compressed };
}

/**
 * Maximum cached Accept-Encoding headers. Browsers send only a few different ones; if other clients fill the cache, it
 * is cleared.
 */
const maxCachedHeaders = 100;
const encodingByHeader = new Map<string, Encoding>();

/**
 * Returns the encoding for an answer by RFC 9110, section 12.5.3: the one that the client prefers, or the smallest of
 * several that it likes equally. Identity if the client accepts none of ours.
 *
 * @param header the request's Accept-Encoding
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const cached = encodingByHeader.get(header);
  if (cached !== undefined) return cached;
  const encoding = preferredEncoding(header);
  if (encodingByHeader.size >= maxCachedHeaders) encodingByHeader.clear();
  encodingByHeader.set(header, encoding);
  return encoding;
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
