import { beforeEach, expect, test } from 'vitest';
import type { ShownPost } from '#domain/blog.ts';
import { StoreSilentError } from '#server/store/availability.ts';
import { contentChanges } from './content-changes.ts';
import type { PublishedPosts } from './published-posts.ts';
import { rememberedPosts } from './remembered-posts.ts';

type Reading = PromiseWithResolvers<readonly ShownPost[]>;

/** What a store would say, when it is told to. */
let readings: Reading[];
let changes: ReturnType<typeof contentChanges>;
let posts: PublishedPosts;
/** How often whoever keeps copies was told to forget them. */
let told: number;

const before: readonly ShownPost[] = [];
const after: readonly ShownPost[] = [];

beforeEach(async () => {
  readings = [];
  changes = contentChanges();
  told = 0;
  const list = () => {
    const reading = Promise.withResolvers<readonly ShownPost[]>();
    readings.push(reading);
    return reading.promise;
  };
  posts = rememberedPosts({
    published: { list, bySlug: async () => undefined, movedTo: async () => undefined },
    changes,
  });
  changes.onContentChange(() => {
    told += 1;
  });
  const first = posts.list();
  readings[0]?.resolve(before);
  await first;
});

test('tells once more of a change that pages were shown without, once it is read', async () => {
  changes.contentChanged();
  expect(await posts.list()).toBe(before);
  for (const { resolve } of readings) resolve(after);
  await new Promise(setImmediate);
  expect(told).toBe(2);
  const next = posts.list();
  readings.at(-1)?.resolve(after);
  expect(await next).toBe(after);
  expect(told).toBe(2);
});

test('does the same when the change could not be read at first', async () => {
  changes.contentChanged();
  const shown = posts.list();
  for (const { reject } of readings) reject(new StoreSilentError());
  expect(await shown).toBe(before);
  const next = posts.list();
  readings.at(-1)?.resolve(after);
  expect(await next).toBe(after);
  expect(told).toBe(2);
});

test('tells nobody anew when the change was read in time, or when nothing had changed', async () => {
  changes.contentChanged();
  readings.at(-1)?.resolve(after);
  await new Promise(setImmediate);
  const slow = await posts.list();
  expect(slow).toBe(after);
  readings.at(-1)?.resolve(after);
  await new Promise(setImmediate);
  expect(told).toBe(1);
});
