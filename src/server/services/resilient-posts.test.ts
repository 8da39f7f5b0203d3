import { beforeEach, expect, test } from 'vitest';
import type { ShownPost } from '#domain/blog.ts';
import { StoreSilentError } from '#server/store/availability.ts';
import { contentChanges } from './content-changes.ts';
import type { PublishedPosts } from './published-posts.ts';
import { resilientPosts } from './resilient-posts.ts';

type Reading = PromiseWithResolvers<readonly ShownPost[]>;

/** The store's answers, which the tests settle. */
let readings: Reading[];
let changes: ReturnType<typeof contentChanges>;
let posts: PublishedPosts;
/** How often the caches were cleared. */
let cleared: number;

const before: readonly ShownPost[] = [];
const after: readonly ShownPost[] = [];

beforeEach(async () => {
  readings = [];
  changes = contentChanges();
  cleared = 0;
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
    cleared += 1;
  });
  const first = posts.list();
  readings[0]?.resolve(before);
  await first;
});

test('clears caches again if pages were made with the outdated list before the change was read', async () => {
  changes.contentChanged();
  expect(await posts.list()).toBe(before);
  for (const { resolve } of readings) resolve(after);
  await new Promise(setImmediate);
  expect(cleared).toBe(2);
  const next = posts.list();
  readings.at(-1)?.resolve(after);
  expect(await next).toBe(after);
  expect(cleared).toBe(2);
});

test('clears caches again even if the first read after the change fails', async () => {
  changes.contentChanged();
  const shown = posts.list();
  for (const { reject } of readings) reject(new StoreSilentError());
  expect(await shown).toBe(before);
  const next = posts.list();
  readings.at(-1)?.resolve(after);
  expect(await next).toBe(after);
  expect(cleared).toBe(2);
});

test('clears caches once if the change is read in time', async () => {
  changes.contentChanged();
  readings.at(-1)?.resolve(after);
  await new Promise(setImmediate);
  const shown = await posts.list();
  expect(shown).toBe(after);
  readings.at(-1)?.resolve(after);
  await new Promise(setImmediate);
  expect(cleared).toBe(1);
});
