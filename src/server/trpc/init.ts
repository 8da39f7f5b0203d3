import { initTRPC, TRPCError } from '@trpc/server';
import { AppError, type ErrorCode, type ErrorData } from '#domain/errors.ts';
import { type Actor, officeActor } from '#domain/event.ts';
import type { Purpose, RateLimits } from '#server/services/rate-limits.ts';
import type { Services } from '#server/services/services.ts';
import type { Store } from '#server/store/connect.ts';
import { type CallEvent, callEvent } from './call-log.ts';
import { errorTable, toAppError } from './errors.ts';
import { share } from './shared-output.ts';
import { type EventLine, isAsyncIterable, reporting } from './stream.ts';
import { transformer } from './transformer.ts';

/** Limits the calls that start together and the queries that run together on one connection. */
export type QueryTurns = {
  /** Resolves when the next call may start; undefined if it may start at once. */
  begin(): Promise<void> | undefined;
  /** Runs a query when few others are running. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when the answer may be sent. */
  answer(): Promise<void>;
};

/** Data about the caller, and the services that a call uses. Created for each request or socket. */
export type Context = {
  store: Store;
  services: Services;
  limits: RateLimits;
  clock: () => Date;
  /** The IP address for rate limits. */
  ipAddress: string;
  /** The admin session's token, if the cookie is validly signed. */
  sessionToken: string | undefined;
  /** The staff member's name, as entered in the workspace, for events. It grants no access. */
  deskName?: string | undefined;
  /** Sets or removes the browser's session cookie; undefined on a socket, because only HTTP answers set cookies. */
  setSessionToken: ((token: string | undefined) => void) | undefined;
  /** Writes a line about a call into the log. */
  logCall?: ((event: CallEvent) => void) | undefined;
  /** Logs an unexpected error. */
  reportError(error: unknown): void;
  /** On a long-lived connection: resolves when the connection can take more output. */
  readyToSend?: (() => Promise<void>) | undefined;
  /** On a long-lived connection: closes the connection after the admin session has ended. */
  sessionEnded?: (() => void) | undefined;
  /** On a long-lived connection: limits the calls that start together, and the queries that run together. */
  turns?: QueryTurns | undefined;
  /** On a long-lived connection: opens an event line, on which a subscription sends events directly. */
  openLine?: (() => EventLine) | undefined;
};

/** Declared for every procedure. A test checks the declared access of the whole API. */
export type Meta = {
  /** The required access: none, an admin session, or an analytics unlock. */
  access: 'anybody' | 'admin' | 'unlock';
  /** The rate limit of each call. By default, queries and subscriptions count as reads. */
  limit?: Purpose;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
    isDev: false,
    // Keeps proxies from closing an idle subscription over HTTP.
    sse: { ping: { enabled: true, intervalMs: 15_000 } },
    errorFormatter({ shape, error }) {
      const { code, message, issues, retryAfter, details } = toAppError(error);
      const errorData: ErrorData = { reason: code, issues, retryAfter, details };
      return { ...shape, message, data: { ...shape.data, ...errorData } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

type Outcome = Awaited<ReturnType<Parameters<typeof t.middleware>[0]>>;

/** Running queries of each request or socket, by key. */
const runningQueries = new WeakMap<object, Map<string, Promise<Outcome>>>();

async function runQuery(
  ctx: Context,
  { key, run }: { key: string | undefined; run: () => Promise<Outcome> },
): Promise<Outcome> {
  const outcome = await onceAtATime(ctx, key, () => ctx.turns?.run(run) ?? run());
  await ctx.turns?.answer();
  return outcome;
}

/** The key of a call; undefined if its input cannot be read, or contains a bigint. */
async function keyOf(path: string, getRawInput: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return `${path} ${JSON.stringify(await getRawInput())}`;
  } catch {
    return undefined;
  }
}

/** Runs a query once for all simultaneous calls of one request or socket with the same path and input. */
async function onceAtATime(caller: object, key: string | undefined, work: () => Promise<Outcome>): Promise<Outcome> {
  if (key === undefined) return work();
  const queries = runningQueries.get(caller) ?? new Map<string, Promise<Outcome>>();
  runningQueries.set(caller, queries);
  const running = queries.get(key);
  if (running !== undefined) {
    const outcome = await running;
    if (outcome.ok) share(outcome.data);
    return outcome;
  }
  const outcome = work();
  queries.set(key, outcome);
  try {
    return await outcome;
  } finally {
    queries.delete(key);
  }
}

/** Runs a mutation. Later queries do not share the results of running ones, which may have read before the change. */
async function runMutation(caller: object, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } finally {
    runningQueries.delete(caller);
  }
}

/**
 * Does everything that all calls have in common, in one middleware, because each middleware adds time to every call.
 *
 * A call is counted against its rate limit before its input is checked; limits that `Meta` does not declare are counted
 * in routers and services. A query or mutation fails early if the store stops responding. Every error gets its code
 * from the table of errors, and unexpected errors are logged, even if they end a stream.
 */
const callMiddleware = t.middleware(async ({ ctx, path, meta, type, next, getRawInput }) => {
  const startTime = performance.now();
  const logCall = (failure: ErrorCode | undefined): void => {
    const event = callEvent({ path, type }, { failure, milliseconds: performance.now() - startTime });
    if (event !== undefined) ctx.logCall?.(event);
  };
  try {
    const wait = ctx.turns?.begin();
    if (wait !== undefined) await wait;
    const purpose = meta?.limit ?? (type === 'mutation' ? undefined : 'read');
    if (purpose !== undefined) ctx.limits.take(purpose, ctx.ipAddress);
    const run = () => ctx.store.whileAlive(() => next());
    const result = await (type === 'query'
      ? runQuery(ctx, { key: await keyOf(path, getRawInput), run })
      : type === 'mutation'
        ? runMutation(ctx, run)
        : next());
    if (!result.ok) throw result.error;
    logCall(undefined);
    return isAsyncIterable(result.data) ? { ...result, data: reporting(result.data, ctx.reportError) } : result;
  } catch (cause) {
    const error = toAppError(cause);
    logCall(error.code);
    if (error.code === 'internal' || error.code === 'unavailable') ctx.reportError(error.cause ?? error);
    throw new TRPCError({ code: errorTable[error.code].trpc, message: error.message, cause: error });
  }
});

/** Anybody may call procedures made from this. */
export const publicProcedure = t.procedure.meta({ access: 'anybody' }).use(callMiddleware);

/** Requires a valid admin session; others get `unauthenticated`. */
export const adminProcedure = publicProcedure.meta({ access: 'admin' }).use(async ({ ctx, next }) => {
  const { sessionToken, services } = ctx;
  if (sessionToken === undefined || !(await services.admin.isLive(sessionToken))) {
    throw new AppError('unauthenticated', 'Please log in first.');
  }
  const actor: Actor = ctx.deskName === undefined ? officeActor : { ...officeActor, name: ctx.deskName };
  return next({ ctx: { ...ctx, sessionToken, actor } });
});
