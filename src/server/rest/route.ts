import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** One row of the REST contract: a method and path, and the procedure behind it. Holds no logic of its own. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  /** Dotted path of the procedure. Its schema judges the input, its kind says who may call. */
  procedure: string;
  /** The procedure's input, unjudged, from the request; the body unless told. */
  input?: (request: FastifyRequest) => unknown;
  /** The fields that the answer holds, no others. Without it the answer is 204 and empty. */
  output?: z.ZodMiniType;
  /** Largest body in bytes. */
  bodyLimit?: number;
};

/** A list answers with this many rows at the most, the newest. */
export const mostRows = 10_000;

/** The rows of a paged list, as a plain array. */
export const rowsOf = <T extends z.ZodMiniType>(row: T) =>
  z.pipe(
    z.object({ rows: z.array(row) }),
    z.transform(({ rows }) => rows),
  );
