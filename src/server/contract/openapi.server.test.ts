import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { restRoutes } from '#server/rest/routes.ts';
import { startTestServer, testPassword } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

/** Every documented call, and whether it is open to anybody or needs the admin session. */
const contractRows: readonly (readonly [call: string, access: 'anybody' | 'admin'])[] = [
  ['POST /api/page-views/{page}/increment', 'anybody'],
  ['GET /api/page-views/{page}', 'anybody'],
  ['GET /api/analytics/page-views', 'admin'],
  ['POST /api/contact', 'anybody'],
  ['GET /api/admin/messages', 'admin'],
  ['PATCH /api/admin/messages/{id}', 'admin'],
  ['DELETE /api/admin/messages/{id}', 'admin'],
  ['POST /api/bookings', 'anybody'],
  ['GET /api/bookings', 'admin'],
  ['PATCH /api/bookings/{id}', 'admin'],
  ['DELETE /api/bookings/{id}', 'admin'],
  ['GET /api/blog', 'anybody'],
  ['GET /api/blog/{slug}', 'anybody'],
  ['GET /api/admin/blog', 'admin'],
  ['POST /api/admin/blog', 'admin'],
  ['PUT /api/admin/blog/{id}', 'admin'],
  ['DELETE /api/admin/blog/{id}', 'admin'],
  ['GET /api/chat/sessions', 'admin'],
  ['GET /api/chat/session/{sessionId}', 'anybody'],
  ['DELETE /api/chat/session/{sessionId}', 'admin'],
  ['GET /api/chat/unread', 'admin'],
  ['POST /api/chat', 'anybody'],
  ['POST /api/chat/respond/{sessionId}', 'admin'],
  ['POST /api/admin/login', 'anybody'],
  ['POST /api/admin/logout', 'admin'],
  ['POST /api/admin/logout-all', 'admin'],
  ['POST /api/admin/outbox/{id}/resend', 'admin'],
  ['GET /api/admin/desk', 'admin'],
  ['PUT /api/admin/desk', 'admin'],
  ['GET /api/chat/desk', 'anybody'],
  ['GET /api/admin/outbox', 'admin'],
  ['GET /api/admin/outbox/{id}', 'admin'],
  ['GET /api/admin/session', 'anybody'],
  ['GET /api/admin/settings', 'admin'],
  ['PUT /api/admin/settings/{section}', 'admin'],
  ['GET /api/admin/settings/{section}/history', 'admin'],
  ['GET /api/site', 'anybody'],
  ['GET /api/area/{zip}', 'anybody'],
  ['GET /api/admin/crews', 'admin'],
  ['POST /api/admin/crews', 'admin'],
  ['PATCH /api/admin/crews/{id}', 'admin'],
  ['GET /api/admin/day/{day}', 'admin'],
  ['PUT /api/bookings/{id}/crew', 'admin'],
  ['GET /api/admin/customers', 'admin'],
  ['GET /api/admin/customers/{id}', 'admin'],
  ['PATCH /api/admin/customers/{id}', 'admin'],
  ['DELETE /api/admin/customers/{id}', 'admin'],
  ['GET /api/admin/search', 'admin'],
  ['GET /api/admin/export', 'admin'],
  ['GET /api/availability', 'anybody'],
  ['POST /api/admin/bookings', 'admin'],
  ['POST /api/bookings/{id}/cancel', 'admin'],
  ['POST /api/bookings/{id}/decline', 'admin'],
  ['POST /api/bookings/{id}/no-show', 'admin'],
  ['GET /api/manage/{token}', 'anybody'],
  ['POST /api/manage/{token}/cancel', 'anybody'],
  ['POST /api/manage/{token}/move', 'anybody'],
  ['GET /api/manage/{token}/calendar.ics', 'anybody'],
  ['POST /api/manage/link', 'anybody'],
  ['POST /api/quotes', 'anybody'],
  ['GET /api/walkthroughs', 'anybody'],
  ['GET /api/admin/quotes', 'admin'],
  ['POST /api/admin/quotes', 'admin'],
  ['GET /api/admin/quotes/{id}', 'admin'],
  ['PATCH /api/admin/quotes/{id}', 'admin'],
  ['POST /api/admin/quotes/{id}/proposals', 'admin'],
  ['POST /api/admin/proposals/{id}/send', 'admin'],
  ['POST /api/admin/proposals/{id}/withdraw', 'admin'],
  ['POST /api/admin/proposals/{id}/extend', 'admin'],
  ['GET /api/proposals/{token}', 'anybody'],
  ['POST /api/proposals/{token}/approve', 'anybody'],
  ['POST /api/proposals/{token}/decline', 'anybody'],
  ['POST /api/proposals/{token}/ask', 'anybody'],
  ['POST /api/quotes/{id}/photos', 'anybody'],
  ['GET /api/admin/quotes/{id}/photos/{photoId}', 'admin'],
  ['GET /api/admin/proposals/{id}/pdf', 'admin'],
  ['GET /api/proposals/{token}/pdf', 'anybody'],
  ['GET /api/openapi.json', 'anybody'],
];

/** Returns a part of the description with its references resolved. */
function resolveReferences(document: unknown, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((element) => resolveReferences(document, element));
  if (typeof part !== 'object' || part === null) return part;
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(String(Object(part).$ref)) ?? [];
  if (name !== undefined) return resolveReferences(document, Object(document).components.schemas[name]);
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolveReferences(document, value)]));
}

const server = testServer();

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1, and requires no session by default', async () => {
    const { status, json } = await server.send('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(json).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), security: [] });
    const { valid, errors } = await new Validator().validate(structuredClone(Object(json)));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  test('has exactly the calls of contractRows, and says for which the server requires an admin session', async () => {
    const { json } = await server.send('GET', '/api/openapi.json');
    const describedCalls = Object.entries<Record<string, { security?: unknown }>>(Object(json).paths).flatMap(
      ([path, operations]) =>
        Object.entries(operations).map(([method, { security }]) => [
          `${method.toUpperCase()} ${path}`,
          security === undefined ? 'anybody' : 'admin',
        ]),
    );
    expect(describedCalls.sort(), 'Please add a new call to contractRows, and say who may use it.').toEqual(
      contractRows.toSorted(),
    );
    for (const [call, access] of contractRows) {
      const [method = '', path = ''] = call.split(' ');
      const { status } = await server.send(method, path.replace(/\{\w+\}/, 'x'), method === 'GET' ? {} : { json: {} });
      expect(status === 401, `${call}: ${status}`).toBe(access === 'admin');
    }
  });

  test('has the success status of every route, and describes the fields of bodies and queries', async () => {
    const { json } = await server.send('GET', '/api/openapi.json');
    for (const { method, path, output } of restRoutes) {
      const operation = Object(json).paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      expect(operation.responses, path).toHaveProperty(output === undefined ? '204' : '200');
    }
    const schemaOf = (operation: { requestBody: { content: Record<string, { schema: unknown }> } }) =>
      Object(resolveReferences(json, operation.requestBody.content['application/json']?.schema));
    const booking = schemaOf(Object(json).paths['/api/bookings'].post);
    expect(booking.properties).toMatchObject({
      hours: { type: 'integer', minimum: 2, maximum: 8 },
      bathrooms: { enum: expect.arrayContaining(['1', '1.5', '4']) },
      email: { type: 'string', maxLength: 254 },
    });
    expect(booking.required).toContain('serviceDate');
    expect(booking.required).not.toContain('serviceTime');
    expect(Object(json).paths['/api/availability'].get.parameters).toEqual([
      expect.objectContaining({ name: 'from', in: 'query', required: false }),
      expect.objectContaining({ name: 'days', in: 'query', required: false }),
      expect.objectContaining({ name: 'hours', in: 'query', required: false }),
    ]);
    const createPost = Object(json).paths['/api/admin/blog'].post;
    expect(Object.keys(schemaOf(createPost).properties)).not.toContain('submissionId');
    const updatePost = Object(json).paths['/api/admin/blog/{id}'].put;
    expect(Object.keys(schemaOf(updatePost).properties)).not.toContain('id');
    expect(updatePost.security).toEqual([{ adminSession: [] }]);
  });

  test('names its schemas, describes operations and headers, and has decimal numbers only in two fields', async () => {
    const { text, json } = await server.send('GET', '/api/openapi.json');
    const { paths, components } = Object(json);
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Error', 'Post', 'Booking', 'ChatMessage', 'Quote', 'BookingCreateBody', 'ChatUnread']),
    );
    expect(paths['/api/blog'].get.responses[200].content['application/json'].schema).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Post' },
    });
    for (const operation of Object.values(paths).flatMap((operations) => Object.values(Object(operations)))) {
      const { operationId, summary, description, responses } = Object(operation);
      expect(summary, operationId).not.toMatch(/\.$/);
      expect(description, operationId).toMatch(/^[A-Z].*\.$/);
      expect(responses[429].headers, operationId).toHaveProperty('Retry-After');
      // The description itself needs no store.
      if (operationId !== 'getDescription') expect(responses[503].headers, operationId).toHaveProperty('Retry-After');
    }
    expect(paths['/api/admin/login'].post.responses[200].headers).toHaveProperty('Set-Cookie');
    const decimals = [...text.matchAll(/"(\w+)":\{"type":"number"/g)].map(([, field]) => field);
    expect(new Set(decimals)).toEqual(new Set(['average', 'openForMs']));
  });

  test('contains the site’s URL, requires no optional field of a contact message, and has no defaults', async () => {
    const { json } = await server.send('GET', '/api/openapi.json');
    expect(Object(json).servers).toEqual([{ url: server.url }]);
    expect(Object(json).components.schemas.PublicContactBody.required).toEqual(['name', 'email', 'message']);
    expect(JSON.stringify(json)).not.toContain('"default":');
    const withPublicUrl = await startTestServer({
      environment: { PUBLIC_URL: 'https://www.example.com/' },
      sharedWith: server,
    });
    const answer = await withPublicUrl.send('GET', '/api/openapi.json');
    expect(Object(answer.json).servers).toEqual([{ url: 'https://www.example.com' }]);
    await withPublicUrl.close();
  });

  test('accepts the same chat messages as the server, and has patterns for ids, phones and cover images', async () => {
    const { json } = await server.send('GET', '/api/openapi.json');
    const schemaOf = (path: string) =>
      Object(resolveReferences(json, Object(json).paths[path].post.requestBody.content['application/json'].schema));
    const schema = z.fromJSONSchema(schemaOf('/api/chat'));
    const message = { sessionId: randomUUID(), message: 'Hello', isUser: true };
    const accepts = async (fields: object): Promise<boolean> => {
      const body = { ...message, clientId: randomUUID(), ...fields };
      const { status } = await server.send('POST', '/api/chat', { json: body });
      expect(z.safeParse(schema, body).success, JSON.stringify(fields)).toBe(status === 200);
      return status === 200;
    };
    for (const email of ['', 'ann@example.com', undefined]) expect(await accepts({ email }), email).toBe(true);
    for (const email of ['ann', 1, null, 'a@b@c']) expect(await accepts({ email }), String(email)).toBe(false);
    for (const phone of ['', '5550101', '+1 (561) 555-0101']) expect(await accepts({ phone }), phone).toBe(true);
    for (const phone of ['555-010', 'call me', 5550101]) expect(await accepts({ phone }), String(phone)).toBe(false);
    expect(await accepts({ sessionId: randomUUID().toUpperCase(), clientId: randomUUID().toUpperCase() })).toBe(true);
    expect(await accepts({ sessionId: 'x' })).toBe(false);
    for (const path of ['/api/contact', '/api/bookings']) {
      const { submissionId } = schemaOf(path).properties;
      expect(new RegExp(submissionId.pattern).test(randomUUID().toUpperCase()), path).toBe(true);
    }
    const matches = (pattern: string, texts: string[]) => texts.filter((text) => new RegExp(pattern).test(text));
    const { phone } = schemaOf('/api/bookings').properties;
    expect(matches(phone.pattern, ['5550101', '555-010', ''])).toEqual(['5550101']);
    const { coverImage } = schemaOf('/api/admin/blog').properties;
    const covers = ['', '/a.jpg', 'https://example.com/a.jpg'];
    expect(matches(coverImage.pattern, [...covers, 'a.jpg', '//example.com/a.jpg', 'javascript:a'])).toEqual(covers);
  });

  test('has an example for every JSON body, and the server accepts the nine that are tested', async () => {
    const { json } = await server.send('GET', '/api/openapi.json');
    const as = await server.logIn();
    const first = async (path: string) => Object((await server.send('GET', path, { as })).json)[0];
    const send = async (method: string, template: string, id = '') => {
      const { example } = Object(json).paths[template][method.toLowerCase()].requestBody.content['application/json'];
      const path = template.replace(/\{\w+\}/, id);
      if (template === '/api/admin/login') example.password = testPassword;
      // A log-in with a cookie would end the session of that cookie.
      const session = template === '/api/admin/login' ? {} : { as };
      const { status } = await server.send(method, path, { ...session, json: example });
      expect(status, `${method} ${template} ${JSON.stringify(example)}`).toBe(200);
      return example;
    };
    for (const path of ['/api/admin/login', '/api/chat', '/api/bookings', '/api/contact', '/api/admin/blog']) {
      const example = await send('POST', path);
      if (path === '/api/contact') expect(await first('/api/admin/messages')).toMatchObject({ name: example.name });
      if (path === '/api/bookings') expect(await first('/api/bookings')).toMatchObject({ name: example.name });
      if (path === '/api/chat') await send('POST', '/api/chat/respond/{sessionId}', example.sessionId);
    }
    await send('PATCH', '/api/admin/messages/{id}', (await first('/api/admin/messages')).id);
    await send('PATCH', '/api/bookings/{id}', (await first('/api/bookings')).id);
    await send('PUT', '/api/admin/blog/{id}', (await first('/api/admin/blog')).id);
    for (const [path, operations] of Object.entries<object>(Object(json).paths)) {
      for (const { requestBody } of Object.values(operations)) {
        if (requestBody?.content['application/json'] !== undefined)
          expect(requestBody.content['application/json'], path).toHaveProperty('example');
      }
    }
  });

  test('has no 404 for calls with a session id, because an id that is no UUID is rejected with 400', async () => {
    const { json } = await server.send('GET', '/api/openapi.json');
    const as = await server.logIn();
    for (const [method, path] of [
      ['GET', '/api/chat/session'],
      ['POST', '/api/chat/respond'],
    ] as const) {
      const { responses } = Object(json).paths[`${path}/{sessionId}`][method.toLowerCase()];
      expect(responses).not.toHaveProperty('404');
      const options = method === 'POST' ? { as, json: { message: 'Hello' } } : { as };
      for (const id of ['x', 'x'.repeat(10_000)]) {
        expect((await server.send(method, `${path}/${id}`, options)).status).toBe(400);
      }
    }
  });

  test('can be read on a page that has no inline code and loads nothing from other sites', async () => {
    const page = await server.send('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).not.toMatch(/https?:\/\//);
    expect(page.text).not.toMatch(/<script>|style=/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect((await server.send('GET', file)).status, file).toBe(200);
    expect((await server.send('GET', '/api/docs/package.json')).status).toBe(404);
  });
});
