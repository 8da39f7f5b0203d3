import { callTRPCProcedure } from '@trpc/server';
import type { Context } from './init.ts';
import { appRouter } from './router.ts';

export type ProcedureCall = {
  type: 'query' | 'mutation' | 'subscription';
  /** Such as `booking.create`. */
  path: string;
  /** Validated by the procedure. */
  input: unknown;
  signal?: AbortSignal | undefined;
};

/**
 * Calls a procedure by its path, with all its checks.
 *
 * @throws TRPCError; `NOT_FOUND` if there is no procedure of this type at this path
 */
export const callProcedure = (ctx: Context, { type, path, input, signal }: ProcedureCall): Promise<unknown> =>
  callTRPCProcedure({ router: appRouter, path, type, getRawInput: async () => input, ctx, signal, batchIndex: 0 });
