const storageKey = 'scrollPositions';

/** The maximum number of stored history entries. */
const limit = 100;

/**
 * The scroll position of each history entry of the tab, in CSS pixels. The positions are stored, so that they survive
 * reloads.
 */
export class ScrollPositions {
  readonly #positions: Map<string, number>;
  readonly #storage: Storage | undefined;

  /** @param storage stores the positions between loads; undefined if the browser blocks storage */
  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    this.#positions = new Map(readEntries(storage?.getItem(storageKey)));
  }

  /** The position of an entry; 0 if it was never scrolled. */
  get(entry: string): number {
    return this.#positions.get(entry) ?? 0;
  }

  set(entry: string, position: number): void {
    this.#positions.delete(entry);
    this.#positions.set(entry, position);
    for (const oldest of this.#positions.keys()) {
      if (this.#positions.size <= limit) break;
      this.#positions.delete(oldest);
    }
  }

  save(): void {
    try {
      this.#storage?.setItem(storageKey, JSON.stringify([...this.#positions]));
    } catch {
      // If the storage is full, only the positions are lost.
    }
  }
}

function readEntries(text: string | null | undefined): [string, number][] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
