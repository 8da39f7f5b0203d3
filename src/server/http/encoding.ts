import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Compression = 'br' | 'gzip';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, object, Buffer>(gzip);

/** Levels for a text that is sent often. Higher ones would take too long: the first client waits for the result. */
export const usualLevels = { br: 5, gzip: 6 } as const;
/** Levels for a text that is sent once. They take 3 ms per megabyte, and the result is a quarter larger. */
const fastLevels = { br: 1, gzip: 1 } as const;
type Levels = typeof usualLevels | typeof fastLevels;

export const brotliOptions = (size: number, { br }: Levels) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: br, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

/** Compresses in one of Node's threads. */
export const compress = (body: Buffer, compression: Compression, levels: Levels): Promise<Buffer> =>
  compression === 'br'
    ? compressBrotli(body, brotliOptions(body.length, levels))
    : compressGzip(body, { level: levels.gzip });

/** The length from which a text is compressed. A shorter one gains little, and compressing it takes 0.2 ms. */
export const minCompressedLength = 8 * 1024;

/** The compressed forms of cached bodies. */
const compressedBodies = new WeakMap<Buffer, Map<Compression, Promise<Buffer>>>();

/**
 * Compresses the body of an answer if the client accepts that, and sets the headers about it.
 *
 * @param body a text, or a buffer that is cached; the compressed forms of buffers are cached too
 */
export async function encodedBody(
  body: string | Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return body;
  reply.header('content-encoding', encoding);
  if (typeof body === 'string') return compress(Buffer.from(body), encoding, fastLevels);
  const compressions = compressedBodies.get(body) ?? new Map<Compression, Promise<Buffer>>();
  compressedBodies.set(body, compressions);
  const compression = compressions.get(encoding) ?? compress(body, encoding, usualLevels);
  compressions.set(encoding, compression);
  return compression;
}

/**
 * Maximum cached Accept-Encoding headers. Browsers send only a few different ones; if other clients fill the cache, it
 * is cleared.
 */
const maxCachedHeaders = 100;
const encodingByHeader = new Map<string, Compression | 'identity'>();

/**
 * Returns the encoding for an answer by RFC 9110, section 12.5.3: the one that the client prefers, or the smallest of
 * several that it likes equally. Identity if the client accepts none of ours.
 *
 * @param header the request's Accept-Encoding
 */
export function chooseEncoding(header: string | undefined): Compression | 'identity' {
  if (header === undefined) return 'identity';
  const cached = encodingByHeader.get(header);
  if (cached !== undefined) return cached;
  const encoding = preferredEncoding(header);
  if (encodingByHeader.size >= maxCachedHeaders) encodingByHeader.clear();
  encodingByHeader.set(header, encoding);
  return encoding;
}

function preferredEncoding(header: string): Compression | 'identity' {
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
  const quality = (encoding: Compression): number => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  const best = quality('gzip') > quality('br') ? 'gzip' : 'br';
  return quality(best) > 0 && quality(best) >= (qualities.get('identity') ?? 0) ? best : 'identity';
}
