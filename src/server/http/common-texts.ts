import { SwrCache } from '#server/cache/swr-cache.ts';
import type { ContentChanges } from '#server/services/content-changes.ts';
import type { Services } from '#server/services/services.ts';

/** In bytes. Clients choose the keys, and may invent any number of them. */
const maxSize = 32 * 1024 * 1024;

/** Answers that are the same for everybody, as they are sent: one buffer shared by all connections. */
export type CommonTexts = {
  /** The bytes for a key, made once until what they tell changes. */
  get(key: string, make: () => Promise<string>): Promise<Buffer>;
};

export type CommonTextsName = 'published' | 'availability';

/** Published content, and which windows can be booked. */
export function commonTexts(
  changes: Pick<ContentChanges, 'onContentChange'>,
  { services, clock }: { services: Pick<Services, 'bookingWindows' | 'settings'>; clock: () => Date },
): Record<CommonTextsName, CommonTexts> {
  // Changes by another process on the same database are seen within this time; milliseconds.
  const published = cachedTexts({ maxAge: 2_000 });
  changes.onContentChange(published.clear);
  // Windows close as time passes.
  const availability = cachedTexts({ maxAge: 1_000, now: () => clock().getTime() });
  services.bookingWindows.onChange(availability.clear);
  services.settings.onChange(async () => availability.clear());
  return { published, availability };
}

function cachedTexts(options: { maxAge: number; now?: () => number }): CommonTexts & { clear: () => void } {
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
