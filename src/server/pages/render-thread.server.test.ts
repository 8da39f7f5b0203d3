import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { findBuild } from './builds.ts';
import { builtRenderer } from './built-renderer.ts';
import { encodeText, htmlType } from './encoded.ts';
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

/** How the home page was asked for. */
async function homeRequest(): Promise<PageRequest> {
  await server.send('GET', '/');
  const [first] = requests;
  if (first === undefined) throw new Error('The page was not rendered.');
  return first;
}

/** When a page's data was read. */
const times = /"(?:dataUpdatedAt|dehydratedAt)":\d+/g;

it.each(['/', '/book', '/blog', '/no-such-page'])('renders %s in its thread as for a request', async (pathname) => {
  const request = { ...(await homeRequest()), path: pathname };
  const { status, html } = await built.render(request);
  const beside = await built.thread?.render(request);
  expect(beside?.status).toBe(status);
  const { br, gzip, identity } = beside?.text.variants ?? {};
  const text = String(identity?.body);
  expect(text.replace(times, '')).toBe(html.replace(times, ''));
  expect([brotliDecompressSync(br?.body ?? ''), gunzipSync(gzip?.body ?? '')].map(String)).toEqual([text, text]);
  expect([br, gzip, identity].map((variant) => variant?.etag)).toEqual(
    Object.values((await encodeText(text, htmlType)).variants).map(({ etag }) => etag),
  );
});

it('shows what the office has saved by the time that the save is answered', async () => {
  expect((await server.send('GET', '/book')).text).not.toContain('$71');
  const value = { regularHour: 71, deepHour: 92, stove: 41, refrigerator: 42 };
  const as = await server.logIn();
  await server.send('PUT', '/api/admin/settings/prices', { as, json: { rev: 0, value } });
  expect((await server.send('GET', '/book')).text).toContain('$71');
});

it('renders further pages for visitors in its thread, so that nobody else waits for them', async () => {
  await built.thread?.render(await homeRequest());
  const before = requests.length;
  const { status, text } = await server.send('GET', '/gallery');
  expect(status).toBe(200);
  expect(text).toContain('<title>');
  expect(requests).toHaveLength(before);
});
