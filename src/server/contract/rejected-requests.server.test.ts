import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { restRoutes } from '#server/rest/routes.ts';
import { validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer({ environment: { PUBLIC_URL: 'https://www.example.com' } });
const admin = testAdmin(server);

/** Sends a request with any method and headers, even those that `fetch` does not allow. */
const sendRaw = (method: string, path: string, headers: Record<string, string | number> = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; json: unknown }>((resolve, reject) => {
    const call = request(new URL(path, server.url), { method, headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode, headers: answer.headers, json: body === '' ? undefined : JSON.parse(body) });
    });
    call.on('error', reject).end();
  });

const errorBody = (code: string) => ({ success: false, code, message: expect.stringMatching(/\.$/) });
const trpcError = (code: string) => ({
  error: expect.objectContaining({
    json: expect.objectContaining({
      message: expect.stringMatching(/\.$/),
      data: expect.objectContaining({ reason: code, issues: [] }),
    }),
  }),
});
const jsonHeaders = { 'content-type': 'application/json' };
const contact = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };

describe('paths', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/bookings/x/y',
    '/api/blog/no-such-post',
    '/api/%7B%7D',
    '/api/%E0%A4%A',
  ])('that lead nowhere are 404 for GET, and 404 or 405 for other methods, all in JSON: %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await server.send(method, path);
      expect([404, 405], `${method} ${path}`).toContain(answer.status);
      expect(answer.json, path).toMatchObject({ success: false });
    }
    expect(await server.send('GET', path)).toMatchObject({ status: 404, json: errorBody('not_found') });
  });

  test('that are unknown are 404 even if the body is not JSON', async () => {
    const answer = await server.send('POST', '/api/nothing', { body: 'x', headers: { 'content-type': 'text/plain' } });
    expect(answer).toMatchObject({ status: 404, json: errorBody('not_found') });
  });

  test('may have a query string with unknown parameters', async () => {
    expect((await server.send('GET', '/api/blog?published=false&$where=1')).status).toBe(200);
  });
});

describe('methods', () => {
  const paths = [...new Set(restRoutes.map(({ path }) => path))];
  test.each(paths)('that %s does not accept are 405', async (path) => {
    const accepted: string[] = restRoutes.filter((route) => route.path === path).map(({ method }) => method);
    const pathname = path.replace(/:\w+/g, 'x');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !accepted.includes(name))) {
      const answer = await server.send(method, pathname, { as: admin.cookie });
      expect(answer, `${method} ${path}`).toMatchObject({ status: 405, json: errorBody('method_not_allowed') });
      expect(answer.headers.get('allow')).toContain(accepted[0]);
    }
  });

  test('that /metrics does not accept are 405', async () => {
    const answer = await server.send('POST', '/metrics');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('include HEAD, which answers like GET without a body', async () => {
    const head = await server.send('HEAD', '/api/blog');
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers.get('content-type')).toContain('application/json');
    expect((await server.send('HEAD', '/api/bookings')).status).toBe(401);
    expect((await server.send('HEAD', '/api/contact')).status).toBe(405);
  });
});

describe('methods that no path accepts', () => {
  test.each(['TRACE', 'PROPFIND', 'PURGE', 'LINK', 'MKCOL', 'QUERY'])('are 405 on every path: %s', async (method) => {
    for (const path of ['/api/blog', '/api/contact', '/api/bookings/x', '/trpc/blog.list', '/healthz', '/']) {
      const answer = await sendRaw(method, path);
      expect(answer.status, `${method} ${path}`).toBe(405);
      expect([errorBody('method_not_allowed'), trpcError('method_not_allowed')]).toContainEqual(answer.json);
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers.allow).toContain('GET');
    }
  });

  test('are 405 even if Node does not know them, and invalid HTTP is 400', async () => {
    const answerTo = (text: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
        socket.on('data', (data) => {
          answer += String(data);
        });
        socket.on('end', () => resolve(answer)).on('error', reject);
      });
    const unknownMethod = await answerTo('BREW /api/blog HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(unknownMethod).toMatch(/^HTTP\/1\.1 405 /);
    expect(unknownMethod).toMatch(/\r\nAllow: GET, /);
    expect(JSON.parse(unknownMethod.split('\r\n\r\n')[1] ?? '')).toEqual(errorBody('method_not_allowed'));
    const invalidHttp = await answerTo('hello there\r\n\r\n');
    expect(invalidHttp).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(invalidHttp.split('\r\n\r\n')[1] ?? '')).toEqual(errorBody('invalid'));
  });
});

describe('bodies', () => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = jsonHeaders) =>
    server.send('POST', '/api/contact', { body, headers });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'with the content type %s are 415',
    async (type) => {
      expect(await post(JSON.stringify(contact), { 'content-type': type })).toMatchObject({
        status: 415,
        json: errorBody('unsupported_media_type'),
      });
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'that are empty may have any content type: %s',
    async (type) => {
      const headers = { 'content-type': type, 'content-length': 0 };
      expect(await sendRaw('POST', '/api/page-views/home/increment', headers)).toMatchObject({
        status: 200,
        json: { views: expect.any(Number) },
      });
      const as = await server.logIn();
      expect(await sendRaw('POST', '/api/admin/logout', { ...headers, cookie: as })).toMatchObject({ status: 204 });
      expect(await sendRaw('DELETE', '/api/admin/blog/x', { ...headers, cookie: admin.cookie })).toMatchObject({
        status: 404,
      });
      expect(await sendRaw('POST', '/api/contact', headers)).toMatchObject({ status: 400, json: errorBody('invalid') });
    },
  );

  test('with a charset in the content type are accepted', async () => {
    expect((await post(JSON.stringify(contact), { 'content-type': 'application/json; charset=utf-8' })).status).toBe(
      200,
    );
  });

  test.each([
    ['broken JSON', '{"name":'],
    ['two objects', '{}{}'],
    ['deeply nested arrays', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['deeply nested objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['nothing', ''],
  ])('with %s are 400', async (_name, body) => {
    expect(await post(body)).toMatchObject({ status: 400, json: errorBody('invalid') });
  });

  test('with broken UTF-8 are 400', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    expect(await post(bytes)).toMatchObject({ status: 400, json: errorBody('invalid') });
  });

  test('over 64 KiB are 413 over REST and over tRPC', async () => {
    const largeBody = JSON.stringify({ ...contact, extra: 'x'.repeat(64 * 1024) });
    expect(await post(largeBody)).toMatchObject({ status: 413, json: errorBody('too_large') });
    const trpc = await server.send('POST', '/trpc/public.contact', {
      json: { json: contact, extra: 'x'.repeat(65_536) },
    });
    expect(trpc).toMatchObject({ status: 413, json: trpcError('too_large') });
  });

  test('with the key __proto__ change no prototype and no record, and a repeated key is accepted', async () => {
    const text = `{"__proto__":{"name":"x","polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(contact).slice(1)}`;
    expect((await post(text)).status).toBe(200);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const duplicateKey = `{"name":"First",${JSON.stringify(contact).slice(1)}`;
    expect((await post(duplicateKey)).status).toBe(200);
    const [newest] = Object((await server.send('GET', '/api/admin/messages', { as: admin.cookie })).json);
    const patch = await server.send('PATCH', `/api/admin/messages/${newest.id}`, {
      as: admin.cookie,
      body: '{"__proto__":{"responded":true},"id":"x"}',
      headers: jsonHeaders,
    });
    expect(patch.status).toBe(400);
  });

  test('with an odd value in any field are accepted, or rejected with 400', async () => {
    const values: unknown[] = [
      null,
      true,
      -1,
      1e308,
      '',
      '\u0000',
      '\ud800',
      [],
      [[]],
      {},
      { $gt: '' },
      { toString: 1 },
      'x'.repeat(60_000),
    ];
    for (const field of Object.keys({ ...validBooking, submissionId: '', serviceTime: '', openForMs: 1 })) {
      for (const value of values) {
        const { status } = await server.send('POST', '/api/bookings', { json: { ...validBooking, [field]: value } });
        expect([200, 400], `${field} ${JSON.stringify(value)?.slice(0, 40)}`).toContain(status);
      }
    }
  });
});

describe('origins', () => {
  const submit = (headers: Record<string, string>, path = '/api/contact', body: unknown = contact) =>
    server.send('POST', path, { json: body, headers });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'https://www.example.com.evil.example', 'x'])(
    'that are foreign (%s) may not change anything, but may read',
    async (origin) => {
      expect(await submit({ origin })).toMatchObject({ status: 403, json: errorBody('forbidden') });
      expect((await submit({ origin }, '/trpc/public.contact', { json: contact })).status).toBe(403);
      expect((await server.send('DELETE', '/api/admin/blog/x', { as: admin.cookie, headers: { origin } })).status).toBe(
        403,
      );
      expect((await server.send('GET', '/api/blog', { headers: { origin } })).status).toBe(200);
    },
  );

  test('are accepted if they are the request’s own host or the public URL, and may be missing', async () => {
    expect((await submit({ origin: server.url })).status).toBe(200);
    expect((await submit({ origin: 'https://www.example.com' })).status).toBe(200);
    expect((await submit({})).status).toBe(200);
  });
});

describe('every answer', () => {
  test('has the security headers, and does not name the software', async () => {
    for (const path of ['/api/blog', '/api/nothing', '/trpc/blog.list', '/healthz']) {
      const { headers } = await server.send('GET', path);
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });

  test('at /healthz has the status ok', async () => {
    expect(await server.send('GET', '/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } });
  });

  test('is sent even if the headers are too large, with 431', async () => {
    const { port } = new URL(server.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request({ port, path: '/api/blog', headers: { 'x-long': 'x'.repeat(20_000) } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on('error', reject).end();
    });
    expect(status).toBe(431);
  });

  test('is sent even if the headers do not arrive in time, with 408', async () => {
    const listener = server.app.server;
    const originalTimeout = listener.headersTimeout;
    listener.headersTimeout = 1;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write('GET /api/blog HTTP/1.1\r\nHost: x\r\n');
    const answer = String(Buffer.concat(await socket.toArray()));
    listener.headersTimeout = originalTimeout;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(errorBody('unavailable'));
  });
});
