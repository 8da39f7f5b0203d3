import type { ShownPost } from '#domain/blog.ts';
import { isUnavailable } from '#server/store/availability.ts';
import type { ContentChanges } from './content-changes.ts';
import type { PublishedPosts } from './published-posts.ts';

/** How long a reader waits for a store that may be away when there is something to show instead; milliseconds. */
const patience = 250;

/**
 * How what is remembered stands to the last change: it has it, may be without it, or was also shown without it. The last
 * is while others are told of that: no news for us.
 */
type Standing = 'up to date' | 'behind' | 'shown behind' | 'telling';

/**
 * The published posts as pages show them: while the store is away, or slow to answer, as they last were. So that there
 * is something to remember, they are read again at once after each change.
 *
 * @param parts.published made before this, so that it is told of changes first
 */
export function rememberedPosts(parts: { published: PublishedPosts; changes: ContentChanges }): PublishedPosts {
  const { published, changes } = parts;
  let known: readonly ShownPost[] | undefined;
  let latest: Promise<readonly ShownPost[]> | undefined;
  let standing: Standing = 'up to date';

  async function read(): Promise<readonly ShownPost[]> {
    const reading = published.list();
    latest = reading;
    const list = await reading;
    if (latest === reading) catchUp(list);
    return list;
  }

  /** What pages were made of before the change was known is not to be kept. */
  function catchUp(list: readonly ShownPost[]): void {
    known = list;
    if (standing === 'shown behind') {
      standing = 'telling';
      changes.contentChanged();
    }
    standing = 'up to date';
  }

  changes.onContentChange(() => {
    if (standing === 'telling') return;
    standing = 'behind';
    // Whoever asks for the posts next meets the same failure, and reports it.
    read().catch(() => undefined);
  });

  async function list(): Promise<readonly ShownPost[]> {
    const reading = read();
    if (known === undefined) return reading;
    const remembered = known;
    const list = await within(patience, reading, remembered).catch((error: unknown) => {
      if (isUnavailable(error)) return remembered;
      throw error;
    });
    if (list !== remembered) return list;
    if (standing === 'behind') standing = 'shown behind';
    // What was waited for may have come just now.
    return known;
  }

  return {
    list,
    bySlug: async (slug) => (await list()).find((post) => post.slug === slug),
    movedTo: published.movedTo,
  };
}

/** What a promise brings, or something else when it takes longer than `milliseconds`. */
async function within<T>(milliseconds: number, promise: Promise<T>, otherwise: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
