import { type Collation, type Comparison, collator, comparison } from '../../values/collation.ts';
import { encodeKey } from '../../values/keys.ts';

/**
 * A set of values in the order in which they were added. Values are equal if their index keys are equal or, with a
 * collation, if the collation treats them as equal.
 */
export class ValueSet {
  /** The values by index key; used without a collation. */
  readonly #valuesByKey = new Map<string, unknown>();
  /** The values under a collation, where equal values may have different keys. */
  readonly #collatedValues: unknown[] = [];
  readonly #compare: Comparison | undefined;

  constructor(collation: Collation | undefined, values: Iterable<unknown> = []) {
    this.#compare = collator(collation) && comparison(collation);
    for (const value of values) this.add(value);
  }

  has(value: unknown): boolean {
    const compare = this.#compare;
    if (compare) return this.#collatedValues.some((other) => compare(other, value) === 0);
    return this.#valuesByKey.has(encodeKey(value).toString('latin1'));
  }

  add(value: unknown): void {
    if (this.#compare) {
      if (!this.has(value)) this.#collatedValues.push(value);
      return;
    }
    const key = encodeKey(value).toString('latin1');
    if (!this.#valuesByKey.has(key)) this.#valuesByKey.set(key, value);
  }

  get values(): unknown[] {
    return this.#compare ? [...this.#collatedValues] : [...this.#valuesByKey.values()];
  }
}
