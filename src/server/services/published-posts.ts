import type { ShownPost } from '#domain/blog.ts';
import { SwrCache } from '#server/cache/swr-cache.ts';
import type { BlogStore } from '#server/store/blog.ts';
import type { ContentChanges } from './content-changes.ts';

/** Milliseconds within which changes by other processes on the same database are noticed. */
const maxAge = 2_000;

export type PublishedPosts = ReturnType<typeof publishedPosts>;

/**
 * The published posts, cached until they change, for at most `maxAge`. As long as they are cached, all calls return the
 * same frozen list and posts, so that callers can use them as cache keys.
 */
export function publishedPosts({ posts, changes }: { posts: BlogStore; changes: ContentChanges }) {
  const lists = new SwrCache<readonly ShownPost[]>({ max: 1, maxAge, whenStale: 'wait' });
  const movedSlugs = new SwrCache<ReadonlyMap<string, string>>({ max: 1, maxAge, whenStale: 'wait' });
  changes.onContentChange(() => {
    lists.clear();
    movedSlugs.clear();
  });

  const list = (): Promise<readonly ShownPost[]> =>
    lists.get('published', async () => ({ value: await frozenPosts(posts), cache: true }));

  return {
    /** Newest publication first. */
    list,

    async bySlug(slug: string): Promise<ShownPost | undefined> {
      return (await list()).find((post) => post.slug === slug);
    },

    /** Returns the current slug of the published post that had this slug before; undefined if there is none. */
    async movedTo(slug: string): Promise<string | undefined> {
      const slugs = await movedSlugs.get('moved', async () => ({ value: await posts.movedSlugs(), cache: true }));
      return slugs.get(slug);
    },
  };
}

async function frozenPosts(posts: BlogStore): Promise<readonly ShownPost[]> {
  const list = await posts.listPublished();
  for (const post of list) Object.freeze(post);
  return Object.freeze(list);
}
