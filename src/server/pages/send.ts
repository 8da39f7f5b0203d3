import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '#server/http/encoding.ts';
import { isKnownTag } from '#server/http/entity-tag.ts';
import type { EncodedText, Encoding } from './encoded.ts';

/** Seconds after which a client may retry after a server error. */
const retryAfter = '2';

type Sendable = { status: number; text: EncodedText };

/**
 * Sends a text in the best encoding, or 304 if its status is 200 and the client has it. Clients cache texts, but
 * revalidate them each time; server errors are not cached.
 */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Sendable,
): Promise<FastifyReply> {
  const { status, text } = answer;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.headers(cachingHeaders(answer, encoding));
  if (status === 200 && isKnownTag(request.headers['if-none-match'], text.etag(encoding)))
    return reply.code(304).send();
  return reply
    .code(status)
    .headers(contentHeaders(answer, encoding))
    .send(text.ready(encoding) ?? (await text.body(encoding)));
}

/** Returns the headers about a body and its caching, for sending the body without Fastify. */
export const textHeaders = (answer: Sendable, encoding: Encoding, body: Buffer): Record<string, string> => ({
  ...cachingHeaders(answer, encoding),
  ...contentHeaders(answer, encoding),
  'content-length': String(body.length),
});

const cachingHeaders = ({ status, text }: Sendable, encoding: Encoding): Record<string, string> => ({
  vary: 'accept-encoding',
  ...(status >= 500
    ? { 'cache-control': 'no-store', 'retry-after': retryAfter }
    : { 'cache-control': 'no-cache', etag: text.etag(encoding) }),
});

const contentHeaders = ({ text }: Sendable, encoding: Encoding): Record<string, string> => ({
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  'content-type': text.type,
});
