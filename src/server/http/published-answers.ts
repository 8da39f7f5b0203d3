import { Readable } from 'node:stream';
import { callTRPCProcedure, transformTRPCResponse } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Taken } from '#server/services/rate-limits.ts';
import { appRouter } from '#server/trpc/router.ts';
import { transformer } from '#server/trpc/transformer.ts';
import { type Shared, sessionToken, uncountedContext } from './context.ts';
import { countWeight } from './weight.ts';

/** Queries whose answer depends on published content alone, and is the same for everybody; whether they have an input. */
const publishedQueries: ReadonlyMap<string, boolean> = new Map([
  ['blog.list', false],
  ['blog.cards', false],
  ['blog.bySlug', true],
]);

/** Calls that one HTTP request may hold. */
export const mostCalls = 10;

const contentType = 'application/json; charset=utf-8';

/** Answers of more bytes are sent in parts, each of which other connections may share. */
const maxJoined = 64 * 1024;

/**
 * Answers calls that ask for published content with texts that are made once, alone and in batches: making one costs
 * four times what sending it does, and ten in a batch would be ten copies. What is refused is left to tRPC.
 */
export function answerPublished(scope: FastifyInstance, shared: Shared): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.startsWith('/trpc/blog.') || wantsStream(request)) return;
    const asked = publishedCalls(request.url);
    if (asked === undefined) return;
    const taken = takeReads(shared, { address: request.ip, calls: asked.calls.length });
    if (taken === undefined) return;
    const texts = await Promise.all(asked.calls.map((call) => textOf(call, { shared, request, reply }))).catch(
      () => undefined,
    );
    if (texts === undefined) {
      // tRPC says what is wrong, and counts the calls itself.
      for (const one of taken) one.giveBack();
      return;
    }
    return sendTexts(reply, asked.isBatch ? inBrackets(texts) : texts);
  });

  scope.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Response) || !isWholeJson(payload)) return payload;
    // Sent as text, an answer goes out in one piece; a `Response` goes out as a stream, at half the speed.
    const body = await payload.text();
    reply.code(payload.status).headers({ ...Object.fromEntries(payload.headers), 'content-type': contentType });
    return body;
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    const bytes =
      typeof payload === 'string' || Buffer.isBuffer(payload)
        ? payload.length
        : Number(reply.getHeader('content-length') ?? 0);
    // The office's reading always counts as one.
    if (request.method === 'GET' && sessionToken(shared, request) === undefined) {
      countWeight(shared.limits, { address: request.ip, bytes });
    }
    return payload;
  });
}

type Call = { path: string; input: unknown };

/** The calls of an address where all of them ask for published content; undefined where tRPC has to judge. */
function publishedCalls(url: string): { isBatch: boolean; calls: Call[] } | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (searchParams.has('connectionParams')) return undefined;
  const isBatch = searchParams.get('batch') === '1';
  const names = decodeURIComponent(pathname.slice('/trpc/'.length));
  const paths = isBatch ? names.split(',') : [names];
  if (paths.length > mostCalls || !paths.every((path) => publishedQueries.has(path))) return undefined;
  const inputs = inputsOf(searchParams.get('input'));
  const calls = paths.map((path, index) => ({
    path,
    input: publishedQueries.get(path) === true ? (isBatch ? inputs?.[index] : inputs) : undefined,
  }));
  return { isBatch, calls };
}

function inputsOf(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function textOf(
  { path, input }: Call,
  { shared, request, reply }: { shared: Shared; request: FastifyRequest; reply: FastifyReply },
): Promise<Buffer> {
  return shared.publishedTexts.get(`${path} ${JSON.stringify(input)}`, async () => {
    const data: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      type: 'query',
      getRawInput: async () => transformer.input.deserialize(input),
      ctx: uncountedContext(shared, request, reply),
      signal: undefined,
      batchIndex: 0,
    });
    return JSON.stringify(transformTRPCResponse(appRouter._def._config, { result: { data } }));
  });
}

/** Counts calls as reads. Where they are too many, none is counted, for tRPC refuses each that is. */
function takeReads({ limits }: Shared, { address, calls }: { address: string; calls: number }): Taken[] | undefined {
  const taken: Taken[] = [];
  try {
    for (let call = 0; call < calls; call++) taken.push(limits.take('read', address));
    return taken;
  } catch (error) {
    for (const one of taken) one.giveBack();
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function sendTexts(reply: FastifyReply, texts: readonly Buffer[]): FastifyReply {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  reply.header('content-type', contentType).header('cache-control', 'no-store').header('content-length', length);
  const [only = Buffer.alloc(0)] = texts;
  if (texts.length === 1) return reply.send(only);
  return reply.send(length > maxJoined ? Readable.from(texts) : Buffer.concat(texts));
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');

const inBrackets = (texts: readonly Buffer[]): Buffer[] => [
  ...texts.flatMap((text, index) => [index === 0 ? opening : comma, text]),
  closing,
];

/** A batch that is streamed line by line is another answer at the same address. */
const wantsStream = ({ headers }: FastifyRequest): boolean =>
  headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl') === true;

/** What tRPC refuses before it knows the procedure is JSON too, though it calls that plain text. */
const isWholeJson = ({ headers }: Response): boolean =>
  /^(application\/json|text\/plain)/.test(headers.get('content-type') ?? '') && !headers.has('transfer-encoding');
