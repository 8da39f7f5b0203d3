import { initTRPC, TRPCError } from '@trpc/server';
import { AppError, type RefusalData } from '#domain/errors.ts';
import type { Purpose, RateLimits } from '#server/services/rate-limits.ts';
import type { Services } from '#server/services/services.ts';
import type { Store } from '#server/store/connect.ts';
import { errorTable, toAppError } from './errors.ts';
import { type EventLine, isAsyncIterable, reporting } from './stream.ts';
import { transformer } from './transformer.ts';

/** Who calls, and what a call may use. Made anew for each request or socket. */
export type Context = {
  store: Store;
  services: Services;
  limits: RateLimits;
  clock: () => Date;
  /** The address whose attempts and calls are counted together. */
  address: string;
  /** The admin session's token, when the cookie carries a validly signed one. */
  sessionToken: string | undefined;
  /** Hands the browser an admin session, or takes it away. */
  setSessionToken(token: string | undefined): void;
  /** Tells the log about an error that is nobody's input. */
  reportError(error: unknown): void;
  /** On a connection that outlives the call: resolves when it can take more. */
  readyToSend?: (() => Promise<void>) | undefined;
  /** On such a connection: ends it, when the session that it was opened with has ended. */
  sessionEnded?: (() => void) | undefined;
  /** On such a connection: opens a line by which a subscription sends events before it is asked for them. */
  openLine?: (() => EventLine) | undefined;
};

/** What is declared of every procedure. A test holds the whole API against it. */
export type Meta = {
  /** Who may call it: anybody, holders of an admin session, or holders of an analytics unlock. */
  access: 'anybody' | 'admin' | 'unlock';
  /** The limit that each call counts against. Without it, queries and subscriptions count as reads. */
  limit?: Purpose;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
    isDev: false,
    // Keeps proxies from ending a subscription over HTTP that has nothing to say.
    sse: { ping: { enabled: true, intervalMs: 15_000 } },
    errorFormatter({ shape, error }) {
      const { code, message, issues, retryAfter, details } = toAppError(error);
      const refusal: RefusalData = { reason: code, issues, retryAfter, details };
      return { ...shape, message, data: { ...shape.data, ...refusal } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/**
 * What every call has in common, in one middleware, for each is paid for with every call.
 *
 * A call is counted before anything else is done for it; what is not counted here, a service counts. It is answered
 * soon also while the store is away, except for subscriptions, which last and end by themselves. Every error that
 * leaves it has the code that the table fixes, and those that are our own are reported, also where they end a stream.
 */
const guarded = t.middleware(async ({ ctx, meta, type, next }) => {
  try {
    const purpose = meta?.limit ?? (type === 'mutation' ? undefined : 'read');
    if (purpose !== undefined) ctx.limits.take(purpose, ctx.address);
    const result = await (type === 'subscription' ? next() : ctx.store.whileAlive(() => next()));
    if (!result.ok) throw result.error;
    return isAsyncIterable(result.data) ? { ...result, data: reporting(result.data, ctx.reportError) } : result;
  } catch (cause) {
    const error = toAppError(cause);
    if (error.code === 'internal' || error.code === 'unavailable') ctx.reportError(error.cause ?? error);
    throw new TRPCError({ code: errorTable[error.code].trpc, message: error.message, cause: error });
  }
});

/** Anybody may call it. */
export const publicProcedure = t.procedure.meta({ access: 'anybody' }).use(guarded);

/** Only a caller with a live admin session may call it; others get `unauthenticated`. */
export const adminProcedure = publicProcedure.meta({ access: 'admin' }).use(async ({ ctx, next }) => {
  const { sessionToken, services } = ctx;
  if (sessionToken === undefined || !(await services.admin.isLive(sessionToken))) {
    throw new AppError('unauthenticated', 'Please log in first.');
  }
  return next({ ctx: { ...ctx, sessionToken } });
});
