import { asObject } from '../../values/bson.ts';
import { type Collation, type Comparison, comparison } from '../../values/collation.ts';
import { locationError } from '../../values/errors.ts';
import {
  addNumbers,
  type BsonNumber,
  decimalQuotient,
  isNumeric,
  numericType,
  toDouble,
} from '../../values/numbers.ts';
import { variadic } from './arguments.ts';
import { sum } from './arithmetic.ts';
import { isNil, type OperatorCompiler } from './compiler.ts';
import { mergeObjects } from './objects.ts';
import { ValueSet } from './value-set.ts';

/** Takes values one by one and computes one result. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

/** Adds numbers and ignores other values. Doubles are added with a compensation for rounding errors. */
class Sum implements Accumulator {
  #exact: BsonNumber = 0;
  #double = 0;
  #compensation = 0;
  #hasDouble = false;
  count = 0;

  add(value: unknown): void {
    if (!isNumeric(value)) return;
    this.count += 1;
    if (numericType(value) !== 'double') this.#exact = sum(this.#exact, value);
    else this.#addDouble(toDouble(value));
  }

  /** Neumaier's compensated summation. */
  #addDouble(value: number): void {
    this.#hasDouble = true;
    const total = this.#double + value;
    this.#compensation +=
      Math.abs(this.#double) >= Math.abs(value) ? this.#double - total + value : value - total + this.#double;
    this.#double = total;
  }

  result(): BsonNumber {
    if (!this.#hasDouble) return this.#exact;
    const compensated = Number.isFinite(this.#compensation) ? this.#double + this.#compensation : this.#double;
    return addNumbers(this.#exact, compensated) ?? toDouble(this.#exact) + compensated;
  }
}

class Average implements Accumulator {
  readonly #sum = new Sum();

  add(value: unknown): void {
    this.#sum.add(value);
  }

  result(): unknown {
    const { count } = this.#sum;
    if (count === 0) return null;
    const total = this.#sum.result();
    return numericType(total) === 'decimal' ? decimalQuotient(total, count) : toDouble(total) / count;
  }
}

class Extreme implements Accumulator {
  readonly #sign: 1 | -1;
  readonly #compare: Comparison;
  #best: unknown = null;

  constructor(sign: 1 | -1, collation: Collation | undefined) {
    this.#sign = sign;
    this.#compare = comparison(collation);
  }

  add(value: unknown): void {
    if (isNil(value)) return;
    if (this.#best === null || this.#compare(value, this.#best) * this.#sign > 0) this.#best = value;
  }

  result(): unknown {
    return this.#best;
  }
}

/** The standard deviation, by Welford's algorithm. */
class Deviation implements Accumulator {
  readonly #isSample: boolean;
  #count = 0;
  #mean = 0;
  #squaredDeviations = 0;

  constructor(isSample: boolean) {
    this.#isSample = isSample;
  }

  add(value: unknown): void {
    if (!isNumeric(value)) return;
    const number = toDouble(value);
    this.#count += 1;
    const delta = number - this.#mean;
    this.#mean += delta / this.#count;
    this.#squaredDeviations += delta * (number - this.#mean);
  }

  result(): number | null {
    const divisor = this.#isSample ? this.#count - 1 : this.#count;
    return divisor < 1 ? null : Math.sqrt(this.#squaredDeviations / divisor);
  }
}

class Push implements Accumulator {
  readonly #values: unknown[] = [];

  add(value: unknown): void {
    if (value !== undefined) this.#values.push(value);
  }

  result(): unknown {
    return [...this.#values];
  }
}

class DistinctValues implements Accumulator {
  readonly #values: ValueSet;

  constructor(collation: Collation | undefined) {
    this.#values = new ValueSet(collation);
  }

  add(value: unknown): void {
    if (value !== undefined) this.#values.add(value);
  }

  result(): unknown {
    return this.#values.values;
  }
}

class FirstOrLast implements Accumulator {
  readonly #isFirst: boolean;
  #hasValue = false;
  #value: unknown = null;

  constructor(isFirst: boolean) {
    this.#isFirst = isFirst;
  }

  add(value: unknown): void {
    if (this.#isFirst && this.#hasValue) return;
    this.#hasValue = true;
    this.#value = value ?? null;
  }

  result(): unknown {
    return this.#value;
  }
}

class Merge implements Accumulator {
  #merged: Record<string, unknown> = {};

  add(value: unknown): void {
    if (isNil(value)) return;
    if (asObject(value) === undefined) throw locationError(40400, '$mergeObjects requires object inputs');
    this.#merged = mergeObjects([this.#merged, value]);
  }

  result(): unknown {
    return this.#merged;
  }
}

/** Accumulators whose argument is one expression. Source: MongoDB Manual, "Accumulators ($group)". */
export const ACCUMULATORS: Readonly<Record<string, (collation: Collation | undefined) => Accumulator>> = {
  $sum: () => new Sum(),
  $avg: () => new Average(),
  $min: (collation) => new Extreme(-1, collation),
  $max: (collation) => new Extreme(1, collation),
  $stdDevPop: () => new Deviation(false),
  $stdDevSamp: () => new Deviation(true),
  $push: () => new Push(),
  $addToSet: (collation) => new DistinctValues(collation),
  $first: () => new FirstOrLast(true),
  $last: () => new FirstOrLast(false),
  $mergeObjects: () => new Merge(),
};

/** An accumulator used as an expression. It takes several values, or one array whose elements are the values. */
const asExpression = (make: (collation: Collation | undefined) => Accumulator): OperatorCompiler =>
  variadic((values, { collation }) => {
    const [single] = values;
    const accumulator = make(collation);
    for (const value of values.length === 1 && Array.isArray(single) ? single : values) accumulator.add(value);
    return accumulator.result();
  });

/** The accumulators that are expressions too; `$first`, `$last` and `$mergeObjects` are among the other operators. */
export const ACCUMULATOR_EXPRESSIONS: Readonly<Record<string, OperatorCompiler>> = {
  $sum: asExpression(() => new Sum()),
  $avg: asExpression(() => new Average()),
  $min: asExpression((collation) => new Extreme(-1, collation)),
  $max: asExpression((collation) => new Extreme(1, collation)),
  $stdDevPop: asExpression(() => new Deviation(false)),
  $stdDevSamp: asExpression(() => new Deviation(true)),
};
