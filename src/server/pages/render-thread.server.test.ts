import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { findBuild } from './builds.ts';
import { builtRenderer } from './built-renderer.ts';
import { encodedText, htmlType } from './encoded.ts';
import type { PageRenderer, PageRequest } from './renderer.ts';

let server: TestServer;
let renderer: PageRenderer;
const mainThreadRequests: PageRequest[] = [];
beforeAll(async () => {
  const { folder } = await findBuild(path.resolve(import.meta.dirname, '../../../dist'));
  renderer = await builtRenderer(folder);
  server = await startTestServer({
    renderer: {
      ...renderer,
      render(request) {
        mainThreadRequests.push(request);
        return renderer.render(request);
      },
    },
    environment: { STARTER_CONTENT: 'on' },
  });
});
afterAll(() => server.close());

/** Returns the request with which the home page was rendered in the main thread. */
async function homeRequest(): Promise<PageRequest> {
  await server.send('GET', '/');
  const [request] = mainThreadRequests;
  if (request === undefined) throw new Error('The page was not rendered.');
  return request;
}

const encodings = ['br', 'gzip', 'identity'] as const;

/** The times at which a page's data were read. */
const readTimes = /"(?:dataUpdatedAt|dehydratedAt)":\d+/g;

it.each(['/', '/book', '/blog', '/no-such-page'])(
  'renders %s in the render thread as in the main thread',
  async (pathname) => {
    const request = { ...(await homeRequest()), path: pathname };
    const { status, html } = await renderer.render(request);
    const inThread = await renderer.thread?.render(request, ['br', 'gzip']);
    expect(inThread?.status).toBe(status);
    const [br, gzip, identity] = encodings.map((encoding) => inThread?.text.ready(encoding));
    const text = String(identity);
    expect(text.replace(readTimes, '')).toBe(html.replace(readTimes, ''));
    expect([brotliDecompressSync(br ?? ''), gunzipSync(gzip ?? '')].map(String)).toEqual([text, text]);
    const expected = encodedText(text, htmlType);
    for (const encoding of encodings) expect(inThread?.text.etag(encoding)).toBe(expected.etag(encoding));
  },
);

it('serves a page that shows a saved setting, and one that only has it in its data, in every encoding', async () => {
  const value = { regularHour: 72, deepHour: 92, stove: 41, refrigerator: 42 };
  const as = await server.logIn();
  const expectedTexts = { '/book': '$72', '/quote': '"regularHour":72' };
  for (const path of Object.keys(expectedTexts)) {
    for (const encoding of ['br', 'identity']) {
      expect((await server.send('GET', path, { headers: { 'accept-encoding': encoding } })).status).toBe(200);
    }
  }
  await server.send('PUT', '/api/admin/settings/prices', { as, json: { rev: 0, value } });
  for (const [path, text] of Object.entries(expectedTexts)) {
    for (const encoding of ['gzip', 'br', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const page = await server.send('GET', path, { headers });
      expect(page.text).toContain(text);
      const conditionalHeaders = { ...headers, 'if-none-match': page.headers.get('etag') ?? '' };
      expect((await server.send('GET', path, { headers: conditionalHeaders })).status).toBe(304);
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

it('renders pages for visitors in the render thread once it runs', async () => {
  await renderer.thread?.render(await homeRequest(), []);
  const countBefore = mainThreadRequests.length;
  const { status, text } = await server.send('GET', '/gallery');
  expect(status).toBe(200);
  expect(text).toContain('<title>');
  expect(mainThreadRequests).toHaveLength(countBefore);
});
