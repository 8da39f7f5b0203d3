import { callTRPCProcedure, initTRPC, TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withFastCalls } from './fast-calls.ts';

type Context = { name: string; role?: string };

/** Makes a new router each time, because `withFastCalls` changes the router that it gets. */
function makeRouter() {
  const t = initTRPC
    .context<Context>()
    .meta<{ access: string }>()
    .create({ defaultMeta: { access: 'anybody' } });
  const open = t.procedure.use(async ({ ctx, next }) => {
    if (ctx.name === 'nobody') throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Who are you?' });
    const result = await next();
    if (!result.ok) throw new TRPCError({ code: result.error.code, message: `rejected: ${result.error.code}` });
    return result;
  });
  const greeting = open
    .meta({ access: 'admin' })
    .input(z.object({ times: z.number() }))
    .use(({ ctx, next }) => next({ ctx: { role: `${ctx.name} of the office` } }))
    .use(({ next, meta, path, type, getRawInput }) =>
      next({ getRawInput: async () => ({ ...Object(await getRawInput()), said: `${path} ${type} ${meta?.access}` }) }),
    )
    .input(z.object({ said: z.string() }))
    .output(z.object({ text: z.string() }));
  const greet = greeting.query(({ ctx, input, signal }) => {
    const aborted = signal?.aborted ?? 'no signal';
    return { text: `${ctx.name}, ${ctx.role}, ${input.times}, ${input.said}, ${aborted}`, secret: 'x' };
  });
  return t.router({
    greet,
    odd: greeting.query(() => JSON.parse('{"text":1}')),
    failing: open.mutation(() => {
      throw new RangeError('broken');
    }),
    nested: t.router({ plain: t.procedure.query(() => 'plain') }),
  });
}

const routers = { tRPC: makeRouter(), fast: withFastCalls(makeRouter()) };

async function outcomeOf(router: ReturnType<typeof makeRouter>, path: string, { name = 'Ann', input = {} } = {}) {
  const type = path === 'failing' ? 'mutation' : 'query';
  const { signal } = new AbortController();
  const getRawInput = async () => input;
  try {
    return await callTRPCProcedure({ router, path, type, ctx: { name }, getRawInput, signal, batchIndex: 0 });
  } catch (error) {
    if (!(error instanceof TRPCError)) return error;
    return { code: error.code, message: error.message, cause: error.cause?.message };
  }
}

test.each([
  ['greet', { input: { times: 2 } }],
  ['greet', { input: { times: 'two' } }],
  ['greet', { name: 'nobody', input: { times: 2 } }],
  ['odd', { input: { times: 2 } }],
  ['failing', {}],
  ['nested.plain', {}],
  ['unknown', {}],
])('the call of %s with %j has the same result as in tRPC', async (path, call) => {
  expect(await outcomeOf(routers.fast, path, call)).toEqual(await outcomeOf(routers.tRPC, path, call));
});

test('a procedure gets context, input, path, signal and the changes of middlewares, also from a caller', async () => {
  expect(await outcomeOf(routers.fast, 'greet', { input: { times: 2 } })).toEqual({
    text: 'Ann, Ann of the office, 2, greet query admin, false',
  });
  expect(await routers.fast.createCaller({ name: 'Ben' }).nested.plain()).toBe('plain');
});
