import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import { callProcedure } from '#server/trpc/call-procedure.ts';
import type { Context } from '#server/trpc/init.ts';
import { appRouter } from '#server/trpc/router.ts';
import type { RenderOptions } from '#web/render.tsx';

/** Calls procedures in this process, with their checks. Errors have the shape that clients receive. */
export const localCall =
  (ctx: Context): RenderOptions['call'] =>
  async (call) => {
    try {
      return { data: await callProcedure(ctx, call) };
    } catch (cause) {
      const { type, path, input } = call;
      const error = getTRPCErrorFromUnknown(cause);
      return { error: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx }) };
    }
  };
