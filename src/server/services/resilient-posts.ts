import type { ShownPost } from '#domain/blog.ts';
import { isUnavailable } from '#server/store/availability.ts';
import type { ContentChanges } from './content-changes.ts';
import type { PublishedPosts } from './published-posts.ts';

/** Milliseconds that a page waits for a slow store if there is an older list to show. */
const maxWait = 250;

/**
 * The state of the last known list. `current`: it has the last change. `outdated`: it may lack the last change.
 * `returned outdated`: it may lack the last change, and was returned since. `announcing`: the change is announced again
 * by this code, which ignores its own announcement.
 */
type State = 'current' | 'outdated' | 'returned outdated' | 'announcing';

/**
 * The published posts for pages. While the store is unreachable or slow, pages get the last known list. The list is
 * read right after each change.
 *
 * @param parts.published must be created before this function is called, so that a change clears its cache first
 */
export function resilientPosts(parts: { published: PublishedPosts; changes: ContentChanges }): PublishedPosts {
  const { published, changes } = parts;
  let lastList: readonly ShownPost[] | undefined;
  let latestRead: Promise<readonly ShownPost[]> | undefined;
  let state: State = 'current';

  async function read(): Promise<readonly ShownPost[]> {
    const reading = published.list();
    latestRead = reading;
    const list = await reading;
    if (latestRead === reading) update(list);
    return list;
  }

  function update(list: readonly ShownPost[]): void {
    lastList = list;
    if (state === 'returned outdated') {
      // Pages that were made from the outdated list must not stay cached.
      state = 'announcing';
      changes.contentChanged();
    }
    state = 'current';
  }

  changes.onContentChange(() => {
    if (state === 'announcing') return;
    state = 'outdated';
    // If the store still fails, the next call of `list` reads again.
    read().catch(() => undefined);
  });

  async function list(): Promise<readonly ShownPost[]> {
    const reading = read();
    if (lastList === undefined) return reading;
    const fallback = lastList;
    const shownList = await withFallback(reading, { fallback, after: maxWait }).catch((error: unknown) => {
      if (isUnavailable(error)) return fallback;
      throw error;
    });
    if (shownList !== fallback) return shownList;
    if (state === 'outdated') state = 'returned outdated';
    // The new list may have arrived just now.
    return lastList;
  }

  return {
    list,
    bySlug: async (slug) => (await list()).find((post) => post.slug === slug),
    /** Also undefined while the store is unreachable or, once a list is known, slow. */
    movedTo: async (slug) => {
      const reading = published.movedTo(slug).catch((error: unknown) => {
        if (isUnavailable(error)) return undefined;
        throw error;
      });
      return lastList === undefined ? reading : withFallback(reading, { fallback: undefined, after: maxWait });
    },
  };
}

/** Returns the value of a promise, or the fallback after `after` milliseconds. @throws the promise's error */
async function withFallback<T>(promise: Promise<T>, { fallback, after }: { fallback: T; after: number }): Promise<T> {
  const { promise: timeout, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(fallback), after);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
