import { Readable } from 'node:stream';
import { transformTRPCResponse } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { CountedCall } from '#server/services/rate-limits.ts';
import { callProcedure } from '#server/trpc/call-procedure.ts';
import { appRouter } from '#server/trpc/router.ts';
import { transformer } from '#server/trpc/transformer.ts';
import type { AnswerCacheName } from './answer-caches.ts';
import { type Shared, sessionToken, uncountedContext } from './context.ts';
import { encodedBody, minCompressedLength } from './encoding.ts';
import { countWeight } from './weight.ts';

/** Queries whose answers are the same for everybody: whether they have an input, and which cache has their answers. */
const commonQueries: ReadonlyMap<string, { hasInput: boolean; cacheName: AnswerCacheName }> = new Map([
  ['blog.list', { hasInput: false, cacheName: 'published' }],
  ['blog.cards', { hasInput: false, cacheName: 'published' }],
  ['blog.bySlug', { hasInput: true, cacheName: 'published' }],
  ['booking.availability', { hasInput: true, cacheName: 'availability' }],
]);
const mayBeCommon = /^\/trpc\/(blog\.|booking\.availability)/;

/** Maximum calls in one HTTP request. */
export const maxCalls = 10;

const contentType = 'application/json; charset=utf-8';

/** Maximum bytes of a batch that is copied into one buffer. The answers of a larger one are sent without a copy. */
const maxJoinedBytes = 64 * 1024;

/**
 * Answers `commonQueries`, single or in batches, from the cache: making an answer costs four times as much as sending
 * it. Errors are left to tRPC. It also sends all other JSON answers of the scope, except streams, in one piece. Large
 * answers are compressed, except those to several `commonQueries`. A large answer to a visitor's GET request counts as
 * several reads.
 */
export function answerCommon(scope: FastifyInstance, shared: Shared): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !mayBeCommon.test(request.url) || wantsStream(request)) return;
    const common = commonCalls(request.url);
    if (common === undefined) return;
    const { calls, isBatch } = common;
    const isSingle = calls.length === 1;
    const reads = takeReads(shared, { ipAddress: request.ip, calls: calls.length });
    if (reads === undefined) return;
    const answers = await Promise.all(
      calls.map((call) => answerTo(call, { shared, request, reply, isWholeBatch: isBatch && isSingle })),
    ).catch(() => undefined);
    if (answers === undefined) {
      // tRPC reports the error, and counts the calls itself.
      for (const read of reads) read.giveBack();
      return;
    }
    const parts = isSingle ? answers : inBrackets(answers);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    countLargeRead(shared, request, length);
    reply.header('content-type', contentType).header('cache-control', 'no-store');
    return reply.send(await bodyOf(parts, { length, request, reply }));
  });

  scope.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Response) || !isWholeJson(payload)) return payload;
    // A text is sent in one piece; a `Response` is sent as a stream, at half the speed.
    const body = await payload.text();
    reply.code(payload.status).headers({ ...Object.fromEntries(payload.headers), 'content-type': contentType });
    return body;
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    if (request.method === 'GET') countLargeRead(shared, request, payload.length);
    return payload.length < minCompressedLength ? payload : encodedBody(payload, request, reply);
  });
}

/** Counts the further reads of a visitor's large answer. A read of the office counts once. */
function countLargeRead(shared: Shared, request: FastifyRequest, bytes: number): void {
  if (sessionToken(shared, request) !== undefined) return;
  countWeight(shared.limits, { ipAddress: request.ip, bytes });
}

type Call = { path: string; input: unknown; cacheName: AnswerCacheName };

/** Returns the calls of a URL if all of them are in `commonQueries`; undefined if tRPC has to answer. */
function commonCalls(url: string): { isBatch: boolean; calls: Call[] } | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (searchParams.has('connectionParams')) return undefined;
  const isBatch = searchParams.get('batch') === '1';
  const joinedPaths = decodeURIComponent(pathname.slice('/trpc/'.length));
  const paths = isBatch ? joinedPaths.split(',') : [joinedPaths];
  if (paths.length > maxCalls) return undefined;
  const inputs = inputsOf(searchParams.get('input'));
  const calls = paths.flatMap((path, index) => {
    const query = commonQueries.get(path);
    if (query === undefined) return [];
    const input = query.hasInput ? (isBatch ? inputs?.[index] : inputs) : undefined;
    return { path, cacheName: query.cacheName, input };
  });
  return calls.length === paths.length ? { isBatch, calls } : undefined;
}

/** Returns the inputs of a batch by position, or the one input of a single call; undefined if there is no object. */
function inputsOf(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a cached answer. That of a whole batch is cached with its brackets, so that it need not be copied. */
function answerTo(
  { path, input, cacheName }: Call,
  exchange: { shared: Shared; request: FastifyRequest; reply: FastifyReply; isWholeBatch: boolean },
): Promise<Buffer> {
  const { shared, request, reply, isWholeBatch } = exchange;
  const key = `${path} ${JSON.stringify(input)}`;
  return shared.answerCaches[cacheName].get(isWholeBatch ? `[${key}]` : key, async () => {
    const call = { path, type: 'query', input: transformer.input.deserialize(input) } as const;
    const data = await callProcedure(uncountedContext(shared, request, reply), call);
    const answer = JSON.stringify(transformTRPCResponse(appRouter._def._config, { result: { data } }));
    return isWholeBatch ? `[${answer}]` : answer;
  });
}

/** Counts calls as reads. If there are too many, it counts none and returns undefined: tRPC counts and rejects them. */
function takeReads(
  { limits }: Shared,
  { ipAddress, calls }: { ipAddress: string; calls: number },
): CountedCall[] | undefined {
  const reads: CountedCall[] = [];
  try {
    for (let call = 0; call < calls; call++) reads.push(limits.take('read', ipAddress));
    return reads;
  } catch (error) {
    for (const read of reads) read.giveBack();
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Returns the body of an answer. Only a single cached answer is compressed, because its compressed form is cached too;
 * several answers would be compressed for each request.
 */
async function bodyOf(
  parts: readonly Buffer[],
  { length, request, reply }: { length: number; request: FastifyRequest; reply: FastifyReply },
): Promise<string | Buffer | Readable> {
  const [part] = parts;
  if (parts.length === 1 && part !== undefined) {
    return length < minCompressedLength ? part : encodedBody(part, request, reply);
  }
  if (length <= maxJoinedBytes) return Buffer.concat(parts);
  reply.header('content-length', length);
  return Readable.from(parts);
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');

const inBrackets = (answers: readonly Buffer[]): Buffer[] => [
  ...answers.flatMap((answer, index) => [index === 0 ? opening : comma, answer]),
  closing,
];

/** Whether the client wants the answers of a batch line by line, in a format that is not cached. */
const wantsStream = ({ headers }: FastifyRequest): boolean =>
  headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl') === true;

/** If tRPC rejects a request as a whole, such as a batch that is too large, it declares its JSON as plain text. */
const isWholeJson = ({ headers }: Response): boolean =>
  /^(application\/json|text\/plain)/.test(headers.get('content-type') ?? '') && !headers.has('transfer-encoding');
