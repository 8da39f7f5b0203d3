import { z } from 'zod';
import { type Body, badBody, goodBody } from './bodies.ts';
import type { Random } from './random.ts';
import { jsonSchema, type Schema } from './schema.ts';

/** A request that must be rejected, or must change nothing. */
export type BadRequest = {
  what: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Whether a success means that bad input was accepted. */
  mustBeRejected: boolean;
};

/** One operation of the OpenAPI document. */
export type Operation = { method: string; path: string; body: Schema | undefined };

const openApiDocument = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
      }),
    ),
  ),
});

/** The operations of an OpenAPI document. @throws ZodError if it is invalid, Error if a schema is missing */
export function operationsOf(document: unknown): Operation[] {
  const { components, paths } = openApiDocument.parse(document);
  const resolve = (schema: unknown): Schema => jsonSchema.parse(withoutReferences(schema, components.schemas));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      return { method: method.toUpperCase(), path, body: body === undefined ? undefined : resolve(body) };
    }),
  );
}

/** Replaces references in an API description by the schemas that they name. */
function withoutReferences(schema: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withoutReferences(part, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) {
    const name = String(schema.$ref).replace('#/components/schemas/', '');
    if (!Object.hasOwn(schemas, name)) throw new Error(`The API description has no schema ${name}.`);
    return withoutReferences(schemas[name], schemas);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withoutReferences(part, schemas)]));
}

/** Path parameters that match no record. */
const badParameters = [
  '..',
  '.',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cwindows',
  '__proto__',
  'constructor',
  'toString',
  '%24ne',
  '%7B%22%24gt%22%3A%22%22%7D',
  '%00',
  'x%00y',
  '%ff',
  '%E0%A4%A',
  '%',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  'true',
  '0123456789abcdef01234567',
  'ffffffffffffffffffffffff',
  '4a1b7d2e-0000-4000-8000-0000000000000',
  '%20',
  '%0d%0aSet-Cookie:%20a=b',
  '%F0%9F%98%80',
  "'%20OR%201=1",
  '*',
  'x'.repeat(999),
  'x'.repeat(3_000),
  'a%2Fb%2Fc',
  ';',
  ':id',
  '{id}',
];

const methodsToTry = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'SEARCH',
];

/** Returns a function that makes a random bad request for one of the operations. */
export function badRequests(
  operations: readonly Operation[],
  options: { cookie: string; realIds: readonly string[]; random: Random },
): () => BadRequest {
  const { cookie, realIds, random } = options;
  const existingOperations = new Set(operations.map(({ method, path }) => `${method} ${path}`));

  /**
   * Fills the parameters of a path with `badParameters`. With `mayUseRealIds`, an `id` is often the id of an existing
   * record instead.
   */
  const fillPath = (path: string, mayUseRealIds: boolean): string =>
    path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      if (mayUseRealIds && name === 'id' && realIds.length > 0 && random.chance(0.6)) return random.pick(realIds);
      return random.pick(badParameters);
    });

  const withBody = ({ method, path }: Operation, body: Body): BadRequest => ({
    what: `${method} ${path}: ${body.what}`,
    method,
    path: fillPath(path, true),
    headers: body.type === undefined ? {} : { 'content-type': body.type },
    body: body.bytes,
    mustBeRejected: true,
  });

  /** @returns undefined if the random method exists for the path */
  function wrongMethod({ path, body }: Operation): BadRequest | undefined {
    const method = random.pick(methodsToTry);
    const isRead = method === 'HEAD' && existingOperations.has(`GET ${path}`);
    if (existingOperations.has(`${method} ${path}`) || isRead) return undefined;
    const request = withBody({ method, path, body }, body === undefined ? badBody({}, random) : goodBody(body));
    const hasNoBody = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method);
    return { ...request, what: `${method} ${path}: wrong method`, body: hasNoBody ? undefined : request.body };
  }

  function foreignOrigin(operation: Operation): BadRequest {
    const { method, path, body } = operation;
    const request = withBody(operation, body === undefined ? badBody({}, random) : goodBody(body));
    const origin = random.pick(['https://evil.example', 'null', 'http://127.0.0.1', 'file://', 'x', 'http://[::1']);
    const headers = { ...request.headers, origin };
    return { ...request, what: `${method} ${path}: foreign origin`, path: fillPath(path, false), headers };
  }

  /** A request for a record that does not exist, or a read of a path without parameters. */
  function missingRecord({ method, path, body }: Operation): BadRequest {
    const isRead = method === 'GET';
    const validBody = isRead || body === undefined ? undefined : goodBody(body);
    return {
      what: `${method} ${path}: nothing at the path`,
      method,
      path:
        fillPath(path, false) +
        (random.chance(0.2) ? `?${random.pick(badParameters)}=${random.pick(badParameters)}` : ''),
      headers: validBody?.type === undefined ? {} : { 'content-type': validBody.type },
      body: validBody?.bytes,
      mustBeRejected: !isRead && path.includes('{'),
    };
  }

  return function next(): BadRequest {
    const operation = random.pick(operations);
    const request = badRequest(operation);
    return random.chance(0.5) ? { ...request, headers: { ...request.headers, cookie } } : request;
  };

  function badRequest(operation: Operation): BadRequest {
    const { method, path, body } = operation;
    const isWrite = method !== 'GET';
    const dice = random.int(10);
    if (dice === 0) return wrongMethod(operation) ?? badRequest(operation);
    if (dice === 1 && isWrite) return foreignOrigin(operation);
    if (body !== undefined && dice < 9) return withBody(operation, badBody(body, random));
    if (path.includes('{') || !isWrite) return missingRecord(operation);
    return body === undefined ? foreignOrigin(operation) : withBody(operation, badBody(body, random));
  }
}
