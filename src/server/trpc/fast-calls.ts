import { type AnyRouter, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import * as z from 'zod/mini';

/** The parameters that tRPC passes from one middleware to the next. */
type CallOptions = {
  ctx: object;
  path: string;
  type: string;
  input?: unknown;
  getRawInput: () => Promise<unknown>;
  signal: AbortSignal | undefined;
  batchIndex: number;
};

/** The changes of a middleware for those after it. */
type Changes = { ctx?: object; input?: unknown; getRawInput?: CallOptions['getRawInput'] };

type Outcome = { ok: boolean; data?: unknown; error?: unknown };

type Middleware = (
  options: CallOptions & { meta: unknown; next: (changes?: Changes) => Promise<Outcome | undefined> },
) => Promise<Outcome | undefined>;

const definition = z.object({
  middlewares: z.array(z.custom<Middleware>((value) => typeof value === 'function')),
  meta: z.optional(z.unknown()),
});
type Definition = z.output<typeof definition>;

/**
 * Makes a router's procedures run faster, with the same results. tRPC copies the options before and after each
 * middleware by their property descriptors, which took most of its time and memory; this code copies them by spread.
 *
 * Source: `procedureBuilder.ts` of @trpc/server, `callRecursive` and `createProcedureCaller`
 */
export function withFastCalls<Router extends AnyRouter>(router: Router): Router {
  const { procedures } = router._def;
  for (const [path, procedure] of Object.entries<object>(procedures)) {
    const own = '_def' in procedure ? procedure._def : undefined;
    const steps = z.parse(definition, own);
    const call = async (options: CallOptions): Promise<unknown> => {
      const outcome = await run(steps, 0, options);
      if (outcome === undefined) throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'No result.' });
      if (!outcome.ok) throw outcome.error;
      return outcome.data;
    };
    Object.assign(procedures, { [path]: Object.assign(call, procedure) });
  }
  return router;
}

/** Runs a procedure from one of its middlewares on. An error of a middleware is returned as an outcome, as in tRPC. */
async function run(procedure: Definition, index: number, options: CallOptions): Promise<Outcome | undefined> {
  const { middlewares, meta } = procedure;
  const next = (changes?: Changes) =>
    run(procedure, index + 1, changes === undefined ? options : withChanges(options, changes));
  try {
    return await middlewares[index]?.({ ...options, meta, next });
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

const withChanges = (options: CallOptions, { ctx, ...changes }: Changes): CallOptions => ({
  ...options,
  ...changes,
  ctx: ctx === undefined ? options.ctx : { ...options.ctx, ...ctx },
});
