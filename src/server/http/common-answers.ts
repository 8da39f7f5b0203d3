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
 * it. Errors are left to tRPC. It also sends all other JSON answers of the scope, except streams, in one piece, and
 * compresses large ones. A large answer to a visitor's GET request counts as several reads.
 */
export function answerCommon(scope: FastifyInstance, shared: Shared): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !mayBeCommon.test(request.url) || wantsStream(request)) return;
    const common = commonCalls(request.url);
    if (common === undefined) return;
    const reads = takeReads(shared, { ipAddress: request.ip, calls: common.calls.length });
    if (reads === undefined) return;
    const answers = await Promise.all(common.calls.map((call) => answerTo(call, { shared, request, reply }))).catch(
      () => undefined,
    );
    if (answers === undefined) {
      // tRPC reports the error, and counts the calls itself.
      for (const read of reads) read.giveBack();
      return;
    }
    return sendParts(reply, common.isBatch ? inBrackets(answers) : answers);
  });

  scope.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Response) || !isWholeJson(payload)) return payload;
    // A text is sent in one piece; a `Response` is sent as a stream, at half the speed.
    const body = await payload.text();
    reply.code(payload.status).headers({ ...Object.fromEntries(payload.headers), 'content-type': contentType });
    return body;
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    const bytes =
      typeof payload === 'string' || Buffer.isBuffer(payload)
        ? payload.length
        : Number(reply.getHeader('content-length') ?? 0);
    // A read of the office counts once, however large its answer is.
    if (request.method === 'GET' && sessionToken(shared, request) === undefined) {
      countWeight(shared.limits, { ipAddress: request.ip, bytes });
    }
    const isLarge = typeof payload === 'string' && payload.length >= minCompressedLength;
    return isLarge ? encodedBody(payload, request, reply) : payload;
  });
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

function answerTo(
  { path, input, cacheName }: Call,
  { shared, request, reply }: { shared: Shared; request: FastifyRequest; reply: FastifyReply },
): Promise<Buffer> {
  return shared.answerCaches[cacheName].get(`${path} ${JSON.stringify(input)}`, async () => {
    const call = { path, type: 'query', input: transformer.input.deserialize(input) } as const;
    const data = await callProcedure(uncountedContext(shared, request, reply), call);
    return JSON.stringify(transformTRPCResponse(appRouter._def._config, { result: { data } }));
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

function sendParts(reply: FastifyReply, parts: readonly Buffer[]): FastifyReply {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  reply.header('content-type', contentType).header('cache-control', 'no-store').header('content-length', length);
  const [part = Buffer.alloc(0)] = parts;
  if (parts.length === 1) return reply.send(part);
  return reply.send(length > maxJoinedBytes ? Readable.from(parts) : Buffer.concat(parts));
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
