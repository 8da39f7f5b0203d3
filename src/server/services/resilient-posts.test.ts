import { beforeEach, expect, test } from 'vitest';
import type { ShownPost } from '#domain/blog.ts';
import { StoreSilentError } from '#server/store/availability.ts';
import { contentChanges } from './content-changes.ts';
import type { PublishedPosts } from './published-posts.ts';
import { resilientPosts } from './resilient-posts.ts';

type Reading = PromiseWithResolvers<readonly ShownPost[]>;

/** The reads of the published list, which the tests settle. */
let readings: Reading[];
let changes: ReturnType<typeof contentChanges>;
let posts: PublishedPosts;
/** How often a change was announced, which clears the caches. */
let clearCount: number;

const oldList: readonly ShownPost[] = [];
const newList: readonly ShownPost[] = [];

beforeEach(async () => {
  readings = [];
  changes = contentChanges();
  clearCount = 0;
  const list = () => {
    const reading = Promise.withResolvers<readonly ShownPost[]>();
    readings.push(reading);
    return reading.promise;
  };
  posts = resilientPosts({
    published: { list, bySlug: async () => undefined, movedTo: async () => undefined },
    changes,
  });
  changes.onContentChange(() => {
    clearCount += 1;
  });
  const first = posts.list();
  readings[0]?.resolve(oldList);
  await first;
});

test('caches are cleared again if pages were made with the outdated list before the change was read', async () => {
  changes.contentChanged();
  expect(await posts.list()).toBe(oldList);
  for (const { resolve } of readings) resolve(newList);
  await new Promise(setImmediate);
  expect(clearCount).toBe(2);
  const next = posts.list();
  readings.at(-1)?.resolve(newList);
  expect(await next).toBe(newList);
  expect(clearCount).toBe(2);
});

test('caches are cleared again by the next successful read if a failed read returned the outdated list', async () => {
  changes.contentChanged();
  const shown = posts.list();
  for (const { reject } of readings) reject(new StoreSilentError());
  expect(await shown).toBe(oldList);
  const next = posts.list();
  readings.at(-1)?.resolve(newList);
  expect(await next).toBe(newList);
  expect(clearCount).toBe(2);
});

test('caches are cleared only once if the new list is read before a page needs it', async () => {
  changes.contentChanged();
  readings.at(-1)?.resolve(newList);
  await new Promise(setImmediate);
  const shown = await posts.list();
  expect(shown).toBe(newList);
  readings.at(-1)?.resolve(newList);
  await new Promise(setImmediate);
  expect(clearCount).toBe(1);
});
