import type { Pace, Slices } from './pace.ts';

/**
 * Keys of an index, and the rows that get or lose them, until they are written or removed in order. As texts of one byte
 * a character, keys compare several times as fast as buffers do, and need less memory.
 */
export class KeyPile {
  #keys: string[] = [];
  #rids: number[] = [];
  #bytes = 0;

  /** Memory that it takes, about. */
  get bytes(): number {
    return this.#bytes;
  }

  add(key: Buffer, rid: number): void {
    this.#keys.push(key.toString('latin1'));
    this.#rids.push(rid);
    this.#bytes += key.length + BYTES_A_KEY;
  }

  /** Row ids begin at 1; a negative one stands for a key that the row loses. */
  remove(key: Buffer, rid: number): void {
    this.add(key, -rid);
  }

  /** Gives all keys, sorted, equal ones in the order in which they came, and is empty then. */
  *drain(pace: Pace, give: (key: Buffer, rid: number) => void): Slices<void> {
    const keys = this.#keys;
    const rids = this.#rids;
    this.#keys = [];
    this.#rids = [];
    this.#bytes = 0;
    const runs: Run[] = [];
    for (let start = 0; start < keys.length; start += RUN) {
      const order = Uint32Array.from({ length: Math.min(RUN, keys.length - start) }, (_, i) => start + i);
      runs.push({ order: order.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? '') || a - b), at: 0 });
      if (pace.over) yield;
    }
    for (let run = lowest(runs, keys); run; run = lowest(runs, keys)) {
      const i = run.order[run.at++] ?? 0;
      give(Buffer.from(keys[i] ?? '', 'latin1'), rids[i] ?? 0);
      if (pace.over) yield;
    }
  }
}

/** Keys sorted at once, by their numbers, and how many of them were given. */
interface Run {
  readonly order: Uint32Array;
  at: number;
}

/** Bytes of each waiting key beside its characters: the text's object, the row id and the place in the order. */
const BYTES_A_KEY = 48;

/** As many keys as can be sorted in a few milliseconds. */
const RUN = 8000;

/** The run whose next key is the lowest; the earliest of those that have the same. */
function lowest(runs: readonly Run[], keys: readonly string[]): Run | undefined {
  let best: Run | undefined;
  let bestKey = '';
  for (const run of runs) {
    const i = run.order[run.at];
    if (i === undefined) continue;
    const key = keys[i] ?? '';
    if (best && key >= bestKey) continue;
    best = run;
    bestKey = key;
  }
  return best;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
