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

/** The changes that a middleware makes for the next middlewares. */
type Changes = { ctx?: object; input?: unknown; getRawInput?: CallOptions['getRawInput'] };

type Outcome = { ok: boolean; data?: unknown; error?: unknown };

type Middleware = (
  options: CallOptions & { meta: unknown; next: (changes?: Changes) => Promise<Outcome | undefined> },
) => Promise<Outcome | undefined>;

/** Checks that a value is a Zod schema. */
export const zodSchema = z.custom<z.core.$ZodType>(
  (value) => typeof value === 'object' && value !== null && '_zod' in value,
);

const definition = z.object({
  middlewares: z.array(z.custom<Middleware>((value) => typeof value === 'function')),
  inputs: z.array(zodSchema),
  output: z.optional(zodSchema),
  meta: z.optional(z.unknown()),
});
type Definition = z.output<typeof definition>;

type Next = (changes?: Changes) => Promise<Outcome | undefined>;

/** One middleware of a procedure: our own, a check of an input or of the output, or the procedure's own function. */
type Step = (options: CallOptions, next: Next) => Promise<Outcome | undefined>;

/**
 * Makes a router's procedures run faster, with the same results. tRPC copies the options before and after each
 * middleware by their property descriptors, which took most of its time and memory; this code copies them by spread,
 * and less often. It also checks inputs and outputs synchronously, because no schema has asynchronous checks.
 *
 * Source: `procedureBuilder.ts` of @trpc/server, `callRecursive` and `createProcedureCaller`; `middleware.ts`
 */
export function withFastCalls<Router extends AnyRouter>(router: Router): Router {
  const { procedures } = router._def;
  for (const [path, procedure] of Object.entries<object>(procedures)) {
    const procedureDefinition = '_def' in procedure ? procedure._def : undefined;
    const steps = stepsOf(z.parse(definition, procedureDefinition));
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

/** Runs the steps of a procedure from `index` on. An error of a middleware is returned as an outcome, as in tRPC. */
async function run(steps: readonly Step[], index: number, options: CallOptions): Promise<Outcome | undefined> {
  const next: Next = (changes) =>
    run(steps, index + 1, changes === undefined ? options : withChanges(options, changes));
  try {
    return await steps[index]?.(options, next);
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

/** tRPC marks its middlewares that check an input or the output: one for each schema, in the order of the schemas. */
function stepsOf({ middlewares, inputs, output, meta }: Definition): Step[] {
  const inputSchemas = inputs.values();
  return middlewares.map((middleware): Step => {
    const kind = '_type' in middleware ? middleware._type : undefined;
    const input = kind === 'input' ? inputSchemas.next().value : undefined;
    if (input !== undefined) return inputCheck(input);
    if (kind === 'output' && output !== undefined) return outputCheck(output);
    return (options, next) => middleware({ ...options, meta, next });
  });
}

const inputCheck =
  (schema: z.core.$ZodType): Step =>
  async (options, next) => {
    const { input: before, getRawInput } = options;
    const input = parse(schema, await getRawInput(), { code: 'BAD_REQUEST' });
    return next({ input: isObject(before) && isObject(input) ? { ...before, ...input } : input });
  };

const outputCheck =
  (schema: z.core.$ZodType): Step =>
  async (_options, next) => {
    const result = await next();
    if (!result?.ok) return result;
    const failure = { code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed' } as const;
    return { ...result, data: parse(schema, result.data, failure) };
  };

type Failure = Pick<ConstructorParameters<typeof TRPCError>[0], 'code' | 'message'>;

function parse(schema: z.core.$ZodType, value: unknown, failure: Failure): unknown {
  try {
    return z.parse(schema, value);
  } catch (cause) {
    throw new TRPCError({ ...failure, cause });
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withChanges = (options: CallOptions, { ctx, ...changes }: Changes): CallOptions => ({
  ...options,
  ...changes,
  ctx: ctx === undefined ? options.ctx : { ...options.ctx, ...ctx },
});
