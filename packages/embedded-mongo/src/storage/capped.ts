import type { Collection } from './catalogue.ts';
import type { Connection } from './sqlite.ts';

interface Tally {
  count: number;
  bytes: number;
}

/** A document that has to make room. */
export interface OldestDocument {
  rid: number;
  raw: Uint8Array;
}

/**
 * How full capped collections are. The figures are read once and then cached; after a rollback they are read
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

  /** Drops all figures, as what they counted may have been rolled back. */
  forgetAll(): void {
    this.#tallies.clear();
  }

  /** Drops the figures of one collection, which has changed. */
  forget(collection: Collection): void {
    this.#tallies.delete(collection.id);
  }

  /** Notes that a collection has so many more documents and bytes, or fewer. */
  add(collection: Collection, count: number, bytes: number): void {
    const tally = this.#tallies.get(collection.id);
    if (!tally) return;
    tally.count += count;
    tally.bytes += bytes;
  }

  /** The oldest document of a collection that holds too many or too large ones; undefined if it is within its limits. */
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
