import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { CommonTextsName } from '#server/http/common-texts.ts';
import type { ProcedurePath } from '#server/trpc/procedures.ts';

/** One row of the REST contract: a method and path, and the procedure behind it. Holds no logic of its own. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  /** Dotted path of the procedure. Its schema judges the input, its kind says who may call. */
  procedure: ProcedurePath;
  /** The procedure's input from the request, before validation; by default the body. */
  input?: (request: FastifyRequest) => unknown;
  /** Fields of the procedure's input that this door does not have. */
  omit?: readonly string[];
  /** A body that is taken. Without one, readers of the description make up their own, with what marks spam filled in. */
  example?: Readonly<Record<string, unknown>>;
  /** The fields that the answer holds, no others. Without it the answer is 204 and empty. */
  output?: z.ZodMiniType;
  /** Headers of the answer that callers need, with what each is for. */
  headers?: Readonly<Record<string, string>>;
  /** Where the text is cached, if the answer is the same for everybody. */
  texts?: CommonTextsName;
  /** The answer is a text for a file, of this type and name, and not JSON. */
  file?: { type: string; name: string };
  /** Largest body in bytes. */
  bodyLimit?: number;
};

/** The body's fields together with those of the path. A body without fields is passed on, to be rejected. */
export function bodyWith(params: (request: FastifyRequest) => object): (request: FastifyRequest) => unknown {
  return (request) => {
    const body = request.body ?? {};
    return typeof body === 'object' && !Array.isArray(body) ? { ...body, ...params(request) } : body;
  };
}

/** A parameter of the path, decoded. */
export function param(request: FastifyRequest, name: string): string {
  const { params } = request;
  const value = typeof params === 'object' && params !== null && name in params ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}
