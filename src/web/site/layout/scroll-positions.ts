const storageKey = 'scrollPositions';

/** Entries of the tab's history whose position is kept; older ones are forgotten. */
const limit = 100;

/** How far each entry of the tab's history was scrolled, in CSS pixels. Survives a reload of the page. */
export class ScrollPositions {
  readonly #positions: Map<string, number>;
  readonly #storage: Storage | undefined;

  /** @param storage where the positions are kept between loads; undefined where the browser refuses one */
  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    this.#positions = new Map(readEntries(storage?.getItem(storageKey)));
  }

  /** The top for an entry that was never scrolled. */
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
      // A full storage costs no more than the positions.
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
