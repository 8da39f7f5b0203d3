import type { ShownPost } from '#domain/blog.ts';
import type { Context } from '#server/trpc/init.ts';
import { createCaller } from '#server/trpc/router.ts';
import type { Kept } from './kept.ts';

export type PagePosts = {
  /**
   * The published posts, newest first.
   *
   * @throws AppError `unavailable` when the store is away and nothing was read before
   */
  list(): Promise<readonly ShownPost[]>;
  /** Whether a post of this slug is published; undefined when the store cannot tell. */
  includes(slug: string): Promise<boolean | undefined>;
};

export type PostListing = { posts: readonly ShownPost[]; slugs: ReadonlySet<string> };

/** The published posts, read through the procedure that answers with them. */
export function pagePosts(context: () => Context, kept: Kept<PostListing>): PagePosts {
  const listing = (): Promise<PostListing> =>
    kept.get('posts', async () => {
      const posts = await createCaller(context()).blog.list();
      return { value: { posts, slugs: new Set(posts.map(({ slug }) => slug)) }, keep: true };
    });
  return {
    list: async () => (await listing()).posts,
    async includes(slug) {
      try {
        return (await listing()).slugs.has(slug);
      } catch {
        // The page that is shown instead meets the same failure, and reports it.
        return undefined;
      }
    },
  };
}
