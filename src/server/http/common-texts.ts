import { SwrCache } from '#server/cache/swr-cache.ts';
import type { ContentChanges } from '#server/services/content-changes.ts';
import type { Services } from '#server/services/services.ts';

/** Maximum bytes of one cache. Without a limit, clients could fill the memory, because they can send any input. */
const maxSize = 32 * 1024 * 1024;

/** Cached answers that are the same for everybody. All connections send the same buffer. */
export type CommonTexts = {
  /** Returns the bytes for a key from the cache, or from `make`. */
  get(key: string, make: () => Promise<string>): Promise<Buffer>;
};

export type CommonTextsName = 'published' | 'availability';

/** Caches the answers about published content, and the answers about the windows that can be booked. */
export function commonTexts(
  changes: Pick<ContentChanges, 'onContentChange'>,
  { bookingWindows }: Pick<Services, 'bookingWindows'>,
): Record<CommonTextsName, CommonTexts> {
  // Milliseconds, in addition to those after which `publishedPosts` notices changes by other processes.
  const published = cachedTexts({ maxAge: 2_000 });
  changes.onContentChange(published.clear);
  const availability = cachedTexts({ maxAge: Number.POSITIVE_INFINITY });
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

function cachedTexts(options: { maxAge: number }): CommonTexts & { clear: () => void } {
  const texts = new SwrCache<Buffer>({
    max: { size: maxSize, sizeOf: (text, key) => text.length + key.length },
    whenStale: 'wait',
    ...options,
  });
  return {
    get: (key, make) => texts.get(key, async () => ({ value: Buffer.from(await make()), cache: true })),
    clear: () => texts.clear(),
  };
}
