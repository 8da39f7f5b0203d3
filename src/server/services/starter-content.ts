import { postInput } from '#domain/blog.ts';
import { AppError } from '#domain/errors.ts';
import type { Store } from '#server/store/connect.ts';
import { starterPosts } from '#starter/posts.ts';
import type { BlogService } from './blog.ts';

const milestoneName = 'starter posts';

/**
 * Puts the starter posts into a new database, once: deleted posts do not come back. Processes that start at the same
 * time insert each post once, because its slug is unique; if a process stops half-way, the next start adds the rest. A
 * database that was used without STARTER_CONTENT gets no starter posts if it has other posts, contact messages,
 * bookings, quote requests or conversations, because new posts would be a surprise there.
 */
export async function insertStarterPosts(parts: { store: Store; blog: BlogService; clock: () => Date }): Promise<void> {
  const { store, blog, clock } = parts;
  if (await store.milestones.isReached(milestoneName)) return;
  for (const post of (await isNew(store)) ? starterPosts : []) {
    try {
      await blog.create(postInput.parse(post));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
  await store.milestones.reach(milestoneName, clock());
}

async function isNew(store: Store): Promise<boolean> {
  const slugs = starterPosts.map(({ slug }) => slug);
  const [posts, ...visitorRecords] = await Promise.all([
    store.blog.list({ skip: 0, counted: false, sort: 'createdAt', direction: 'ascending', limit: slugs.length + 1 }),
    store.contacts.ids(1),
    store.bookings.ids(1),
    store.quotes.ids(1),
    store.chat.sessions({ limit: 1 }),
  ]);
  return posts.rows.every(({ slug }) => slugs.includes(slug)) && visitorRecords.every(({ length }) => length === 0);
}
