import { expect, it } from 'vitest';
import { testServer } from '#server/testing-server.ts';
import { getRaw, sourceRenderer, textOf } from './testing.ts';

const server = testServer({
  renderer: sourceRenderer(),
  environment: { COMPANY_NAME: 'Sun & Sons' },
});

it.each([
  ['/admin-login', 'Admin Login'],
  ['/admin', 'Admin Dashboard'],
  ['/admin/blog', 'Blog Management'],
  ['/admin/analytics', 'Analytics'],
])('%s is not indexed, and has its heading and a loading text in its only main element', async (path, heading) => {
  const answer = await getRaw(server.url, path);
  const html = textOf(answer);
  expect(answer.status).toBe(200);
  expect(html).toContain(`<title>${heading} | Sun &amp; Sons</title>`);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect([...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text)).toEqual([heading]);
  const mains = [...html.matchAll(/<main[^>]*>(.*?)<\/main>/gs)];
  expect(mains).toHaveLength(1);
  expect(mains[0]?.[1]).toContain(heading);
  expect(mains[0]?.[1]).toMatch(/<p role="status"[^>]*>Loading the workspace…<\/p>/);
  expect(mains[0]?.[1]).toMatch(/<noscript>.*The workspace needs JavaScript/s);
  const [header] = /<header.*?<\/header>/s.exec(html) ?? [''];
  expect(header).toContain('Sun &amp; Sons');
  expect(mains[0]?.[0]).not.toContain('<header');
});

it.each(['/admin/nowhere', '/admin/board/'])('%s gets the 404 page of the workspace', async (path) => {
  const answer = await getRaw(server.url, path);
  expect(answer.status).toBe(404);
  expect(textOf(answer)).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
  expect(textOf(answer)).toContain('Office workspace');
});

it('/admin/settings redirects to its first section', async () => {
  const { status, headers } = await server.send('GET', '/admin/settings');
  expect([status, headers.get('location')]).toEqual([302, '/admin/settings/company']);
});
