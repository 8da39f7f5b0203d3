import { SwrCache } from '#server/cache/swr-cache.ts';
import type { ContentChanges } from '#server/services/content-changes.ts';

/** Milliseconds within which changes by another process on the same database are seen. */
const maxAge = 2_000;

/** In bytes. Clients choose the keys, and may invent any number of them. */
const maxSize = 32 * 1024 * 1024;

export type PublishedTexts = {
  /** The bytes for a key, made once until published content changes. */
  get(key: string, make: () => Promise<string>): Promise<Buffer>;
};

/** Answers that contain published content, as they are sent: one buffer shared by all connections. */
export function publishedTexts(changes: Pick<ContentChanges, 'onContentChange'>): PublishedTexts {
  const texts = new SwrCache<Buffer>({
    max: { size: maxSize, sizeOf: (text, key) => text.length + key.length },
    maxAge,
    whenStale: 'wait',
  });
  changes.onContentChange(() => texts.clear());
  return {
    get: (key, make) => texts.get(key, async () => ({ value: Buffer.from(await make()), cache: true })),
  };
}
