import { LRUCache } from 'lru-cache';
import type { ContentChanges } from '#server/services/content-changes.ts';

/** How long a text is used at the most, for changes made by another process on the same database; milliseconds. */
const longestUse = 2_000;

/** Bytes that are held at once. Whoever asks chooses the key, and may make up any number of them. */
const mostBytes = 32 * 1024 * 1024;

export type PublishedTexts = {
  /** The bytes for a key, made once for however many ask, until published content changes. */
  get(key: string, make: () => Promise<string>): Promise<Buffer>;
};

/** Answers that hold published content, as they are sent: one buffer for however many connections. */
export function publishedTexts(changes: Pick<ContentChanges, 'onContentChange'>): PublishedTexts {
  const texts = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    ttl: longestUse,
    sizeCalculation: (text, key) => text.length + key.length,
  });
  let making = new Map<string, Promise<Buffer>>();
  changes.onContentChange(() => {
    texts.clear();
    // What is being made may rest on what was true before.
    making = new Map();
  });

  async function makeFirst(key: string, make: () => Promise<string>): Promise<Buffer> {
    const current = making;
    const text = make().then(Buffer.from);
    current.set(key, text);
    try {
      const made = await text;
      if (current === making) texts.set(key, made);
      return made;
    } finally {
      current.delete(key);
    }
  }

  return {
    async get(key, make) {
      return texts.get(key) ?? making.get(key) ?? makeFirst(key, make);
    },
  };
}
