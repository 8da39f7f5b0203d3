import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { findBuild } from './builds.ts';
import { builtRenderer } from './built-renderer.ts';
import { encodedText, htmlType } from './encoded.ts';
import type { PageRenderer, PageRequest } from './renderer.ts';

let server: TestServer;
let built: PageRenderer;
const requests: PageRequest[] = [];
beforeAll(async () => {
  const { folder } = await findBuild(path.resolve(import.meta.dirname, '../../../dist'));
  built = await builtRenderer(folder);
  server = await startTestServer({
    renderer: {
      ...built,
      render(request) {
        requests.push(request);
        return built.render(request);
      },
    },
    environment: { STARTER_CONTENT: 'on' },
  });
});
afterAll(() => server.close());

/** Returns the request with which the home page is rendered. */
async function homeRequest(): Promise<PageRequest> {
  await server.send('GET', '/');
  const [first] = requests;
  if (first === undefined) throw new Error('The page was not rendered.');
  return first;
}

const encodings = ['br', 'gzip', 'identity'] as const;

/** The time at which a page's data was read. */
const times = /"(?:dataUpdatedAt|dehydratedAt)":\d+/g;

it.each(['/', '/book', '/blog', '/no-such-page'])('renders %s in its thread like in this one', async (pathname) => {
  const request = { ...(await homeRequest()), path: pathname };
  const { status, html } = await built.render(request);
  const inThread = await built.thread?.render(request, ['br', 'gzip']);
  expect(inThread?.status).toBe(status);
  const [br, gzip, identity] = encodings.map((encoding) => inThread?.text.ready(encoding));
  const text = String(identity);
  expect(text.replace(times, '')).toBe(html.replace(times, ''));
  expect([brotliDecompressSync(br ?? ''), gunzipSync(gzip ?? '')].map(String)).toEqual([text, text]);
  const here = encodedText(text, htmlType);
  for (const encoding of encodings) expect(inThread?.text.etag(encoding)).toBe(here.etag(encoding));
});

it('serves pages in every encoding after a save, both pages that show it and those with it in their data', async () => {
  const value = { regularHour: 72, deepHour: 92, stove: 41, refrigerator: 42 };
  const as = await server.logIn();
  const shown = { '/book': '$72', '/quote': '"regularHour":72' };
  for (const path of Object.keys(shown)) {
    for (const encoding of ['br', 'identity']) {
      expect((await server.send('GET', path, { headers: { 'accept-encoding': encoding } })).status).toBe(200);
    }
  }
  await server.send('PUT', '/api/admin/settings/prices', { as, json: { rev: 0, value } });
  for (const [path, text] of Object.entries(shown)) {
    for (const encoding of ['gzip', 'br', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const page = await server.send('GET', path, { headers });
      expect(page.text).toContain(text);
      const known = { ...headers, 'if-none-match': page.headers.get('etag') ?? '' };
      expect((await server.send('GET', path, { headers: known })).status).toBe(304);
    }
  }
});

it('shows saved settings as soon as the save is answered', async () => {
  expect((await server.send('GET', '/book')).text).not.toContain('$71');
  const value = { regularHour: 71, deepHour: 92, stove: 41, refrigerator: 42 };
  const as = await server.logIn();
  await server.send('PUT', '/api/admin/settings/prices', { as, json: { rev: 1, value } });
  expect((await server.send('GET', '/book')).text).toContain('$71');
});

it('renders further pages for visitors in its thread, so that other requests do not wait', async () => {
  await built.thread?.render(await homeRequest(), []);
  const before = requests.length;
  const { status, text } = await server.send('GET', '/gallery');
  expect(status).toBe(200);
  expect(text).toContain('<title>');
  expect(requests).toHaveLength(before);
});
