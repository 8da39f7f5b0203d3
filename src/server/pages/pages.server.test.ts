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

/** Starts one server for all tests of a `describe`. */
const oneServerForAll = (): void => {
  beforeAll(start);
  afterAll(stop);
};
/** Starts a new server for each test of a `describe`. */
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
  ])('are sent in the best encoding for a client that accepts %j', async (accepted, encoding) => {
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

  it('match an entity tag that a proxy has made weak, and `*`', async () => {
    const { headers } = await get('/book', { 'accept-encoding': 'br' });
    for (const tag of [`W/${headers.etag}`, `"other", W/${headers.etag}`, '*']) {
      const conditionalAnswer = await get('/book', { 'accept-encoding': 'br', 'if-none-match': tag });
      expect(conditionalAnswer.status, tag).toBe(304);
    }
  });

  it('for missing paths are sent again, with status 404, to a client that has cached them', async () => {
    const { headers, status } = await get('/no-such-page');
    expect(status).toBe(404);
    expect((await get('/no-such-page', { 'if-none-match': String(headers.etag) })).status).toBe(404);
  });

  it('are sent without a body, but with its length, for HEAD', async () => {
    const answer = await getRaw(server.url, '/book', { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(1_000);
  });

  it('reject POST with 405, and a missing page rejects DELETE with 404', async () => {
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
  ])('that are not canonical redirect to the canonical path: %s to %s', async (path, target) => {
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
  ])('without a page get the whole 404 page: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(textOf(answer)).toContain('404 Page Not Found');
    expect(textOf(answer)).toContain('<footer');
  });

  it('without a page share one rendered 404 page, and those of missing posts another one', async () => {
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

describe('a post', () => {
  serverPerTest();

  it('that is published is at once on its page and in list, feed and sitemap; a deleted one is gone', async () => {
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
    const emptyList = textOf(await get('/blog'));
    expect(emptyList).toContain('No Blog Posts Yet');
    expect(emptyList).toContain('Check back soon for our cleaning insights and tips!');
  });

  it('that is a draft is not shown', async () => {
    await publish('Still Thinking', { published: false });
    const answer = await get('/blog/still-thinking');
    expect(answer.status).toBe(404);
    expect(textOf(answer)).toContain('Post Not Found');
  });

  it('has redirects from its former slugs while it is published and no other post has them', async () => {
    const as = await server.logIn();
    const post = { title: 'Moved', content: '<p>x</p>', excerpt: 'x', published: true };
    const created = await server.send('POST', '/api/admin/blog', { as, json: { ...post, slug: 'first' } });
    const update = (change: object) =>
      server.send('PUT', `/api/admin/blog/${Object(created.json).id}`, { as, json: { ...post, ...change } });
    for (const slug of ['second', 'third']) expect((await update({ slug })).status).toBe(200);
    for (const slug of ['first', 'second']) {
      const { status, headers } = await get(`/blog/${slug}?from=mail`);
      expect([status, headers.location]).toEqual([301, '/blog/third?from=mail']);
    }
    expect((await get('/blog/third')).status).toBe(200);
    await publish('First');
    expect((await get('/blog/first')).status).toBe(200);
    await update({ slug: 'third', published: false });
    expect((await get('/blog/second')).status).toBe(404);
  });

  it('that another process publishes is shown some minutes later', async () => {
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

  it('pages that are not cached are rendered with the last known data', async () => {
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

  it('are sent with status 503 and an explanation, and are not cached; other pages are shown', async () => {
    const { render } = renderer;
    const error = { message: 'The store does not answer.', code: -32603 as const, data: { httpStatus: 503 } };
    renderer.render = (request) => render({ ...request, call: async () => ({ error }) });
    const listAnswer = await get('/blog');
    expect(listAnswer.status).toBe(503);
    expect(listAnswer.headers['cache-control']).toBe('no-store');
    expect(listAnswer.headers['retry-after']).toBe('2');
    expect(textOf(listAnswer)).toContain('Failed to load blog posts');
    expect(textOf(listAnswer)).toContain('<footer');
    const countBefore = renderer.rendered.length;
    await get('/blog');
    expect(renderer.rendered.length).toBe(countBefore + 1);
    await publish('Fresh Air');
    const postAnswer = await get('/blog/fresh-air');
    expect(postAnswer.status).toBe(503);
    expect(textOf(postAnswer)).toContain('cannot be shown right now');
    expect((await get('/book')).status).toBe(200);
  });
});

describe('a page that cannot be rendered', () => {
  serverPerTest();

  it('is answered with a styled page that has the company’s phone number, but no details of the error', async () => {
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
