import { describe, expect, it } from 'vitest';
import { publicPaths } from '#domain/site.ts';
import { testServer } from '#server/testing-server.ts';
import { getRaw, publishPost, sourceRenderer, textOf } from './testing.ts';

const server = testServer({
  renderer: sourceRenderer(),
  environment: { PUBLIC_URL: 'https://www.example.com' },
});

const get = (path: string) => getRaw(server.url, path);

describe('crawlers', () => {
  it('find every public page in the sitemap, with the time of its last change', async () => {
    await publishPost(server, 'Fresh Air');
    const text = textOf(await get('/sitemap.xml'));
    const entries = [...text.matchAll(/<url><loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod><\/url>/g)];
    expect(entries.map(([, loc]) => loc)).toEqual(
      [...publicPaths, '/blog/fresh-air'].map((path) => `https://www.example.com${path}`),
    );
    for (const [, , lastChange] of entries) expect(new Date(lastChange ?? '').toISOString()).toBe(lastChange);
    expect((await get('/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8');
  });

  it('find the time of the last correction of a post in the sitemap, the feed and the page', async () => {
    const { id } = await publishPost(server, 'Clean Air');
    const publishedAt = server.clock.now.toISOString();
    server.clock.advance(3_600_000);
    const change = { title: 'Clean Air', excerpt: 'In short.', content: '<p>At more length.</p>' };
    await server.send('PUT', `/api/admin/blog/${id}`, { as: await server.logIn(), json: change });
    const correctedAt = server.clock.now.toISOString();
    const url = 'https://www.example.com/blog/clean-air';
    for (const changedUrl of [url, 'https://www.example.com/blog'])
      expect(textOf(await get('/sitemap.xml'))).toContain(`<loc>${changedUrl}</loc><lastmod>${correctedAt}</lastmod>`);
    const feed = textOf(await get('/blog/feed.xml'));
    expect(feed).toContain(`<published>${publishedAt}</published>\n<updated>${correctedAt}</updated>`);
    expect(textOf(await get('/blog/clean-air'))).toContain(
      `"datePublished":"${publishedAt}","dateModified":"${correctedAt}"`,
    );
  });

  it('find in robots.txt that the workspace is excluded, and where the sitemap is', async () => {
    const answer = await get('/robots.txt');
    expect(textOf(answer)).toContain('Disallow: /admin\n');
    expect(textOf(answer)).toContain('Sitemap: https://www.example.com/sitemap.xml\n');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});
