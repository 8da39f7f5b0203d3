import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { findBuild } from './builds.ts';
import { builtRenderer } from './built-renderer.ts';
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

/** When a page's data was read. */
const times = /"(?:dataUpdatedAt|dehydratedAt)":\d+/g;

it.each(['/', '/book', '/blog', '/no-such-page'])('renders %s in its thread as for a request', async (pathname) => {
  const { status, text } = await server.send('GET', pathname);
  const request = requests.at(-1);
  if (request === undefined) throw new Error('The page was rendered.');
  const beside = await built.renderBeside?.(request);
  expect(beside?.status).toBe(status);
  expect(beside?.html.replace(times, '')).toBe(text.replace(times, ''));
});

it('shows what the office has saved by the time that the save is answered', async () => {
  expect((await server.send('GET', '/book')).text).not.toContain('$71');
  const value = { regularHour: 71, deepHour: 92, stove: 41, refrigerator: 42 };
  const as = await server.logIn();
  await server.send('PUT', '/api/admin/settings/prices', { as, json: { rev: 0, value } });
  expect((await server.send('GET', '/book')).text).toContain('$71');
});
