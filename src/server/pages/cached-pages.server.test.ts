import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { getRaw, textOf } from './testing.ts';

let server: TestServer;
let renderCount: number;

const renderer = {
  checkForm: async () => ({ ok: false as const, issues: [] }),
  match: async (path: string) => (path === '/' ? '/' : undefined),
  render: async () => {
    renderCount += 1;
    return { status: 200, html: `<!doctype html><title>Page ${renderCount}</title>`, reads: [] };
  },
  builtAt: new Date('2027-06-01T00:00:00Z'),
};

beforeEach(async () => {
  renderCount = 0;
  server = await startTestServer({ renderer });
});
afterEach(() => server.close());

/** Requests the home page. @returns the answer without the headers that differ each time */
async function requestHome(from: TestServer, headers: Record<string, string> = {}, method = 'GET') {
  const { status, headers: answerHeaders, text } = await from.send(method, '/', { headers });
  const { date, 'x-request-id': id, ...rest } = Object.fromEntries(answerHeaders);
  expect(id).toMatch(/^[\w-]{8,64}$/);
  expect(date).toBeDefined();
  return { status, text, headers: rest };
}

describe('a cached page', () => {
  it('has the status, headers and text that Fastify would send, for each Accept-Encoding', async () => {
    const accepts = ['br', 'gzip', 'identity', 'gzip;q=1, br;q=0.5'].map((value) => ({ 'accept-encoding': value }));
    const fromCache = [];
    for (const accept of accepts) {
      await requestHome(server, accept);
      fromCache.push(await requestHome(server, accept));
    }
    renderCount = 0;
    // Behind a trusted proxy and without PUBLIC_URL, Fastify answers every request.
    const behindProxy = await startTestServer({ renderer, environment: { TRUST_PROXY: 'loopback' } });
    await requestHome(behindProxy);
    for (const [index, accept] of accepts.entries()) {
      expect(fromCache[index], accept['accept-encoding']).toEqual(await requestHome(behindProxy, accept));
    }
    expect(renderCount).toBe(1);
    for (const { headers } of fromCache) expect(headers['content-security-policy']).toContain("object-src 'none'");
    await behindProxy.close();
  });

  it('is counted in the metrics', async () => {
    await requestHome(server);
    const countCached = async (): Promise<number> => {
      const { text } = await server.send('GET', '/metrics');
      return Number(
        /^http_requests_total\{method="GET",route="cached page",status="200"\} (\d+)$/m.exec(text)?.[1] ?? 0,
      );
    };
    const before = await countCached();
    for (let n = 0; n < 3; n++) await requestHome(server);
    expect(await countCached()).toBe(before + 3);
  });

  it('repeats a valid request id, and replaces an invalid one', async () => {
    await requestHome(server);
    const requestIdFor = async (id: string) =>
      (await server.send('GET', '/', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await requestIdFor('abcdefgh-1')).toBe('abcdefgh-1');
    for (const id of ['short', 'x'.repeat(65), 'abcdefgh "quoted"', '<script>abcd']) {
      const newId = await requestIdFor(id);
      expect(newId, id).toMatch(/^[\w-]{8,64}$/);
      expect(newId).not.toBe(id);
    }
  });

  it('answers 304 to a matching entity tag, 200 without a body to HEAD, and 405 to POST', async () => {
    const { headers } = await requestHome(server);
    expect((await requestHome(server, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    const head = await requestHome(server, {}, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await server.send('POST', '/')).status).toBe(405);
  });

  it('is cached per host', async () => {
    const requestPage = async (host: string) => textOf(await getRaw(server.url, '/', { headers: { host } }));
    for (const host of ['localhost', 'LocalHost', 'localhost']) expect(await requestPage(host)).toContain('Page 1');
    for (const host of ['www.example.com', 'WWW.Example.com']) expect(await requestPage(host)).toContain('Page 2');
    expect(renderCount).toBe(2);
  });

  it('is rendered again after a minute and after a change of posts', async () => {
    expect((await requestHome(server)).text).toContain('Page 1');
    expect((await requestHome(server)).text).toContain('Page 1');
    const as = await server.logIn();
    const post = { title: 'New', slug: 'new', excerpt: 'x', content: '<p>x</p>', published: true };
    expect((await server.send('POST', '/api/admin/blog', { as, json: post })).status).toBe(200);
    expect((await requestHome(server)).text).toContain('Page 2');
    server.clock.advance(61_000);
    await requestHome(server);
    await expect.poll(async () => (await requestHome(server)).text).toContain('Page 3');
  });
});
