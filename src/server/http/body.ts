import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { isTooDeep } from '#server/trpc/transformer.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Removes the content type of an empty body: some clients send a content type with every request. */
export function removeTypeOfEmptyBody({ headers }: FastifyRequest): void {
  if (headers['content-length'] === '0') delete headers['content-type'];
}

/** Accepts only JSON in valid UTF-8; an empty body of any type becomes undefined. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  );
  // Whether a chunked body is empty is known only after the body was read.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length > 0) throw new AppError('unsupported_media_type', 'The request body must be JSON.');
  });
}

/** Returns undefined for an empty body. @throws AppError `invalid` if the body is not JSON, or nested too deeply */
export function parseJson(body: Uint8Array): unknown {
  if (body.length === 0) return undefined;
  const text = decodeUtf8(body);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJsonError();
  }
  if (isTooDeep(value)) throw new AppError('invalid', 'The request body is nested too deeply.');
  return value;
}

/** @throws AppError `invalid` if the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw notJsonError();
  }
}

const notJsonError = (): AppError => new AppError('invalid', 'The request body is not valid JSON.');
