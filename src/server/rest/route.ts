import type { FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';

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
  output?: ZodMiniType;
  /** Largest body in bytes. */
  bodyLimit?: number;
};
