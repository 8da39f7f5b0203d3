import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '#server/store/connect.ts';
import { openTestStore, startTestServer, type TestServer, testRecorder, validBooking } from '#server/testing.ts';
import { starterPosts } from '#starter/posts.ts';
import { blogService } from './blog.ts';
import { contentChanges } from './content-changes.ts';
import { imageService } from './image.ts';
import { insertStarterPosts } from './starter-content.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const clock = () => new Date('2027-06-16T16:00:00Z');
const insertInto = (store: Store) =>
  insertStarterPosts({
    store,
    clock,
    blog: blogService({
      posts: store.blog,
      events: testRecorder(store),
      images: imageService({ images: store.images, posts: store.blog, clock }),
      company: () => server.config.company,
      changes: contentChanges(),
      clock,
    }),
  });
/** Returns the slugs that the server shows. It caches them for two seconds; `insertInto` does not clear the cache. */
const shownSlugs = async () =>
  Object((await server.send('GET', '/api/blog')).json).map(({ slug }: { slug: string }) => slug);

/** Returns the slugs of the published posts in the store. The server may still show its cached list. */
const storedSlugs = async () => (await server.store.blog.listPublished()).map(({ slug }) => slug);

test('a server with a new database shows the starter posts, published by the team, newest first', async () => {
  await server.close();
  server = await startTestServer({ environment: { STARTER_CONTENT: 'on' } });
  expect(await shownSlugs()).toEqual(starterPosts.map(({ slug }) => slug).reverse());
  const [first] = Object((await server.send('GET', '/api/blog')).json);
  expect(first).toMatchObject({ published: true, author: 'Coastline Commercial Cleaning Team' });
  expect(first.content).toBe(starterPosts.at(-1)?.content.trim());
});

test('processes that start at the same time insert each starter post only once', async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => openTestStore(server.embedded.uri)));
  await Promise.all(stores.map(insertInto));
  await Promise.all(stores.map((store) => store.close()));
  const expected = starterPosts.map(({ slug }) => slug).sort();
  await expect.poll(async () => (await shownSlugs()).sort()).toEqual(expected);
});

test('deleted starter posts do not come back', async () => {
  await insertInto(server.store);
  const as = await server.logIn();
  const insertedPosts = await server.store.blog.listPublished();
  expect(insertedPosts).toHaveLength(starterPosts.length);
  for (const { id } of insertedPosts) {
    expect((await server.send('DELETE', `/api/admin/blog/${id}`, { as })).status).toBe(204);
  }
  await insertInto(server.store);
  expect(await storedSlugs()).toEqual([]);
});

test('missing posts are inserted by the next start if a process has stopped half-way', async () => {
  const [first] = starterPosts;
  const as = await server.logIn();
  await server.send('POST', '/api/admin/blog', { as, json: first });
  await insertInto(server.store);
  await expect.poll(shownSlugs).toHaveLength(starterPosts.length);
});

test('a database that has other posts gets no starter posts', async () => {
  const as = await server.logIn();
  const post = { title: 'Our own', content: 'x', excerpt: 'x', published: true };
  await server.send('POST', '/api/admin/blog', { as, json: post });
  await insertInto(server.store);
  expect(await storedSlugs()).toEqual(['our-own']);
});

test.each([
  ['/api/contact', { name: 'Ann Lee', email: 'ann@example.com', message: 'Do you clean lobbies?' }],
  ['/api/chat', { sessionId: randomUUID(), message: 'Do you clean lobbies?', isUser: true }],
  [
    '/api/quotes',
    {
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone: '561-555-0100',
      zipCode: '33458',
      buildingType: 'office',
      when: 'day',
      services: ['office-cleaning'],
    },
  ],
])('a database with a record that a visitor stored through %s gets no starter posts', async (path, json) => {
  expect((await server.send('POST', path, { json })).status).toBe(200);
  await insertInto(server.store);
  expect(await storedSlugs()).toEqual([]);
});

test('a database with nothing but a cancelled booking gets no starter posts', async () => {
  const { json } = await server.send('POST', '/api/bookings', { json: validBooking });
  const as = await server.logIn();
  const { status } = await server.send('POST', `/api/bookings/${Object(json).id}/cancel`, { as, json: {} });
  expect(status).toBe(200);
  await insertInto(server.store);
  expect(await storedSlugs()).toEqual([]);
});
