import type { ShownPost } from '#domain/blog.ts';
import { isUnavailable } from '#server/store/availability.ts';
import type { ContentChanges } from './content-changes.ts';
import type { PublishedPosts } from './published-posts.ts';

/** Milliseconds that a reader waits for a slow store while there is an older list to show. */
const maxWait = 250;

/**
 * The state of the last known list: it has the last change, may lack it, or was also returned without it. `announcing`:
 * we are calling the listeners ourselves, and ignore our own call.
 */
type State = 'current' | 'outdated' | 'returned outdated' | 'announcing';

/**
 * The published posts for pages: while the store is unreachable or slow, the last known list. It is read again right after
 * each change, so that there is one.
 *
 * @param parts.published created before this, so that its cache is cleared first
 */
export function resilientPosts(parts: { published: PublishedPosts; changes: ContentChanges }): PublishedPosts {
  const { published, changes } = parts;
  let known: readonly ShownPost[] | undefined;
  let latest: Promise<readonly ShownPost[]> | undefined;
  let state: State = 'current';

  async function read(): Promise<readonly ShownPost[]> {
    const reading = published.list();
    latest = reading;
    const list = await reading;
    if (latest === reading) update(list);
    return list;
  }

  function update(list: readonly ShownPost[]): void {
    known = list;
    if (state === 'returned outdated') {
      // Pages that were made of the outdated list must not stay cached.
      state = 'announcing';
      changes.contentChanged();
    }
    state = 'current';
  }

  changes.onContentChange(() => {
    if (state === 'announcing') return;
    state = 'outdated';
    // The next reader gets the same error and reports it.
    read().catch(() => undefined);
  });

  async function list(): Promise<readonly ShownPost[]> {
    const reading = read();
    if (known === undefined) return reading;
    const fallback = known;
    const list = await withFallback(reading, { fallback, after: maxWait }).catch((error: unknown) => {
      if (isUnavailable(error)) return fallback;
      throw error;
    });
    if (list !== fallback) return list;
    if (state === 'outdated') state = 'returned outdated';
    // The new list may have arrived just now.
    return known;
  }

  return {
    list,
    bySlug: async (slug) => (await list()).find((post) => post.slug === slug),
    /** While the store is away, posts are remembered and their former slugs are not. */
    movedTo: async (slug) => {
      const reading = published.movedTo(slug).catch((error: unknown) => {
        if (isUnavailable(error)) return undefined;
        throw error;
      });
      return known === undefined ? reading : withFallback(reading, { fallback: undefined, after: maxWait });
    },
  };
}

/** The promise's value, or the fallback after so many milliseconds. */
async function withFallback<T>(promise: Promise<T>, { fallback, after }: { fallback: T; after: number }): Promise<T> {
  const { promise: timeout, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(fallback), after);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
