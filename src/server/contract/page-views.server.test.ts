import { describe, expect, test } from 'vitest';
import { testPassword } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer();
const admin = testAdmin(server);

const count = (page: string) => server.send('POST', `/api/page-views/${page}/increment`);
const read = (page: string) => server.send('GET', `/api/page-views/${page}`);
const readAll = async () => (await server.send('GET', '/api/analytics/page-views', { as: admin.cookie })).json;

async function call(path: string, type: 'query' | 'mutation', input: unknown) {
  const body = { json: input };
  const answer =
    type === 'query'
      ? await server.send('GET', `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(body))}`)
      : await server.send('POST', `/trpc/${path}`, { json: body });
  return { status: answer.status, data: Object(answer.json).result?.data.json, error: Object(answer.json).error?.json };
}

describe('page views', () => {
  test('begin at 0 and go up by one with each increment', async () => {
    expect(await read('home')).toMatchObject({ status: 200, json: { views: 0 } });
    expect((await count('home')).json).toEqual({ views: 1 });
    expect((await count('home')).json).toEqual({ views: 2 });
    expect((await read('home')).json).toEqual({ views: 2 });
    expect(await readAll()).toEqual({ home: 2 });
  });

  test('are counted with a JSON content type without a body, and with an empty object', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await server.send('POST', '/api/page-views/book/increment', { headers })).json).toEqual({ views: 1 });
    expect((await server.send('POST', '/api/page-views/book/increment', { json: {} })).json).toEqual({ views: 2 });
  });

  test('get consecutive numbers if many callers count at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => count('gallery')));
    const numbers = answers.map(({ json }) => Object(json).views).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect((await read('gallery')).json).toEqual({ views: 200 });
  });

  test('are counted for pages by their encoded paths', async () => {
    for (const page of ['testimonials', 'blog', 'privacy-policy', 'services%2Foffice-cleaning']) {
      expect((await count(page)).json, page).toEqual({ views: 1 });
    }
    expect(await readAll()).toMatchObject({ 'services/office-cleaning': 1 });
  });

  test('exist for published posts only', async () => {
    const post = { title: 'Seen', slug: 'seen', content: 'x', excerpt: 'x' };
    const created = await server.send('POST', '/api/admin/blog', { as: admin.cookie, json: post });
    expect((await count('blog%2Fseen')).status).toBe(404);
    await server.send('PUT', `/api/admin/blog/${Object(created.json).id}`, {
      as: admin.cookie,
      json: { ...post, published: true },
    });
    expect((await count('blog%2Fseen')).json).toEqual({ views: 1 });
    expect((await read('blog%2Fseen')).json).toEqual({ views: 1 });
  });

  test.each([
    'admin',
    'Home',
    'services%2Fwindow-cleaning',
    'blog%2Fnothing',
    'services',
    '%24where',
    '__proto__',
    '%00',
  ])('do not exist for %s, and nothing is stored', async (page) => {
    const before = await readAll();
    expect((await count(page)).status).toBe(404);
    expect((await read(page)).status).toBe(404);
    expect(await readAll()).toEqual(before);
  });

  test('do not exist for very long keys, and nothing is stored', async () => {
    const before = await readAll();
    expect((await count('x'.repeat(900))).status).toBe(404);
    expect((await read('x'.repeat(900))).status).toBe(404);
    expect((await count('x'.repeat(5_000))).status).toBe(404);
    expect(await readAll()).toEqual(before);
  });

  test('are listed only with an admin session', async () => {
    expect((await server.send('GET', '/api/analytics/page-views')).status).toBe(401);
  });
});

describe('the analytics page', () => {
  test('opens with the password for an hour, and shows counts by the days of New York', async () => {
    // Monday 00:30 in New York is Monday 04:30 UTC.
    server.clock.now = new Date('2027-06-21T03:30:00Z');
    await count('terms-and-conditions');
    server.clock.now = new Date('2027-06-21T04:30:00Z');
    await count('terms-and-conditions');
    await count('terms-and-conditions');

    const { data } = await call('admin.analytics.unlock', 'mutation', { password: testPassword });
    const summary = await call('admin.analytics.summary', 'query', { unlock: data.unlock });
    expect(summary.status).toBe(200);
    expect(summary.data).toMatchObject({ today: 2, thisWeek: 2 });
    expect(summary.data.dailyTrend).toHaveLength(7);
    expect(summary.data.dailyTrend.slice(-2)).toEqual([
      { day: '2027-06-20', views: 1 },
      { day: '2027-06-21', views: 2 },
    ]);
    expect(summary.data.topPages[0]).toEqual({ page: 'gallery', views: 200 });
    expect(summary.data.topPages).toHaveLength(5);
    expect(summary.data.total).toBe(summary.data.thisMonth);

    server.clock.advance(60 * 60 * 1000);
    expect((await call('admin.analytics.summary', 'query', { unlock: data.unlock })).status).toBe(401);
  });

  test('is not accessible with a wrong password or an invalid unlock', async () => {
    const answer = await call('admin.analytics.unlock', 'mutation', { password: 'wrong' });
    expect(answer).toMatchObject({ status: 401, error: { message: 'Incorrect password. Please try again.' } });
    const expiry = server.clock.now.getTime() + 1000;
    for (const unlock of ['', 'x', `${expiry}.`, `${expiry}.forged`, 'NaN.x']) {
      expect((await call('admin.analytics.summary', 'query', { unlock })).status, unlock).toBe(401);
    }
    expect((await call('admin.analytics.summary', 'query', { unlock: { $ne: null } })).status).toBe(400);
  });
});
