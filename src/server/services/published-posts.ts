import type { ShownPost } from '#domain/blog.ts';
import type { BlogStore } from '#server/store/blog.ts';
import type { ContentChanges } from './content-changes.ts';

/** How long a copy is used at the most, for changes made by another process on the same database; milliseconds. */
const longestUse = 2_000;

export type PublishedPosts = ReturnType<typeof publishedPosts>;

/**
 * The published posts, kept in memory until they change. The list and its posts are frozen, and the same objects are
 * given out until then, so whoever derives something from them can keep it by their identity.
 */
export function publishedPosts({ posts, changes }: { posts: BlogStore; changes: ContentChanges }) {
  let current: { list: Promise<readonly ShownPost[]>; until: number } | undefined;
  let moved: { slugs: Promise<ReadonlyMap<string, string>>; until: number } | undefined;
  changes.onContentChange(() => {
    current = undefined;
    moved = undefined;
  });

  async function list(): Promise<readonly ShownPost[]> {
    const now = performance.now();
    if (current !== undefined && now < current.until) return current.list;
    const loading = { list: load(posts), until: now + longestUse };
    current = loading;
    try {
      return await loading.list;
    } catch (error) {
      if (current === loading) current = undefined;
      throw error;
    }
  }

  return {
    /** Newest publication first. */
    list,

    async bySlug(slug: string): Promise<ShownPost | undefined> {
      return (await list()).find((post) => post.slug === slug);
    },

    /** The present slug of a published post that had this one before. */
    async movedTo(slug: string): Promise<string | undefined> {
      const now = performance.now();
      if (moved === undefined || now >= moved.until) moved = { slugs: posts.movedSlugs(), until: now + longestUse };
      return (await moved.slugs).get(slug);
    },
  };
}

async function load(posts: BlogStore): Promise<readonly ShownPost[]> {
  const list = await posts.listPublished();
  for (const post of list) Object.freeze(post);
  return Object.freeze(list);
}
