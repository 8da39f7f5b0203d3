const storageKey = 'scrollPositions';

/** The maximum number of history entries with a position. Beyond it, the positions set longest ago are dropped. */
const maxPositions = 100;

/**
 * The vertical scroll positions of the tab's latest history entries, in CSS pixels. After `save`, they survive page
 * loads.
 */
export class ScrollPositions {
  readonly #positions: Map<string, number>;
  readonly #storage: Storage | undefined;

  /** @param storage stores the positions between page loads; undefined if the browser blocks storage */
  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    this.#positions = new Map(parsePositions(storage?.getItem(storageKey)));
  }

  /** The position of a history entry; 0 if none is stored. */
  get(entryKey: string): number {
    return this.#positions.get(entryKey) ?? 0;
  }

  set(entryKey: string, position: number): void {
    this.#positions.delete(entryKey);
    this.#positions.set(entryKey, position);
    for (const oldest of this.#positions.keys()) {
      if (this.#positions.size <= maxPositions) break;
      this.#positions.delete(oldest);
    }
  }

  save(): void {
    try {
      this.#storage?.setItem(storageKey, JSON.stringify([...this.#positions]));
    } catch {
      // If the storage is full, only the new positions are lost.
    }
  }
}

function parsePositions(text: string | null | undefined): [string, number][] {
  try {
    const pairs: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(pairs) ? pairs.filter(isKeyAndPosition) : [];
  } catch {
    return [];
  }
}

const isKeyAndPosition = (pair: unknown): pair is [string, number] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number';
