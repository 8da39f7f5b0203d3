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

describe('without a public URL, pages use the host of the request', () => {
  it.each([
    ['www.example.com', 'http://www.example.com/book'],
    ['WWW.Example.com:8080', 'http://www.example.com:8080/book'],
    ['[::1]:3000', 'http://[::1]:3000/book'],
  ])('%s', async (host, canonical) => {
    expect(await getBookPage({ host })).toEqual({ status: 200, canonical });
  });

  it.each([
    ...['127.0.0.1:99999', '256.256.256.256', '1.2.3.4.5', '[1]', '[:::::]', ':65536', 'a b', '"><script>'],
    // URLs of another site could be made from these hosts.
    ...['www.example.com/elsewhere', 'www.example.com?', 'www.example.com#', 'www.example.com@evil.example'],
  ])('unless it is invalid: %s', async (host) => {
    expect(await getBookPage({ host })).toEqual({ status: 200, canonical: 'http://localhost/book' });
    const sitemap = textOf(await getRaw(server.url, '/sitemap.xml', { headers: { host } }));
    expect(sitemap).toContain('<loc>http://localhost/book</loc>');
  });

  it.each([
    ['https', 'https://www.example.com/book'],
    ['javascript', 'http://www.example.com/book'],
    ['a"b', 'http://www.example.com/book'],
  ])('with the scheme of the proxy’s header, if it is http or https: %s', async (scheme, canonical) => {
    const headers = { host: 'www.example.com', 'x-forwarded-proto': scheme };
    expect(await getBookPage(headers)).toEqual({ status: 200, canonical });
  });
});

it('a request target with a host returns the page at its path', async () => {
  const headers = { host: 'www.example.com' };
  const answers = ['/book?a=b', 'http://www.example.com/book?a=b'].map((path) => getRaw(server.url, path, { headers }));
  const [plainAnswer, absoluteAnswer] = (await Promise.all(answers)).map((answer) => ({
    ...answer,
    text: textOf(answer),
  }));
  expect(absoluteAnswer).toMatchObject({ status: 200, text: plainAnswer?.text });
});

it('pages are rendered for only a few unknown hosts', async () => {
  const renderer = sourceRenderer();
  const limitedServer = await startTestServer({ renderer, environment: { RATE_LIMIT_SCALE: '1' } });
  const canonical = async (host: string) =>
    canonicalOf(textOf(await getRaw(limitedServer.url, '/book', { headers: { host } })));
  expect(await canonical('www.example.com')).toBe('http://www.example.com/book');
  for (let index = 0; index < 9; index++) {
    expect(await canonical(`h${index}.example`)).toBe(`http://h${index}.example/book`);
    await canonical('www.example.com');
  }
  renderer.rendered.length = 0;
  for (let index = 0; index < 50; index++) {
    expect(await canonical(`made-up-${index}.example`)).toBe('http://localhost/book');
  }
  expect(renderer.rendered.length).toBe(1);
  expect(await canonical('www.example.com')).toBe('http://www.example.com/book');
  await limitedServer.close();
});
