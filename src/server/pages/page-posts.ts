import type { ShownPost } from '#domain/blog.ts';
import type { SwrCache } from '#server/cache/swr-cache.ts';
import type { Context } from '#server/trpc/init.ts';
import { createCaller } from '#server/trpc/router.ts';

export type PagePosts = {
  /**
   * The published posts, newest first.
   *
   * @throws TRPCError, caused by AppError `unavailable`, when the store is unreachable and no posts are cached
   */
  list(): Promise<readonly ShownPost[]>;
  /** Whether a post with this slug is published; undefined if the store cannot be read. */
  includes(slug: string): Promise<boolean | undefined>;
};

export type PostListing = { posts: readonly ShownPost[]; slugs: ReadonlySet<string> };

/** The published posts, read through their procedure and cached. */
export function pagePosts(context: () => Context, cache: SwrCache<PostListing>): PagePosts {
  const listing = (): Promise<PostListing> =>
    cache.get('posts', async () => {
      const posts = await createCaller(context()).blog.list();
      return { value: { posts, slugs: new Set(posts.map(({ slug }) => slug)) }, cache: true };
    });
  return {
    list: async () => (await listing()).posts,
    async includes(slug) {
      try {
        return (await listing()).slugs.has(slug);
      } catch {
        // The procedure has already reported the error.
        return undefined;
      }
    },
  };
}
