import type { Slices, TimeSlicer } from './time-slicer.ts';

/**
 * Collects keys to add to or remove from an index, with their row ids, so that they can be written in key order. Keys
 * are held as strings with one character per byte, because strings compare several times as fast as buffers and need
 * less memory.
 */
export class KeySorter {
  #keys: string[] = [];
  #rids: number[] = [];
  #bytes = 0;

  /** Estimated bytes of memory that the keys take. */
  get bytes(): number {
    return this.#bytes;
  }

  add(key: Buffer, rid: number): void {
    this.#keys.push(key.toString('latin1'));
    this.#rids.push(rid);
    this.#bytes += key.length + BYTES_PER_KEY;
  }

  /** Collects a key to remove. A negative row id marks such a key; real row ids begin at 1. */
  remove(key: Buffer, rid: number): void {
    this.add(key, -rid);
  }

  /**
   * Empties the sorter and calls `visit` for each key, in sorted order; equal keys keep the order in which they were
   * collected. `rid` is negative for a key to remove.
   */
  *drain(slicer: TimeSlicer, visit: (key: Buffer, rid: number) => void): Slices<void> {
    const keys = this.#keys;
    const rids = this.#rids;
    this.#keys = [];
    this.#rids = [];
    this.#bytes = 0;
    const runs: Run[] = [];
    for (let start = 0; start < keys.length; start += RUN_LENGTH) {
      const order = Uint32Array.from({ length: Math.min(RUN_LENGTH, keys.length - start) }, (_, i) => start + i);
      runs.push({ order: order.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? '') || a - b), visitedCount: 0 });
      if (slicer.isOver) yield;
    }
    for (let run = runWithLowestKey(runs, keys); run; run = runWithLowestKey(runs, keys)) {
      const i = run.order[run.visitedCount++] ?? 0;
      visit(Buffer.from(keys[i] ?? '', 'latin1'), rids[i] ?? 0);
      if (slicer.isOver) yield;
    }
  }
}

/** A sorted part of the keys. `order` holds their positions in the list of all keys. */
interface Run {
  readonly order: Uint32Array;
  visitedCount: number;
}

/**
 * Bytes of memory per key in addition to its characters: the string object, the row id and the position in the order.
 */
const BYTES_PER_KEY = 48;

/** The number of keys that are sorted at once. Sorting them takes a few milliseconds. */
const RUN_LENGTH = 8000;

/** The run with the lowest next key; the first such run if several have the same key. */
function runWithLowestKey(runs: readonly Run[], keys: readonly string[]): Run | undefined {
  let lowestRun: Run | undefined;
  let lowestKey = '';
  for (const run of runs) {
    const i = run.order[run.visitedCount];
    if (i === undefined) continue;
    const key = keys[i] ?? '';
    if (lowestRun && key >= lowestKey) continue;
    lowestRun = run;
    lowestKey = key;
  }
  return lowestRun;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
