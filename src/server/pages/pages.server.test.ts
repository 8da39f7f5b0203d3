import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicPaths } from '#domain/site.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { getRaw, publishPost, sourceRenderer, textOf } from './testing.ts';

let server: TestServer;
let renderer: ReturnType<typeof sourceRenderer>;

const start = async (): Promise<void> => {
  renderer = sourceRenderer();
  server = await startTestServer({
    renderer,
    environment: { PUBLIC_URL: 'https://www.example.com' },
    callTimeout: 1_500,
  });
};
const stop = (): Promise<void> => server.close();

/** One server for all tests of a group. */
const oneServerForAll = (): void => {
  beforeAll(start);
  afterAll(stop);
};
/** A new server for each test of a group. */
const serverPerTest = (): void => {
  beforeEach(start);
  afterEach(stop);
};

const get = (path: string, headers: Record<string, string> = {}) => getRaw(server.url, path, { headers });

const publish = (title: string, change?: object) => publishPost(server, title, change);

async function remove(id: string): Promise<void> {
  await server.send('DELETE', `/api/admin/blog/${id}`, { as: await server.logIn() });
}

describe('cached pages', () => {
  oneServerForAll();

  it('are rendered once per path, with any query', async () => {
    await Promise.all(['/book', '/book?a=1', '/book?b=2', '/book'].map((path) => get(path)));
    await get('/');
    expect(renderer.rendered).toEqual(['/book', '/']);
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['identity, *;q=0', undefined],
    ['', undefined],
  ])('are compressed for a client that accepts %j', async (accepted, encoding) => {
    const answer = await get('/book', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(textOf(answer)).toContain('Book Your Professional Cleaning Service');
  });

  it('are not sent again to a client that has them in the same encoding', async () => {
    const br = await get('/book', { 'accept-encoding': 'br' });
    const gzip = await get('/book', { 'accept-encoding': 'gzip' });
    const plain = await get('/book');
    expect(br.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    const conditionalAnswer = await get('/book', {
      'accept-encoding': 'br',
      'if-none-match': `"other", ${br.headers.etag}`,
    });
    expect(conditionalAnswer).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(conditionalAnswer.headers.etag).toBe(br.headers.etag);
    expect((await get('/book', { 'accept-encoding': 'gzip', 'if-none-match': String(br.headers.etag) })).status).toBe(
      200,
    );
  });

  it('match a weak entity tag of a proxy, and `*`', async () => {
    const { headers } = await get('/book', { 'accept-encoding': 'br' });
    for (const tag of [`W/${headers.etag}`, `"other", W/${headers.etag}`, '*']) {
      const conditionalAnswer = await get('/book', { 'accept-encoding': 'br', 'if-none-match': tag });
      expect(conditionalAnswer.status, tag).toBe(304);
    }
  });

  it('that do not exist stay 404 for a client that has cached the 404 page', async () => {
    const { headers, status } = await get('/no-such-page');
    expect(status).toBe(404);
    expect((await get('/no-such-page', { 'if-none-match': String(headers.etag) })).status).toBe(404);
  });

  it('answer HEAD without a body', async () => {
    const answer = await getRaw(server.url, '/book', { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(1_000);
  });

  it('can only be read', async () => {
    expect(await server.send('POST', '/book', { json: {} })).toMatchObject({ status: 405, json: { success: false } });
    expect(await server.send('DELETE', '/nowhere')).toMatchObject({ status: 404, json: { success: false } });
  });
});

describe('paths', () => {
  oneServerForAll();

  it.each([
    ['/book/', '/book'],
    ['/book///?a=1', '/book?a=1'],
    ['/Book', '/book'],
    ['//', '/'],
    ['/SERVICES/office-cleaning/', '/services/office-cleaning'],
  ])('%s redirects to %s', async (path, target) => {
    const answer = await get(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(target);
  });

  it.each([
    '/booking',
    '/nowhere/',
    '/%',
    '/%zz/%E0%A4%A',
    '/%ff',
    '//evil.example/',
    '/\\evil.example/',
    '/book%2F',
    '/services',
    '/blog/a/b',
    '/assets/none.js',
    `/${'x'.repeat(3_000)}`,
  ])('%s does not exist, and gets the whole 404 page', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(textOf(answer)).toContain('404 Page Not Found');
    expect(textOf(answer)).toContain('<footer');
  });

  it('that do not exist share one render for pages and one for posts', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => get(`/nowhere-${index}`)));
    await Promise.all(Array.from({ length: 40 }, (_, index) => get(`/blog/nothing-${index}`)));
    expect(new Set(renderer.rendered)).toEqual(new Set(['/404', '/blog/-']));
    expect(renderer.rendered).toHaveLength(2);
  });

  it('under /api are never pages', async () => {
    for (const path of ['/api/none', '/api/%zz', '/api/']) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toContain('application/json');
    }
  });
});

describe('publishing', () => {
  serverPerTest();

  it('shows the post on the next request, on every page that lists posts', async () => {
    for (const path of ['/blog', '/blog/fresh-air', '/blog/feed.xml', '/sitemap.xml']) {
      expect(textOf(await get(path))).not.toContain('fresh-air"');
    }
    const { id } = await publish('Fresh Air');
    expect(textOf(await get('/blog'))).toContain('href="/blog/fresh-air"');
    expect(textOf(await get('/blog/feed.xml'))).toContain('https://www.example.com/blog/fresh-air');
    expect(textOf(await get('/sitemap.xml'))).toContain('https://www.example.com/blog/fresh-air');
    const page = await get('/blog/fresh-air');
    expect(page.status).toBe(200);
    expect(textOf(page)).toContain('<p>At length.</p>');
    await remove(id);
    expect((await get('/blog/fresh-air')).status).toBe(404);
    expect(textOf(await get('/blog'))).toContain('No Blog Posts Yet');
  });

  it('does not show drafts', async () => {
    await publish('Still Thinking', { published: false });
    const answer = await get('/blog/still-thinking');
    expect(answer.status).toBe(404);
    expect(textOf(answer)).toContain('Post Not Found');
  });

  it('redirects the former slugs of a post to the current one', async () => {
    const as = await server.logIn();
    const post = { title: 'Moved', content: '<p>x</p>', excerpt: 'x', published: true };
    const created = await server.send('POST', '/api/admin/blog', { as, json: { ...post, slug: 'first' } });
    const rename = (change: object) =>
      server.send('PUT', `/api/admin/blog/${Object(created.json).id}`, { as, json: { ...post, ...change } });
    for (const slug of ['second', 'third']) expect((await rename({ slug })).status).toBe(200);
    for (const slug of ['first', 'second']) {
      const { status, headers } = await get(`/blog/${slug}?from=mail`);
      expect([status, headers.location]).toEqual([301, '/blog/third?from=mail']);
    }
    expect((await get('/blog/third')).status).toBe(200);
    await publish('First');
    expect((await get('/blog/first')).status).toBe(200);
    await rename({ slug: 'third', published: false });
    expect((await get('/blog/second')).status).toBe(404);
  });

  it('is noticed within two minutes if another process publishes the post', async () => {
    await get('/blog');
    await server.store.blog.insert({
      title: 'From Elsewhere',
      slug: 'from-elsewhere',
      content: '<p>Hello.</p>',
      excerpt: 'Hello.',
      category: 'Cleaning Tips',
      tags: [],
      published: true,
      publishedAt: server.clock.now.toISOString(),
      author: 'The Team',
      createdAt: server.clock.now.toISOString(),
      updatedAt: server.clock.now.toISOString(),
    });
    const blogAfterAMinute = async () => {
      server.clock.advance(61_000);
      return textOf(await get('/blog'));
    };
    await expect.poll(blogAfterAMinute).toContain('href="/blog/from-elsewhere"');
  });
});

describe('without the store', () => {
  serverPerTest();

  it('cached pages are still served, even if they are stale', async () => {
    await publish('Fresh Air');
    const paths = ['/', '/blog', '/blog/fresh-air', '/blog/nothing', '/sitemap.xml'];
    for (const path of paths) await get(path);
    await server.embedded.close();
    server.clock.advance(120_000);
    const statuses = [];
    for (const path of [...paths, ...paths]) statuses.push((await get(path)).status);
    expect(statuses).toEqual([200, 200, 200, 404, 200, 200, 200, 200, 404, 200]);
  });

  it('pages that are not cached are rendered with the last known data, without a long wait', async () => {
    await publish('Fresh Air');
    await get('/robots.txt');
    await server.embedded.close();
    server.clock.advance(120_000);
    for (const path of [...publicPaths, '/blog/fresh-air', '/sitemap.xml', '/blog/feed.xml']) {
      expect(await get(path)).toMatchObject({ status: 200 });
    }
    expect(textOf(await get('/blog'))).toContain('href="/blog/fresh-air"');
    expect(textOf(await get('/blog/fresh-air'))).toContain('<p>At length.</p>');
    expect((await get('/blog/nothing')).status).toBe(404);
  });
});

describe('pages whose data cannot be read', () => {
  serverPerTest();

  it('say that they cannot be shown and are not cached', async () => {
    const { render } = renderer;
    const error = { message: 'The store does not answer.', code: -32603 as const, data: { httpStatus: 503 } };
    renderer.render = (request) => render({ ...request, call: async () => ({ error }) });
    const list = await get('/blog');
    expect(list.status).toBe(503);
    expect(list.headers['cache-control']).toBe('no-store');
    expect(list.headers['retry-after']).toBe('2');
    expect(textOf(list)).toContain('Failed to load blog posts');
    expect(textOf(list)).toContain('<footer');
    const before = renderer.rendered.length;
    await get('/blog');
    expect(renderer.rendered.length).toBe(before + 1);
    await publish('Fresh Air');
    const post = await get('/blog/fresh-air');
    expect(post.status).toBe(503);
    expect(textOf(post)).toContain('cannot be shown right now');
    expect((await get('/book')).status).toBe(200);
  });
});

describe('a page that cannot be rendered', () => {
  serverPerTest();

  it('is answered with a plain page that has the phone number of the company, but no details of the error', async () => {
    renderer.render = async () => {
      throw new Error('a fault with a secret in it');
    };
    const answer = await get('/book');
    expect(answer.status).toBe(500);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(textOf(answer)).toContain('tel:+15615550142');
    expect(textOf(answer)).not.toContain('secret');
    const style = /<style>(.*?)<\/style>/s.exec(textOf(answer))?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  });
});
