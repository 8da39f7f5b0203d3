import { beforeAll, expect, it } from 'vitest';
import { testRecorder } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { type BlogService, blogService } from './blog.ts';
import { contentChanges } from './content-changes.ts';
import { imageService } from './image.ts';

const server = testServer({ callTimeout: 1_500 });
let service: BlogService;
/** How many changes were reported. */
let reportCount = 0;
beforeAll(async () => {
  const { images, blog: posts } = server.store;
  const clock = () => server.clock.now;
  const changes = contentChanges();
  changes.onContentChange(() => {
    reportCount += 1;
  });
  const pictures = imageService({ images, posts, clock });
  service = blogService({
    posts,
    events: testRecorder(server.store),
    images: pictures,
    company: () => server.config.company,
    changes,
    clock,
  });
});

it('each change of a post is recorded, and reported even if the store does not answer', async () => {
  const fields = { content: '<p>Text</p>', excerpt: 'Short', category: 'Tips', tags: [] };
  const post = { ...fields, title: 'News', slug: '', coverImage: undefined, author: undefined };
  const { id } = await service.create({ ...post, published: true });
  expect(reportCount).toBe(1);
  await expect(service.create({ ...post, published: true })).rejects.toThrow(/slug/);
  await service.update({ id, ...post, title: 'Other news', slug: 'news' });
  expect(reportCount).toBe(2);
  await service.update({ id, ...post, title: 'Other news', slug: 'news', published: false });
  expect(await server.store.events.about({ type: 'post', id }, 10)).toMatchObject([
    { what: 'post.withdrawn', before: { published: true }, after: { published: false } },
    { what: 'post.changed', before: { title: 'News' }, after: { title: 'Other news' } },
    { what: 'post.created', after: { title: 'News', published: true } },
  ]);
  await server.embedded.close();
  await expect(service.remove(id)).rejects.toThrow();
  expect(reportCount).toBe(4);
});
