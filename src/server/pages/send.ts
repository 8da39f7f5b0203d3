import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag } from '#server/http/entity-tag.ts';
import { chooseEncoding, type EncodedText, type Encoding } from './encoded.ts';

/** Seconds after which a client may retry a page that could not be made. */
const retryAfter = '2';

type Sendable = { status: number; text: EncodedText };

/** Sends a text in the best encoding, or 304 if the client has it. Clients cache it, but revalidate each time. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, answer: Sendable): FastifyReply {
  const { status, text } = answer;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { body, etag } = text.variants[encoding];
  reply.headers(cachingHeaders(answer, encoding));
  if (status === 200 && isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(status).headers(contentHeaders(answer, encoding)).send(body);
}

/** All headers of a text in an encoding, for sending it without Fastify. */
export const textHeaders = (answer: Sendable, encoding: Encoding): Record<string, string> => ({
  ...cachingHeaders(answer, encoding),
  ...contentHeaders(answer, encoding),
  'content-length': String(answer.text.variants[encoding].body.length),
});

const cachingHeaders = ({ status, text }: Sendable, encoding: Encoding): Record<string, string> => ({
  vary: 'accept-encoding',
  ...(status >= 500
    ? { 'cache-control': 'no-store', 'retry-after': retryAfter }
    : { 'cache-control': 'no-cache', etag: text.variants[encoding].etag }),
});

const contentHeaders = ({ text }: Sendable, encoding: Encoding): Record<string, string> => ({
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  'content-type': text.type,
});
