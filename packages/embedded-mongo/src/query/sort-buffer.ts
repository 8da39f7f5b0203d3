import type { Sorter, SortKey } from '../semantics/sort.ts';
import { MongoError } from '../values/errors.ts';
import { encodeKey } from '../values/keys.ts';

/** The memory limit of a sort. Source: MongoDB Manual, "MongoDB Limits and Thresholds", Sort Operations. */
const MAX_SORT_BYTES = 100 * 1024 * 1024;
/** Estimated memory of an entry in addition to its key. */
const ENTRY_BYTES = 250;

/** The approximate bytes of memory of a part of a sort key. */
function sizeOf(part: unknown): number {
  if (typeof part === 'string') return part.length;
  if (part === null || typeof part !== 'object') return 8;
  return part instanceof Uint8Array ? part.length : encodeKey(part).length;
}

/**
 * Sorts row ids by their sort keys. With `maxRows` above 0, it returns at most `maxRows` ids and never holds more than
 * `2 * maxRows + 1001` entries.
 */
export class SortBuffer {
  readonly #sorter: Sorter;
  readonly #maxRows: number;
  #entries: { rid: number; key: SortKey; bytes: number }[] = [];
  #bytes = 0;

  constructor(sorter: Sorter, maxRows: number) {
    this.#sorter = sorter;
    this.#maxRows = maxRows;
  }

  /** Adds a row. Throws error 292 if the rows exceed the memory limit. */
  add(rid: number, key: SortKey): void {
    let bytes = ENTRY_BYTES;
    for (const part of key) bytes += sizeOf(part);
    this.#entries.push({ rid, key, bytes });
    this.#bytes += bytes;
    if (this.#maxRows > 0 && this.#entries.length > 2 * this.#maxRows + 1000) this.#trim();
    if (this.#bytes > MAX_SORT_BYTES)
      throw new MongoError(
        292,
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes`,
      );
  }

  #trim(): void {
    this.#entries.sort((a, b) => this.#sorter.compare(a.key, b.key));
    for (const entry of this.#entries.splice(this.#maxRows)) this.#bytes -= entry.bytes;
  }

  /** The row ids in the order of their keys. */
  rids(): Float64Array {
    this.#entries.sort((a, b) => this.#sorter.compare(a.key, b.key));
    if (this.#maxRows > 0) this.#entries.length = Math.min(this.#entries.length, this.#maxRows);
    return Float64Array.from(this.#entries, (entry) => entry.rid);
  }
}
