import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorCodes } from '#domain/errors.ts';
import { restRoutes } from '#server/rest/routes.ts';
import { type Answer, validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

const server = testServer();
let admin: string;
beforeAll(async () => {
  admin = await server.logIn();
});

const errorBody = z.strictObject({
  success: z.literal(false),
  message: z.string().check(z.regex(/^[A-Z].*\.$/)),
  code: z.enum(errorCodes),
});
const inputError = z.extend(errorBody, {
  code: z.literal('invalid'),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().check(z.regex(/^[A-Z].*\.$/)) })),
});

const calls = restRoutes.map(({ method, path, bodyLimit = 64 * 1024 }) => ({
  name: `${method} ${path}`,
  method,
  pathname: path.replace(':sessionId', randomUUID()).replace(/:\w+/g, 'x'),
  pattern: path,
  bodyLimit,
}));
const callsWithBody = calls.filter(({ method }) => method !== 'GET');

/** Internal details that no error may contain. */
const internals = new RegExp(
  [
    String.raw`node_modules|\.ts\b|at \w+ \(|mongo|E11000|ValidationError|\$gt`,
    ...[process.cwd(), tmpdir()].map((folder) => (folder + path.sep).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')),
  ].join('|'),
  'i',
);

describe('an error has only the documented fields', () => {
  const post = (path: string, json: unknown) => server.send('POST', path, { json });
  test.each<[string, number, string, () => Promise<Answer>]>([
    ['the session is missing', 401, 'unauthenticated', () => server.send('GET', '/api/bookings')],
    ['the password is wrong', 401, 'unauthenticated', () => post('/api/admin/login', { password: 'wrong' })],
    [
      'the request comes from another site',
      403,
      'forbidden',
      () => server.send('POST', '/api/contact', { json: {}, headers: { origin: 'https://evil.example' } }),
    ],
    ['the post does not exist', 404, 'not_found', () => server.send('GET', '/api/blog/nothing')],
    ['the path is unknown', 404, 'not_found', () => server.send('GET', '/api/nothing')],
    ['the method is wrong', 405, 'method_not_allowed', () => server.send('PUT', '/api/contact')],
    ['the body is too large', 413, 'too_large', () => post('/api/contact', { name: 'x'.repeat(65_536) })],
    [
      'the content type is wrong',
      415,
      'unsupported_media_type',
      () => server.send('POST', '/api/contact', { body: 'x', headers: { 'content-type': 'text/plain' } }),
    ],
  ])('if %s; the answer is not cached and has a request id', async (_name, status, code, call) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(z.parse(errorBody, answer.json).code).toBe(code);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  });

  test('and the issues, if the input is invalid', async () => {
    const answer = await post('/api/contact', { name: '', email: 'x', message: 1 });
    expect(answer.status).toBe(400);
    expect(z.parse(inputError, answer.json).issues.map(({ path }) => path)).toEqual(['name', 'email', 'message']);
    const nested = await post('/api/bookings', { ...validBooking, additionalServices: { stoveCleaning: 'yes' } });
    expect(z.parse(inputError, nested.json).issues).toMatchObject([{ path: 'additionalServices.stoveCleaning' }]);
    expect(z.parse(inputError, (await post('/api/contact', undefined)).json).issues).toMatchObject([{ path: '' }]);
  });
});

test.each([
  ['/api/bookings', '/api/bookings', validBooking],
  ['/api/admin/messages', '/api/contact', { name: 'Ann', email: 'ann@example.com', message: 'Hello' }],
  ['/api/admin/blog', '/api/admin/blog', { title: 'News', content: '<p>Text</p>', excerpt: 'Text', category: 'Tips' }],
])('of concurrent deletions of one record at %s, one is 204 and the others are 404', async (path, form, json) => {
  await server.send('POST', form, { as: admin, json });
  const list = await server.send('GET', path, { as: admin });
  const [record] = z.parse(z.array(z.object({ id: z.string() })), list.json);
  const deletions = Array.from({ length: 5 }, () => server.send('DELETE', `${path}/${record?.id}`, { as: admin }));
  const statuses = (await Promise.all(deletions)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 404, 404, 404, 404]);
});

describe('paths outside of the table of routes', () => {
  test.each(['/healthz', '/api/openapi.json', '/api/docs'])('%s can only be read', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await server.send(method, path);
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      z.parse(errorBody, answer.json);
    }
  });

  test('/healthz answers only {"status":"ok"}', async () => {
    expect((await server.send('GET', '/healthz')).text).toBe('{"status":"ok"}');
  });
});

describe('request bodies', () => {
  test.each(callsWithBody)(
    '$name answers a body over $bodyLimit bytes with 413, but not one of this size',
    async ({ method, pathname, bodyLimit }) => {
      const send = (length: number) => {
        const [start, end] = ['{"extra":"', '"}'];
        const body = `${start}${'x'.repeat(length - start.length - end.length)}${end}`;
        return server.send(method, pathname, { as: admin, body, headers: { 'content-type': 'application/json' } });
      };
      const atLimit = await send(bodyLimit);
      expect(atLimit.status).not.toBe(413);
      expect(atLimit.status).toBeLessThan(500);
      // If this call has ended the session, the test logs in again.
      if (/\/logout(-all)?$/.test(pathname)) admin = await server.logIn();
      const tooLarge = await send(bodyLimit + 1);
      expect(tooLarge.status).toBe(413);
      z.parse(errorBody, tooLarge.json);
    },
  );

  test.each(callsWithBody)('$name answers a body that is not JSON with 415', async ({ method, pathname }) => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await server.send(method, pathname, { as: admin, body: '{}', headers });
    expect(answer.status).toBe(415);
    z.parse(errorBody, answer.json);
  });
});

describe('no odd value leads to a 5xx status or to internal details in an error', () => {
  const oddValues: readonly unknown[] = [
    ...[null, true, -1, 1e308, '', '\0', '\ud800', '🧹'.repeat(10_000), '2027-02-30', '../../etc/passwd'],
    ...[[], [[null]], {}, { $gt: '' }, { toString: 1 }],
  ];

  // The log-outs have no fields, and would end the admin's session.
  test.each(callsWithBody.filter(({ pathname }) => !/\/logout(-all)?$/.test(pathname)))(
    'in a field of $name',
    async ({ method, pathname, pattern }) => {
      const description = Object((await server.send('GET', '/api/openapi.json')).json);
      const operation = description.paths[pattern.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      const schema = operation.requestBody?.content['application/json'].schema;
      const post = { title: 'T', content: 'C', excerpt: 'E' };
      const validBody = { ...validBooking, ...post, sessionId: randomUUID(), message: 'x', isUser: true };
      for (const field of [...Object.keys(schema?.properties ?? {}), 'id', '$set']) {
        const answers = oddValues.map(async (value) => {
          const answer = await server.send(method, pathname, { as: admin, json: { ...validBody, [field]: value } });
          const label = `${field}: ${JSON.stringify(value)?.slice(0, 40)}`;
          expect(answer.status, label).toBeLessThan(500);
          if (answer.status >= 400) expect(answer.text, label).not.toMatch(internals);
        });
        await Promise.all(answers);
      }
    },
  );

  test.each(calls.filter(({ pattern }) => pattern.includes(':')))(
    'in the path of $name',
    async ({ method, pattern }) => {
      const oddParts = [
        '%00',
        '%ff',
        '%2e%2e%2f',
        '..%2f..',
        '%24ne',
        '{}',
        '__proto__',
        '%F0%9F%A7%B9',
        'x'.repeat(990),
        '%20',
      ];
      for (const part of oddParts) {
        const options = method === 'GET' ? {} : { json: { message: 'x', responded: true, confirmed: true } };
        const answer = await server.send(method, pattern.replace(/:\w+/, part), { as: admin, ...options });
        expect([400, 404, 405], `${part}: ${answer.text}`).toContain(answer.status);
        expect(answer.json).toMatchObject({ success: false });
        expect(answer.text).not.toMatch(internals);
      }
    },
  );
});
