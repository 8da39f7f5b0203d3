import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../testing.ts';
import { compareValues, EMPTY_ARRAY, encodeKey, equalValues, invertKey, typeCode } from './keys.ts';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);

const A_ID = new ObjectId('0123456789abcdef01234567');

/** Groups of equal values, in ascending BSON order. */
const ORDERED: readonly (readonly unknown[])[] = [
  [new MinKey()],
  [EMPTY_ARRAY],
  [null, undefined],
  [Number.NaN, decimal('NaN')],
  [Number.NEGATIVE_INFINITY, decimal('-Infinity')],
  [decimal('-1E+6000')],
  [decimal('-1E+5999')],
  [-1e308],
  [Long.MIN_VALUE, -(2 ** 63), decimal('-9223372036854775808')],
  [long('-9007199254740993'), decimal('-9007199254740993')],
  [-9007199254740992],
  [-1.5, decimal('-1.5'), decimal('-1.50')],
  [decimal('-1.4000000000000000000000000000001')],
  [decimal('-1.4')],
  [-1.4],
  [-1, new Int32(-1), Long.fromInt(-1), new Double(-1), decimal('-1'), -1n],
  [-5e-324],
  [decimal('-1E-400')],
  [decimal('-1E-401')],
  [0, -0, Long.ZERO, decimal('0'), decimal('-0'), decimal('0E+10')],
  [decimal('1E-401')],
  [decimal('1E-400')],
  [5e-324],
  [decimal('0.1')],
  [0.1],
  [decimal('0.10000000000000001')],
  [1, new Int32(1), Long.fromInt(1), decimal('1.000')],
  [decimal('9.99')],
  [9.99],
  [9007199254740992, long('9007199254740992')],
  [long('9007199254740993'), decimal('9007199254740993')],
  [long('9007199254740995'), decimal('9.007199254740995E+15')],
  [long('9223372036854775806')],
  [long('9223372036854775807'), decimal('9223372036854775807')],
  [2 ** 63],
  [1e308],
  [decimal('1E+5999')],
  [decimal('1E+6000')],
  [Number.POSITIVE_INFINITY, decimal('Infinity')],
  [''],
  ['\0'],
  ['\0\0'],
  ['\0a'],
  ['\x01'],
  ['a'],
  ['a\0'],
  ['a\0b'],
  ['a\x01'],
  ['aa'],
  ['b'],
  ['\uffee'],
  ['\u{1f600}'],
  [{}],
  [{ a: null }],
  [{ a: 1 }, { a: Long.ONE }],
  [{ a: 1, b: 1 }],
  [{ a: 2 }],
  [{ b: 0 }],
  [{ $ref: 'c', $id: A_ID }, new DBRef('c', A_ID)],
  [{ a: 'x' }],
  [{ a: { a: 1 } }],
  [[]],
  [[1]],
  [[1, 2]],
  [[2]],
  [['a']],
  [[[]]],
  [new Binary(Buffer.from([9]))],
  [new Binary(Buffer.from([9]), 4)],
  [new Binary(Buffer.from([1, 0]))],
  [new Binary(Buffer.from([1, 1]))],
  [new ObjectId('000000000000000000000000')],
  [new ObjectId('000000000000000000000001')],
  [new ObjectId('ffffffffffffffffffffffff')],
  [false],
  [true],
  [new Date(-8.64e15)],
  [new Date(-1)],
  [new Date(0)],
  [new Date(1)],
  [new Timestamp({ t: 1, i: 1 })],
  [new Timestamp({ t: 1, i: 2 })],
  [new Timestamp({ t: 4294967295, i: 1 })],
  [/a/, new BSONRegExp('a')],
  [/a/i, new BSONRegExp('a', 'i')],
  [/b/],
  [new Code('a')],
  [new Code('a', { x: 1 })],
  [new MaxKey()],
];

describe('the documented BSON order', () => {
  const rankedValues = ORDERED.flatMap((group, rank) => group.map((value) => ({ value, rank })));

  it('is the order of keys and of compareValues, and decides equalValues, for every pair of values', () => {
    for (const a of rankedValues) {
      for (const b of rankedValues) {
        const expected = Math.sign(a.rank - b.rank);
        expect([a.value, b.value, Math.sign(Buffer.compare(encodeKey(a.value), encodeKey(b.value)))]).toEqual([
          a.value,
          b.value,
          expected,
        ]);
        expect(Math.sign(compareValues(a.value, b.value))).toBe(expected);
        expect(equalValues(a.value, b.value)).toBe(expected === 0);
      }
    }
  });

  it('is reversed by invertKey', () => {
    for (const [i, a] of rankedValues.entries()) {
      const b = rankedValues[(i * 7 + 3) % rankedValues.length];
      if (b === undefined) continue;
      const inverted = Buffer.compare(invertKey(encodeKey(a.value)), invertKey(encodeKey(b.value)));
      expect(Math.sign(inverted)).toBe(Math.sign(b.rank - a.rank) || 0);
    }
  });

  it('is encoded in keys of which none begins with another, so compound keys keep their boundaries', () => {
    const keys = ORDERED.map((group) => encodeKey(group[0]));
    for (const a of keys) {
      for (const b of keys) {
        if (a !== b) expect(b.subarray(0, a.length).equals(a)).toBe(false);
      }
    }
  });
});

describe('generated values', () => {
  const random = seededRandom(20240607);
  const randomInteger = (): bigint => BigInt.asIntN(random.below(64) + 1, random.bits());
  const randomNumber = (): unknown => {
    switch (random.below(5)) {
      case 0:
        return Long.fromBigInt(randomInteger());
      case 1:
        return Number(randomInteger());
      case 2:
        return (random.next() - 0.5) * 10 ** (random.below(40) - 20);
      case 3:
        return decimal(`${randomInteger()}E${random.below(60) - 40}`);
      default:
        return random.below(20) - 10;
    }
  };
  const randomText = (): string =>
    Array.from({ length: random.below(4) }, () => random.pick(['\0', 'a', 'b', 'é', '\uffee', '😀'])).join('');
  const randomValue = (depth = 0): unknown => {
    switch (random.below(depth > 2 ? 4 : 6)) {
      case 0:
      case 1:
        return randomNumber();
      case 2:
        return randomText();
      case 3:
        return random.pick(ORDERED)[0];
      case 4:
        return Array.from({ length: random.below(3) }, () => randomValue(depth + 1));
      default:
        return Object.fromEntries(
          Array.from({ length: random.below(3) }, () => [randomText(), randomValue(depth + 1)]),
        );
    }
  };

  /** The exact value of a number as a fraction. */
  const fraction = (value: unknown): { numerator: bigint; denominator: bigint } => {
    const text = typeof value === 'number' ? exactDecimal(value) : String(value);
    const [mantissa = '', exponent = '0'] = text.split('E');
    const [whole = '', decimals = ''] = mantissa.split('.');
    const power = Number(exponent) - decimals.length;
    const digits = BigInt(whole + decimals);
    return power >= 0
      ? { numerator: digits * 10n ** BigInt(power), denominator: 1n }
      : { numerator: digits, denominator: 10n ** BigInt(-power) };
  };
  /** The exact value of a double as decimal text. After n doublings to a whole number: whole × 5ⁿ × 10⁻ⁿ. */
  const exactDecimal = (value: number): string => {
    let doublings = 0;
    let scaled = value;
    while (!Number.isInteger(scaled)) {
      scaled *= 2;
      doublings += 1;
    }
    return `${BigInt(scaled) * 5n ** BigInt(doublings)}E-${doublings}`;
  };
  const compareNumbers = (a: unknown, b: unknown): number => {
    const x = fraction(a);
    const y = fraction(b);
    const left = x.numerator * y.denominator;
    const right = y.numerator * x.denominator;
    return left < right ? -1 : left > right ? 1 : 0;
  };

  it('have keys in the order of their exact values if they are numbers, whatever their types', () => {
    for (let i = 0; i < 20_000; i++) {
      const a = randomNumber();
      const b = random.below(3) === 0 ? Number(String(a)) : randomNumber();
      expect([String(a), String(b), Math.sign(Buffer.compare(encodeKey(a), encodeKey(b)))]).toEqual([
        String(a),
        String(b),
        compareNumbers(a, b),
      ]);
    }
  });

  it('are compared by their UTF-8 bytes if they are strings', () => {
    for (let i = 0; i < 5000; i++) {
      const [a, b] = [randomText(), randomText()];
      const expected = Buffer.compare(Buffer.from(a), Buffer.from(b));
      expect(Math.sign(Buffer.compare(encodeKey(a), encodeKey(b)))).toBe(expected);
      expect(Math.sign(compareValues(a, b))).toBe(expected);
    }
  });

  it('are compared element by element if they are arrays, and field by field if they are documents', () => {
    const compareLists = (a: readonly unknown[], b: readonly unknown[]): number => {
      for (let i = 0; i < Math.min(a.length, b.length); i++) {
        const order = compareValues(a[i], b[i]);
        if (order !== 0) return Math.sign(order);
      }
      return Math.sign(a.length - b.length);
    };
    const comparedParts = (doc: object): unknown[] =>
      Object.entries(doc).flatMap(([name, field]) => [typeCode(field), name, field]);
    for (let i = 0; i < 10_000; i++) {
      const [a, b] = [randomValue(), randomValue()];
      const order = Math.sign(compareValues(a, b));
      expect(Math.sign(compareValues(b, a))).toBe(-order || 0);
      if (Array.isArray(a) && Array.isArray(b)) expect(order).toBe(compareLists(a, b));
      else if (typeCode(a) === 30 && typeCode(b) === 30) {
        expect(order).toBe(compareLists(comparedParts(Object(a)), comparedParts(Object(b))));
      }
    }
  });
});

describe('keys and comparisons', () => {
  it('sort an empty array between MinKey and null', () => {
    const sorted = [new MinKey(), EMPTY_ARRAY, null].map((value) => encodeKey(value));
    expect(sorted.toSorted(Buffer.compare)).toEqual(sorted);
  });

  it('stay correct after a large key', () => {
    const large = encodeKey('x'.repeat(3_000_000));
    expect(large.length).toBe(3_000_003);
    expect(encodeKey('a')).toEqual(Buffer.from([20, 97, 0, 0]));
    expect(large[1]).toBe(120);
  });

  it('treat a document with a field called _bsontype as a plain document', () => {
    expect(typeCode({ _bsontype: 'Long' })).toBe(30);
    expect(equalValues({ _bsontype: 'Long' }, { _bsontype: 'Long' })).toBe(true);
  });

  it('take the field __proto__ into account', () => {
    const doc: unknown = JSON.parse('{"__proto__": {"a": 1}}');
    expect(equalValues(doc, {})).toBe(false);
  });
});
