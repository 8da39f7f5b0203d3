import { postInput } from '#domain/blog.ts';
import { AppError } from '#domain/errors.ts';
import type { Store } from '#server/store/connect.ts';
import { starterPosts } from '#starter/posts.ts';
import type { BlogService } from './blog.ts';

const milestone = 'starter posts';

/**
 * Puts the starter posts into a new database, once: deleted ones do not come back. Processes that start at the same
 * moment insert each post once, for its slug is unique; one that is stopped half-way is made up for at the next start.
 */
export async function insertStarterPosts(parts: { store: Store; blog: BlogService; clock: () => Date }): Promise<void> {
  const { store, blog, clock } = parts;
  if (await store.milestones.isReached(milestone)) return;
  const slugs = starterPosts.map(({ slug }) => slug);
  const { rows } = await store.blog.list({ ...listing, limit: slugs.length + 1 });
  const isNew = rows.every(({ slug }) => slugs.includes(slug));
  for (const post of isNew ? starterPosts : []) {
    try {
      await blog.create(postInput.parse(post));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
  await store.milestones.reach(milestone, clock());
}

const listing = { skip: 0, counted: false, sort: 'createdAt', direction: 'ascending' } as const;
