import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag } from '#server/http/entity-tag.ts';
import { chooseEncoding, type EncodedText, type Encoding } from './encoded.ts';

/** Seconds after which a client may ask again for what could not be made now. */
const retryAfter = '2';

type Sendable = { status: number; text: EncodedText };

/** Answers with an encoded text, or with 304 where the client has it already. Clients keep it, but ask each time. */
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
