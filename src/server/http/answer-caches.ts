import { SwrCache } from '#server/cache/swr-cache.ts';
import type { ContentChanges } from '#server/services/content-changes.ts';
import type { Services } from '#server/services/services.ts';

/** Maximum bytes of one cache. Without a limit, clients could fill the memory, because they can send any input. */
const maxSize = 32 * 1024 * 1024;

/** Cached answers that are the same for everybody. All connections send the same buffer. */
export type AnswerCache = {
  /** Returns the bytes for a key from the cache, or from `make`. */
  get(key: string, make: () => Promise<string>): Promise<Buffer>;
};

export type AnswerCacheName = 'published' | 'availability';

/** Caches the answers about published content, and the answers about the windows that can be booked. */
export function answerCaches(
  changes: Pick<ContentChanges, 'onContentChange'>,
  { bookingWindows }: Pick<Services, 'bookingWindows'>,
): Record<AnswerCacheName, AnswerCache> {
  // Milliseconds. A change by another process appears after at most this time plus the `maxAge` of `publishedPosts`.
  const published = answerCache({ maxAge: 2_000 });
  changes.onContentChange(published.clear);
  const availability = answerCache({ maxAge: Number.POSITIVE_INFINITY });
  bookingWindows.onChange(availability.clear);
  return {
    published,
    availability: {
      async get(key, make) {
        await bookingWindows.catchUp();
        return availability.get(key, make);
      },
    },
  };
}

function answerCache(options: { maxAge: number }): AnswerCache & { clear: () => void } {
  const answers = new SwrCache<Buffer>({
    max: { size: maxSize, sizeOf: (answer, key) => answer.length + key.length },
    whenStale: 'wait',
    ...options,
  });
  return {
    get: (key, make) => answers.get(key, async () => ({ value: Buffer.from(await make()), cache: true })),
    clear: () => answers.clear(),
  };
}
