import type { Collection } from './catalogue.ts';
import type { Connection } from './sqlite.ts';

interface Size {
  count: number;
  bytes: number;
}

/** The oldest document of a collection that exceeds its limits. It is to be deleted. */
export interface OldestDocument {
  rid: number;
  raw: Uint8Array;
}

/**
 * Number and size of the documents in capped collections. They are cached until a rollback, or until a document of the
 * collection is replaced or removed.
 *
 * Source: MongoDB Manual, "Capped Collections".
 */
export class CappedSizes {
  readonly #connection: Connection;
  readonly #sizes = new Map<number, Size>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Drops all cached sizes, because the writes that they include may have been rolled back. */
  clear(): void {
    this.#sizes.clear();
  }

  /** Drops the cached size of a collection that has changed. */
  invalidate(collection: Collection): void {
    this.#sizes.delete(collection.id);
  }

  /** Adds to the size of a collection if it is cached. The numbers are negative after the oldest document was deleted. */
  add(collection: Collection, count: number, bytes: number): void {
    const size = this.#sizes.get(collection.id);
    if (!size) return;
    size.count += count;
    size.bytes += bytes;
  }

  /**
   * The oldest document of a collection that exceeds its limits; undefined if the collection is within its limits, or
   * has only one document.
   */
  overflow(collection: Collection): OldestDocument | undefined {
    const { size: maxBytes, max: maxCount } = collection.options;
    const { count, bytes } = this.#sizeOf(collection.id);
    const exceedsLimits = bytes > Number(maxBytes) || (maxCount !== undefined && count > Number(maxCount));
    if (!exceedsLimits || count <= 1) return undefined;
    const [row] = this.#connection.rows(`SELECT rid, doc FROM c${collection.id} ORDER BY rid LIMIT 1`);
    return row?.[1] instanceof Uint8Array ? { rid: Number(row[0]), raw: row[1] } : undefined;
  }

  #sizeOf(id: number): Size {
    const cachedSize = this.#sizes.get(id);
    if (cachedSize) return cachedSize;
    const [row] = this.#connection.rows(`SELECT COUNT(*), SUM(LENGTH(doc)) FROM c${id}`);
    const size = { count: Number(row?.[0] ?? 0), bytes: Number(row?.[1] ?? 0) };
    this.#sizes.set(id, size);
    return size;
  }
}
