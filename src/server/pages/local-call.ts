import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import type { Context } from '#server/trpc/init.ts';
import { appRouter } from '#server/trpc/router.ts';
import type { RenderOptions } from '#web/render.tsx';

/** Calls procedures in this process, with their checks. Errors look as if they were sent. */
export const localCall =
  (ctx: Context): RenderOptions['call'] =>
  async ({ type, path, input, signal }) => {
    try {
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        type,
        getRawInput: async () => input,
        ctx,
        signal,
        batchIndex: 0,
      });
      return { data };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      return { error: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx }) };
    }
  };
