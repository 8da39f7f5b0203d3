import { type Collation, type Comparison, collator, comparison } from '../../values/collation.ts';
import { encodeKey } from '../../values/keys.ts';

/**
 * A set of values in the order in which they were added. Values are equal if their index keys are equal or, with a
 * collation, if the collation compares them as equal.
 */
export class ValueSet {
  readonly #keys = new Map<string, unknown>();
  readonly #list: unknown[] = [];
  readonly #compare: Comparison | undefined;

  constructor(collation: Collation | undefined, values: Iterable<unknown> = []) {
    this.#compare = collator(collation) && comparison(collation);
    for (const value of values) this.add(value);
  }

  has(value: unknown): boolean {
    const compare = this.#compare;
    if (compare) return this.#list.some((other) => compare(other, value) === 0);
    return this.#keys.has(encodeKey(value).toString('latin1'));
  }

  add(value: unknown): void {
    if (this.#compare) {
      if (!this.has(value)) this.#list.push(value);
      return;
    }
    const key = encodeKey(value).toString('latin1');
    if (!this.#keys.has(key)) this.#keys.set(key, value);
  }

  get values(): unknown[] {
    return this.#compare ? [...this.#list] : [...this.#keys.values()];
  }
}
