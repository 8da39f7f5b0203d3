import { expect, test } from 'vitest';
import { StoreSilentError } from '#server/store/availability.ts';
import { startTestServer } from '#server/testing.ts';
import { contentChanges } from './content-changes.ts';
import { publishedPosts } from './published-posts.ts';

test('a successful read is cached, and a failed read is not', async () => {
  const server = await startTestServer({ environment: { STARTER_CONTENT: 'on' } });
  const { blog } = server.store;
  let isUnreachable = true;
  const listPublished = async () => {
    if (isUnreachable) throw new StoreSilentError();
    return blog.listPublished();
  };
  const posts = publishedPosts({ posts: { ...blog, listPublished }, changes: contentChanges() });
  await expect(posts.list()).rejects.toThrow(StoreSilentError);
  isUnreachable = false;
  expect(await posts.list()).toHaveLength(3);
  expect(await posts.list()).toBe(await posts.list());
  await server.close();
});
