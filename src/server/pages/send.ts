import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type EncodedText, isKnownTag } from './encoded.ts';

/** Seconds after which a client may ask again for what could not be made now. */
const retryAfter = 2;

/** Answers with an encoded text, or with 304 where the client has it already. Clients keep it, but ask each time. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text }: { status: number; text: EncodedText },
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { body, etag } = text.variants[encoding];
  reply.header('vary', 'accept-encoding');
  if (status >= 500) reply.headers({ 'cache-control': 'no-store', 'retry-after': retryAfter });
  else reply.headers({ 'cache-control': 'no-cache', etag });
  if (status === 200 && isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).type(text.type).send(body);
}
