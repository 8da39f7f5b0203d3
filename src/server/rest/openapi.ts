import * as z from 'zod/mini';
import { serviceTimes } from '#domain/booking-rules.ts';
import { errorCodes } from '#domain/errors.ts';
import { listProcedures } from '#server/trpc/procedures.ts';
import { commonErrors, errorContent, errorHeaders, fileOperations } from './file-operations.ts';
import { type JsonSchema, jsonSchema, type Schemas, schemaCollection } from './openapi-schemas.ts';
import type { RestRoute } from './route.ts';

type Operation = Record<string, unknown>;

/** The parts of an OpenAPI document that this API uses. */
export type OpenApiDocument = {
  openapi: '3.1.1';
  info: Record<string, unknown>;
  servers: readonly { url: string }[];
  security: readonly object[];
  tags: readonly { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
};

/** An open time that an error offers: the first form is for a home cleaning, the second for a walkthrough. */
const alternative = z.union([
  z.object({ serviceDate: z.iso.date(), serviceTime: z.enum(serviceTimes) }),
  z.object({ day: z.iso.date(), window: z.enum(serviceTimes) }),
]);

const errorSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  rev: z.optional(z.number()),
  feeCents: z.optional(z.number()),
  alternatives: z.optional(z.array(alternative)),
});

/**
 * Makes the OpenAPI 3.1 description of the API from the table of routes, the schemas of their procedures, and
 * `fileOperations`.
 *
 * @param options.title the company's name
 * @param options.url the site's URL without a slash at the end: generated clients append paths to it
 */
export function openApiDocument(
  routes: readonly RestRoute[],
  options: { title: string; url: string },
): OpenApiDocument {
  const schemas = schemaCollection();
  schemas.add('Error', jsonSchema(errorSchema, 'output'));
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  paths[openApiPath] = { get: descriptionOperation };
  for (const [path, operations] of Object.entries(fileOperations)) paths[path] = operations;
  return {
    openapi: '3.1.1',
    info: {
      title: `${options.title}: API`,
      version: '1.0.0',
      contact: { name: options.title },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
      description:
        'Ids are strings without meaning. Times are ISO 8601 in UTC; days are YYYY-MM-DD in the time zone of New York. ' +
        'Spaces around texts are ignored. An optional field without a value is left out. ' +
        'leaveEmpty and openForMs are for forms that people fill in; other programs send neither. ' +
        'Errors are JSON with a sentence that can be shown to a person.',
    },
    servers: [{ url: options.url }],
    // A call needs a session only if its operation has its own `security`.
    security: [],
    tags: [...new Set([...routes.map(tagOf), descriptionTag])].map((name) => ({
      name,
      description: tagDescriptions.get(name) ?? `Calls about ${name}.`,
    })),
    paths,
    components: {
      schemas: schemas.all(),
      securitySchemes: {
        adminSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'admin_session',
          description:
            'Set by POST /api/admin/login; lasts 12 hours, and two after the last call. Over https its name begins with __Host-.',
        },
      },
    },
  };
}

/** The path of the description itself. */
export const openApiPath = '/api/openapi.json';
const descriptionTag = 'description';

const tagDescriptions: ReadonlyMap<string, string> = new Map([
  ['admin', 'The office: its session, settings, chat status, outbox, crews, customers and quotes.'],
  ['analytics', 'How often pages were viewed.'],
  ['area', 'Where the company works.'],
  ['availability', 'When a home cleaning can be booked.'],
  ['blog', 'Posts of the blog.'],
  ['bookings', 'Bookings of home cleanings.'],
  ['chat', 'Conversations with visitors.'],
  ['contact', 'Messages from the contact form.'],
  ['manage', 'A booking as its customer sees and changes it, by a secret link.'],
  ['page-views', 'Counting views of pages.'],
  ['proposals', 'Proposals for buildings, by a secret link.'],
  ['quotes', 'Requests for quotes for buildings.'],
  ['site', 'Public facts about the company.'],
  ['walkthroughs', 'When somebody of the company can look at a building.'],
  [descriptionTag, 'The API itself.'],
]);

/** The operation of the description itself. It is not in the table of routes, because it calls no procedure. */
const descriptionOperation: Operation = {
  operationId: 'getDescription',
  summary: 'This description of the API',
  description: 'This description of the API. It is open to everybody.',
  tags: [descriptionTag],
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } },
    429: { description: commonErrors[429], headers: errorHeaders(429), content: errorContent },
  },
};

function operation(route: RestRoute, schemas: Schemas): Operation {
  const { inputs, needsAdmin } = procedureOf(route);
  const schemaName = pascalCase(route.procedure.replace(/^admin\./, ''));
  const params = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const remainingInput = inputSchema(inputs, [...params, ...(route.omit ?? [])]);
  const body = route.method === 'GET' ? undefined : remainingInput;
  const query = route.method === 'GET' ? Object.entries(remainingInput?.properties ?? {}) : [];
  const parameters = [
    ...params.map(pathParameter),
    ...query.map(([name, schema]) => ({
      name,
      in: 'query',
      required: remainingInput?.required?.includes(name) ?? false,
      schema,
    })),
  ];
  return {
    operationId: `${route.method.toLowerCase()}${pascalCase(route.procedure)}`,
    summary: route.summary,
    description: descriptionOf(route, { needsAdmin, fields: Object.keys(remainingInput?.properties ?? {}) }),
    tags: [tagOf(route)],
    ...(needsAdmin ? { security: [{ adminSession: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemas.add(`${schemaName}Body`, body), example: route.example },
            },
          },
        }),
    responses: {
      ...successResponse(route, { schemas, schemaName }),
      ...errorResponses(route, { params, body, hasQuery: query.length > 0, needsAdmin }),
    },
  };
}

const pathParameter = (name: string): Operation => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  ...(name === 'page' ? { description: 'home, or the path of a public page without its leading slash' } : {}),
});

const pascalCase = (text: string): string => text.replace(/(?:^|\W+)(\w)/g, (_, letter) => letter.toUpperCase());

/** Says what a call does, who may make it, and what a repeat or an outdated `rev` causes. */
function descriptionOf(route: RestRoute, call: { needsAdmin: boolean; fields: readonly string[] }): string {
  const repeatField = ['submissionId', 'clientId'].find((name) => call.fields.includes(name));
  const sentences = [
    `${route.summary}.`,
    call.needsAdmin ? 'Needs the session of the office.' : 'Open to everybody.',
    repeatField === undefined ? '' : `A repeat with the same ${repeatField} changes nothing and gets the same answer.`,
    call.fields.includes('rev')
      ? 'With an outdated rev it is rejected, because somebody else has changed the record.'
      : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function successResponse(
  route: RestRoute,
  { schemas, schemaName }: { schemas: Schemas; schemaName: string },
): Operation {
  if (route.output === undefined) return { 204: { description: 'Done; the answer is empty.' } };
  const [type = ''] = route.file?.type.split(';') ?? ['application/json'];
  const content = { [type]: { schema: schemas.answer(route.output, schemaName) } };
  const headers = route.headers === undefined ? {} : { headers: headersOf(route.headers) };
  return { 200: { description: 'Done.', ...headers, content } };
}

const headersOf = (headers: Readonly<Record<string, string>>): Operation =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );

/** Returns the responses for errors, derived from the call's method and input, and from who may make the call. */
function errorResponses(
  { method, conflict }: RestRoute,
  call: { params: readonly string[]; body: JsonSchema | undefined; hasQuery: boolean; needsAdmin: boolean },
): Operation {
  const { params, body, hasQuery, needsAdmin } = call;
  const fields = Object.keys(body?.properties ?? {});
  // Any call except a GET reads a body, and can reject it, even if the call needs none.
  const takesBody = method !== 'GET';
  const canBeTaken = ['submissionId', 'clientId', 'slug'].some((name) => fields.includes(name));
  const statuses: readonly (readonly [number, boolean, string])[] = [
    [400, takesBody || hasQuery || params.length > 0, 'The input is invalid; `issues` names the fields.'],
    [401, needsAdmin || fields.includes('password'), 'No valid admin session, or a wrong password.'],
    [403, takesBody, "The request comes from another site's page, or the caller may not do this."],
    // An unknown chat session gets an empty conversation, not a 404, unless it is to be deleted.
    [404, params.some((name) => name !== 'sessionId' || method === 'DELETE'), 'There is no such record or page.'],
    [408, takesBody, 'The body arrived too slowly.'],
    [
      409,
      conflict !== undefined || canBeTaken || fields.includes('rev'),
      conflict ?? 'Taken, or changed since it was read.',
    ],
    [413, takesBody, 'The body is too large.'],
    [415, takesBody, 'The body is not JSON.'],
    [429, true, commonErrors[429]],
    [503, true, commonErrors[503]],
  ];
  return Object.fromEntries(
    statuses
      .filter(([, applies]) => applies)
      .map(([status, , description]) => [
        status,
        { description, headers: errorHeaders(status), content: errorContent },
      ]),
  );
}

/** Returns the schema of a procedure's input without the excluded fields; undefined if no field is left. */
function inputSchema(inputs: readonly z.core.$ZodType[], excluded: readonly string[]): JsonSchema | undefined {
  const [input] = inputs;
  if (input === undefined) return undefined;
  const schema = jsonSchema(input, 'input');
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !excluded.includes(name));
  if (properties.length === 0) return undefined;
  const required = schema.required?.filter((name) => !excluded.includes(name)) ?? [];
  const { required: _allRequired, ...rest } = schema;
  return { ...rest, properties: Object.fromEntries(properties), ...(required.length > 0 ? { required } : {}) };
}

/** @throws Error for a route whose procedure does not exist */
function procedureOf(route: RestRoute): { inputs: readonly z.core.$ZodType[]; needsAdmin: boolean } {
  const procedure = listProcedures().find(({ path }) => path === route.procedure);
  if (procedure === undefined) throw new Error(`There is no procedure ${route.procedure}, which ${route.path} calls.`);
  return { inputs: procedure.inputs, needsAdmin: procedure.meta.access === 'admin' };
}

const tagOf = ({ path }: RestRoute): string => {
  const [, first = '', second = ''] = path.split('/').filter((part) => part !== '');
  return first === 'admin' && ['messages', 'blog'].includes(second) ? second.replace('messages', 'contact') : first;
};
