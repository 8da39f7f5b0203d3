import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AnswerMemory } from './answer-memory.ts';
import type { Shared } from './context.ts';

/** Queries whose answer depends on published content alone, and is the same for everybody. */
const publishedQueries = /^\/trpc\/blog\.(list|cards|bySlug)(\?|$)/;

/** How long an answer is used at the most, for changes made by another process on the same database; milliseconds. */
const longestUse = 2_000;

const contentType = 'application/json; charset=utf-8';

/**
 * Keeps the text of answers that hold published content, by address, until the content changes. Making one anew costs
 * four times what sending it does: walking it for superjson, checking it against its schema, and the detour over the
 * web's `Response`.
 */
export function keepPublishedAnswers(scope: FastifyInstance, shared: Shared): void {
  let answers = new AnswerMemory();
  shared.onContentChange(() => {
    // Calls that began before the change put their answers into the old memory, which nobody reads any more.
    answers = new AnswerMemory();
  });
  const begunWith = new WeakMap<FastifyRequest, AnswerMemory>();

  scope.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !publishedQueries.test(request.url) || wantsStream(request)) return;
    const known = answers.get(request.url);
    if (known === undefined || known.until < performance.now() || !isWithinLimit(shared, request)) {
      begunWith.set(request, answers);
      return;
    }
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(known.body);
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Response) || !isWholeJson(payload)) return payload;
    // Sent as text, an answer goes out in one piece; a `Response` goes out as a stream, at half the speed.
    const body = await payload.text();
    reply.code(payload.status).headers({ ...Object.fromEntries(payload.headers), 'content-type': contentType });
    const kept = begunWith.get(request);
    if (kept !== undefined && payload.status === 200) {
      kept.set(request.url, { body, until: performance.now() + longestUse });
    }
    return body;
  });
}

/** Counts a call that is answered from memory like any other. One too many is left to the procedure to refuse. */
function isWithinLimit({ limits }: Shared, request: FastifyRequest): boolean {
  try {
    limits.take('read', request.ip);
    return true;
  } catch {
    return false;
  }
}

/** A batch that is streamed line by line is another answer at the same address. */
const wantsStream = ({ headers }: FastifyRequest): boolean =>
  headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl') === true;

/** What tRPC refuses before it knows the procedure is JSON too, though it calls that plain text. */
const isWholeJson = ({ headers }: Response): boolean =>
  /^(application\/json|text\/plain)/.test(headers.get('content-type') ?? '') && !headers.has('transfer-encoding');
