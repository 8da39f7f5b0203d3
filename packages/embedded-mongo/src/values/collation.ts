import { asObject, type Doc } from './bson.ts';
import { badValue } from './errors.ts';
import { compareTexts, compareValues, typeCode } from './keys.ts';

/** A collation document, from a command or from the options of a collection. */
export type Collation = Doc;

/**
 * Translates a strength for `Intl.Collator`: 1 compares base letters, 2 also accents, 3 also case. `caseLevel` adds
 * case below strength 3.
 */
function sensitivity(strength: number, caseLevel: boolean): 'base' | 'accent' | 'case' | 'variant' {
  if (strength === 1) return caseLevel ? 'case' : 'base';
  return strength === 2 && !caseLevel ? 'accent' : 'variant';
}

/** Options that are not supported, with the values that have no effect and are therefore accepted. */
const VALUES_WITHOUT_EFFECT: Readonly<Record<string, readonly unknown[]>> = {
  maxVariable: ['punct', undefined],
  backwards: [false, undefined],
  normalization: [true, false, undefined],
};

const OPTIONS: ReadonlySet<string> = new Set([
  'alternate',
  'backwards',
  'caseFirst',
  'caseLevel',
  'locale',
  'maxVariable',
  'normalization',
  'numericOrdering',
  'strength',
  'version',
]);

function checkChoice(option: string, value: unknown, choices: readonly unknown[]): void {
  if (value === undefined || choices.includes(value)) return;
  throw badValue(`Field '${option}' is invalid in collation: ${String(value)}`);
}

/**
 * The string comparison of a collation; undefined without a collation and for `simple`, which compares bytes. Throws
 * BadValue if the collation is invalid, its locale is unknown or one of its options is not supported.
 *
 * Source: MongoDB Manual, "Collation".
 */
export function collator(collation: Collation | undefined): Intl.Collator | undefined {
  if (collation === undefined || collation === null || Object.keys(collation).length === 0) return undefined;
  const { locale, strength, numericOrdering, caseFirst, caseLevel, alternate } = collation;
  if (typeof locale !== 'string') throw badValue("Field 'locale' is missing or not a string in collation");
  for (const [option, allowed] of Object.entries(VALUES_WITHOUT_EFFECT)) {
    if (!allowed.includes(collation[option])) throw badValue(`The collation option '${option}' is not supported`);
  }
  const unknownOption = Object.keys(collation).find((option) => !OPTIONS.has(option));
  if (unknownOption !== undefined) throw badValue(`BSON field 'collation.${unknownOption}' is an unknown field.`);
  checkChoice('caseFirst', caseFirst, ['upper', 'lower', 'off']);
  checkChoice('alternate', alternate, ['non-ignorable', 'shifted']);
  const level = Number(strength ?? 3);
  if (!(level >= 1 && level <= 5)) throw badValue(`Field 'strength' is invalid in collation: ${String(strength)}`);
  if (level > 3) throw badValue(`The collation strength ${level} is not supported`);
  if (locale === 'simple') return undefined;
  const language = locale.replaceAll('_', '-');
  try {
    if (Intl.Collator.supportedLocalesOf(language).length === 0) throw new RangeError('unknown locale');
    return new Intl.Collator(language, {
      sensitivity: sensitivity(level, Boolean(caseLevel)),
      ignorePunctuation: alternate === 'shifted',
      numeric: Boolean(numericOrdering),
      caseFirst: caseFirst === 'upper' || caseFirst === 'lower' ? caseFirst : 'false',
    });
  } catch {
    throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
  }
}

/** Compares two values: negative, zero or positive. */
export type Comparison = (a: unknown, b: unknown) => number;

/**
 * The BSON comparison under a collation, which also applies to strings inside arrays and documents. Throws the errors
 * of {@link collator}.
 */
export function comparison(collation: Collation | undefined): Comparison {
  const textCollator = collator(collation);
  return textCollator === undefined ? compareValues : (a, b) => compareCollated(a, b, textCollator);
}

function compareCollated(a: unknown, b: unknown, textCollator: Intl.Collator): number {
  if (typeof a === 'string' && typeof b === 'string') return textCollator.compare(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const order = compareCollated(a[i], b[i], textCollator);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  const left = asObject(a);
  const right = asObject(b);
  return left && right ? compareFields(left, right, textCollator) : compareValues(a, b);
}

function compareFields(a: Record<string, unknown>, b: Record<string, unknown>, textCollator: Intl.Collator): number {
  const left = Object.entries(a);
  const right = Object.entries(b);
  for (const [i, [name, value]] of left.entries()) {
    const rightField = right[i];
    if (rightField === undefined) return 1;
    const order =
      typeCode(value) - typeCode(rightField[1]) ||
      compareTexts(name, rightField[0]) ||
      compareCollated(value, rightField[1], textCollator);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
