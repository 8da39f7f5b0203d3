import { describe, expect, it } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { getRaw, sourceRenderer, textOf } from './testing.ts';

const server = testServer({ renderer: sourceRenderer(), environment: { TRUST_PROXY: 'true' } });

const canonicalOf = (html: string): string | undefined => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];

async function getBookPage(headers: Record<string, string>) {
  const answer = await getRaw(server.url, '/book', { headers });
  return { status: answer.status, canonical: canonicalOf(textOf(answer)) };
}

describe('the canonical URL of a page on a server without a public URL', () => {
  it.each([
    ['www.example.com', 'http://www.example.com/book'],
    ['WWW.Example.com:8080', 'http://www.example.com:8080/book'],
    ['[::1]:3000', 'http://[::1]:3000/book'],
  ])('has the requested host: %s', async (host, canonical) => {
    expect(await getBookPage({ host })).toEqual({ status: 200, canonical });
  });

  it.each([
    ...['127.0.0.1:99999', '256.256.256.256', '1.2.3.4.5', '[1]', '[:::::]', ':65536', 'a b', '"><script>'],
    // With these hosts, the canonical URL would lead to another page or site.
    ...['www.example.com/elsewhere', 'www.example.com?', 'www.example.com#', 'www.example.com@evil.example'],
  ])('has the host localhost if the requested one is invalid, as in the sitemap: %s', async (host) => {
    expect(await getBookPage({ host })).toEqual({ status: 200, canonical: 'http://localhost/book' });
    const sitemap = textOf(await getRaw(server.url, '/sitemap.xml', { headers: { host } }));
    expect(sitemap).toContain('<loc>http://localhost/book</loc>');
  });

  it.each([
    ['https', 'https://www.example.com/book'],
    ['javascript', 'http://www.example.com/book'],
    ['a"b', 'http://www.example.com/book'],
  ])('has the scheme of the proxy’s header, or http if that is unknown: %s', async (scheme, canonical) => {
    const headers = { host: 'www.example.com', 'x-forwarded-proto': scheme };
    expect(await getBookPage(headers)).toEqual({ status: 200, canonical });
  });
});

it('a request with an absolute URL as its target gets the same page as one with a path', async () => {
  const headers = { host: 'www.example.com' };
  const answers = ['/book?a=b', 'http://www.example.com/book?a=b'].map((path) => getRaw(server.url, path, { headers }));
  const [pathAnswer, urlAnswer] = (await Promise.all(answers)).map((answer) => ({
    ...answer,
    text: textOf(answer),
  }));
  expect(urlAnswer).toMatchObject({ status: 200, text: pathAnswer?.text });
});

it('after ten new hosts, others share one rendered page, and a frequently requested host has its own', async () => {
  const renderer = sourceRenderer();
  const limitedServer = await startTestServer({ renderer, environment: { RATE_LIMIT_SCALE: '1' } });
  const canonicalFor = async (host: string) =>
    canonicalOf(textOf(await getRaw(limitedServer.url, '/book', { headers: { host } })));
  expect(await canonicalFor('www.example.com')).toBe('http://www.example.com/book');
  for (let index = 0; index < 9; index++) {
    expect(await canonicalFor(`h${index}.example`)).toBe(`http://h${index}.example/book`);
    await canonicalFor('www.example.com');
  }
  renderer.rendered.length = 0;
  for (let index = 0; index < 50; index++) {
    expect(await canonicalFor(`made-up-${index}.example`)).toBe('http://localhost/book');
  }
  expect(renderer.rendered.length).toBe(1);
  expect(await canonicalFor('www.example.com')).toBe('http://www.example.com/book');
  await limitedServer.close();
});
