import type { Collection } from './catalogue.ts';
import type { Connection } from './sqlite.ts';

interface Tally {
  count: number;
  bytes: number;
}

/** The oldest document of a full collection, which is to be deleted. */
export interface OldestDocument {
  rid: number;
  raw: Uint8Array;
}

/**
 * Number and size of the documents in capped collections. Read once and then cached; after a rollback they are read
 * again.
 *
 * Source: MongoDB Manual, "Capped Collections".
 */
export class CappedTallies {
  readonly #connection: Connection;
  readonly #tallies = new Map<number, Tally>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Drops all figures, because the writes that they include may have been rolled back. */
  clear(): void {
    this.#tallies.clear();
  }

  /** Drops the figures of one collection, which has changed. */
  invalidate(collection: Collection): void {
    this.#tallies.delete(collection.id);
  }

  /** Adds to the figures of a collection; negative numbers for removed documents. */
  add(collection: Collection, count: number, bytes: number): void {
    const tally = this.#tallies.get(collection.id);
    if (!tally) return;
    tally.count += count;
    tally.bytes += bytes;
  }

  /** The oldest document of a collection that exceeds its limits; undefined if it is within its limits. */
  overflow(collection: Collection): OldestDocument | undefined {
    const { size, max } = collection.options;
    const { count, bytes } = this.#tally(collection.id);
    const full = bytes > Number(size) || (max !== undefined && count > Number(max));
    if (!full || count <= 1) return undefined;
    const [row] = this.#connection.rows(`SELECT rid, doc FROM c${collection.id} ORDER BY rid LIMIT 1`);
    return row?.[1] instanceof Uint8Array ? { rid: Number(row[0]), raw: row[1] } : undefined;
  }

  #tally(id: number): Tally {
    const known = this.#tallies.get(id);
    if (known) return known;
    const [row] = this.#connection.rows(`SELECT COUNT(*), SUM(LENGTH(doc)) FROM c${id}`);
    const tally = { count: Number(row?.[0] ?? 0), bytes: Number(row?.[1] ?? 0) };
    this.#tallies.set(id, tally);
    return tally;
  }
}
