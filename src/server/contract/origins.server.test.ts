import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { getRaw } from '#server/pages/testing.ts';
import { jsonClient, until } from '#server/sockets/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

const server = testServer();

/** Sends lines as a request, and returns the whole answer. */
function exchange(...lines: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
  );
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', reject).once('close', () => resolve(text));
  return promise;
}

const countView = (...headers: string[]): Promise<string> =>
  exchange('POST /api/page-views/home/increment HTTP/1.1', ...headers);

describe("the request's own host", () => {
  test.each([
    ['w.example', 'https://w.example', 200],
    ['w.example:443', 'https://w.example', 200],
    ['w.example:80', 'http://w.example', 200],
    ['W.Example', 'https://w.example', 200],
    ['w.example:8080', 'http://w.example:8080', 200],
    ['w.example:444', 'https://w.example', 403],
    ['w.example:443', 'http://w.example', 403],
    ['w.example.evil.example', 'https://w.example', 403],
    ['[', 'https://w.example', 403],
  ])('%s with the origin %s leads to the status %i', async (host, origin, status) => {
    const [statusLine = ''] = (await countView(`Host: ${host}`, `Origin: ${origin}`)).split('\r\n', 1);
    expect(statusLine).toContain(`HTTP/1.1 ${status} `);
  });

  test('is required by HTTP/1.1, but not by HTTP/1.0', async () => {
    const answer = await exchange('GET /api/blog HTTP/1.1');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/"code":"invalid"/);
    expect(await exchange('GET /api/blog HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each(['/', '/healthz', '/api/blog', '/trpc/blog.list', '/assets/none', '/nothing'])(
    'may be named only once: %s',
    async (path) => {
      // Fills the caches; a cached answer must not bypass the check.
      await exchange(`GET ${path} HTTP/1.1`, 'Host: w.example');
      for (const second of ['Host: w.example', 'HOST: other.example']) {
        const answer = await exchange(`GET ${path} HTTP/1.1`, 'Host: w.example', second);
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
        expect(answer).toMatch(/names more than one host/);
      }
    },
  );
});

test('the origins of the public URL and of the requested host are accepted, and no others', async () => {
  const behindProxy = await startTestServer({ environment: { PUBLIC_URL: 'https://www.example.com' } });
  const statusFrom = async (origin: string) =>
    (await behindProxy.send('POST', '/api/page-views/home/increment', { headers: { origin } })).status;
  expect(await statusFrom('https://www.example.com')).toBe(200);
  expect(await statusFrom(behindProxy.url)).toBe(200);
  for (const origin of ['http://www.example.com', 'https://example.com', 'https://www.example.com:8443', 'null'])
    expect(await statusFrom(origin), origin).toBe(403);
  // The proxy passes on the Host header. The http origin counts as foreign, because anybody can forge plain http.
  const throughProxy = (origin: string, headers: Record<string, string> = {}) =>
    getRaw(behindProxy.url, '/api/page-views/home/increment', {
      method: 'POST',
      headers: { host: 'www.example.com', origin, ...headers },
    });
  expect(await throughProxy('https://www.example.com')).toMatchObject({ status: 200 });
  expect(await throughProxy('http://www.example.com')).toMatchObject({ status: 403 });
  expect(await throughProxy('https://www.example.com:8443', { host: 'www.example.com:8443' })).toMatchObject({
    status: 200,
  });
  await behindProxy.close();
});

test('if a trusted proxy reports https, the https origin is accepted, and the http origin is rejected', async () => {
  const behindProxy = await startTestServer({ environment: { TRUST_PROXY: 'loopback' } });
  const statusFrom = async (origin: string) => {
    const headers = { host: 'www.example.com', origin, 'x-forwarded-proto': 'https' };
    return (await getRaw(behindProxy.url, '/api/page-views/home/increment', { method: 'POST', headers })).status;
  };
  expect(await statusFrom('https://www.example.com')).toBe(200);
  expect(await statusFrom('http://www.example.com')).toBe(403);
  await behindProxy.close();
});

test('an Expect header with an unknown value is ignored', async () => {
  expect(await exchange('GET /api/blog HTTP/1.1', 'Host: w.example', 'Expect: 200-ok')).toMatch(/^HTTP\/1\.1 200 /);
});

test('a client without an Origin header may register as a visitor, but not as the office, even with its cookie', async () => {
  const cookie = await server.logIn();
  const client = await jsonClient(server, { cookie });
  client.send({ type: 'visitor-register', sessionId: crypto.randomUUID() });
  client.send({ type: 'admin-register' });
  await until(() => client.closeCode !== undefined);
  expect(client.closeCode).toBe(4401);
  expect(client.frames.map(({ type }) => type)).toEqual(['error']);
  await client.close();
});
