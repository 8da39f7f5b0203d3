import type { AnyTRPCProcedure } from '@trpc/server';
import * as z from 'zod/mini';
import { zodSchema } from './fast-calls.ts';
import { type AppRouter, appRouter } from './router.ts';

/** The parts of a procedure's definition that `listProcedures` returns. */
const definition = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(zodSchema),
  output: z.optional(zodSchema),
  meta: z.object({ access: z.enum(['anybody', 'admin', 'unlock']) }),
});

/** The dotted path of every procedure, such as `admin.bookings.list`. */
export type ProcedurePath = PathsIn<AppRouter['_def']['record']>;

type PathsIn<Routers> = {
  [Name in keyof Routers & string]: Routers[Name] extends AnyTRPCProcedure ? Name : `${Name}.${PathsIn<Routers[Name]>}`;
}[keyof Routers & string];

export type ProcedureFacts = z.output<typeof definition> & { path: string };

/** Returns the path, type, schemas and access of every procedure. */
export const listProcedures = (): ProcedureFacts[] =>
  Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) => ({
    path,
    ...z.parse(definition, typeof procedure === 'function' && '_def' in procedure ? procedure._def : undefined),
  }));
