import type { Sorter, SortKey } from '../semantics/sort.ts';
import { MongoError } from '../values/errors.ts';
import { encodeKey } from '../values/keys.ts';

/** The memory limit of one stage. Source: MongoDB Manual, "MongoDB Limits and Thresholds", Sort Operations. */
const SORT_BYTES = 100 * 1024 * 1024;
const ENTRY_BYTES = 250;

/** The approximate size of a part of a sort key in memory. */
function sizeOf(part: unknown): number {
  if (typeof part === 'string') return part.length;
  if (part === null || typeof part !== 'object') return 8;
  return part instanceof Uint8Array ? part.length : encodeKey(part).length;
}

/** Collects sort keys. If only the first `keep` are wanted, it holds about twice as many at most; 0 means all. */
export class SortBuffer {
  readonly #sorter: Sorter;
  readonly #keep: number;
  #entries: { rid: number; key: SortKey; bytes: number }[] = [];
  #bytes = 0;

  constructor(sorter: Sorter, keep: number) {
    this.#sorter = sorter;
    this.#keep = keep;
  }

  add(rid: number, key: SortKey): void {
    let bytes = ENTRY_BYTES;
    for (const part of key) bytes += sizeOf(part);
    this.#entries.push({ rid, key, bytes });
    this.#bytes += bytes;
    if (this.#keep > 0 && this.#entries.length > 2 * this.#keep + 1000) this.#trim();
    if (this.#bytes > SORT_BYTES)
      throw new MongoError(
        292,
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${SORT_BYTES} bytes`,
      );
  }

  #trim(): void {
    this.#entries.sort((a, b) => this.#sorter.compare(a.key, b.key));
    for (const dropped of this.#entries.splice(this.#keep)) this.#bytes -= dropped.bytes;
  }

  rids(): Float64Array {
    this.#entries.sort((a, b) => this.#sorter.compare(a.key, b.key));
    if (this.#keep > 0) this.#entries.length = Math.min(this.#entries.length, this.#keep);
    return Float64Array.from(this.#entries, (entry) => entry.rid);
  }
}
