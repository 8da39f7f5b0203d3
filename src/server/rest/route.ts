import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AnswerCacheName } from '#server/http/answer-caches.ts';
import type { ProcedurePath } from '#server/trpc/procedures.ts';

/** One row of the REST contract: a method and a path, and how they call a procedure. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  /** Dotted path of the procedure, which validates the input and decides who may call. */
  procedure: ProcedurePath;
  /** Makes the procedure's input from the request, before validation; by default, the input is the body. */
  input?: (request: FastifyRequest) => unknown;
  /** Fields of the procedure's input that the REST call does not have; they are removed from its input. */
  omit?: readonly string[];
  /** A valid body. Without it, tools make up a body with every field filled in, even the honeypot. */
  example?: Readonly<Record<string, unknown>>;
  /** The answer's schema; fields that it lacks are left out. Without a schema, the answer is 204 and empty. */
  output?: z.ZodMiniType;
  /** Headers of the answer that callers need, with their descriptions. */
  headers?: Readonly<Record<string, string>>;
  /** The cache for an answer that is the same for everybody. */
  cacheName?: AnswerCacheName;
  /** When the call is answered with 409. By default, the description of the API infers this from the input's fields. */
  conflict?: string;
  /** Whether a GET changes data. Then HEAD, which must not change data, is not accepted. */
  changesData?: true;
  /** If the answer is a file instead of JSON: its type and name. */
  file?: { type: string; name: string };
  /** Maximum bytes of the request body; by default `maxBodyBytes`. */
  bodyLimit?: number;
};

/**
 * Makes an input from the fields of the body and of the path; the path's take precedence. A missing body, or `null`,
 * counts as an empty one. Any other body that is no object is passed on, and validation rejects it.
 */
export function bodyWith(pathFieldsOf: (request: FastifyRequest) => object): (request: FastifyRequest) => unknown {
  return (request) => {
    const body = request.body ?? {};
    return typeof body === 'object' && !Array.isArray(body) ? { ...body, ...pathFieldsOf(request) } : body;
  };
}

/** Returns a decoded parameter of the path; empty if there is none. */
export function param(request: FastifyRequest, name: string): string {
  const { params } = request;
  const value = typeof params === 'object' && params !== null && name in params ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}
