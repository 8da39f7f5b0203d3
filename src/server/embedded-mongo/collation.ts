import type { Doc } from './bson.ts';
import { badValue } from './errors.ts';

/** A collation document, as a command carries it. */
export type Collation = Doc;

/** Strength 1 compares base letters, 2 accents too, 3 case too; `caseLevel` adds case below strength 3. */
function sensitivity(strength: number, caseLevel: boolean): 'base' | 'accent' | 'case' | 'variant' {
  if (strength === 1) return caseLevel ? 'case' : 'base';
  return strength === 2 && !caseLevel ? 'accent' : 'variant';
}

/** Options that change no answer where they have these values. */
const NEUTRAL: Readonly<Record<string, readonly unknown[]>> = {
  maxVariable: ['punct', undefined],
  backwards: [false, undefined],
  normalization: [true, false, undefined],
};

/**
 * The string comparison of a collation; undefined for none and for the `simple` one, which compares bytes.
 * Unknown locales and options that cannot be honoured are BadValue.
 *
 * Source: MongoDB Manual, "Collation".
 */
export function collator(collation: Collation | undefined): Intl.Collator | undefined {
  if (collation === undefined || collation === null || Object.keys(collation).length === 0) return undefined;
  const { locale, strength, numericOrdering, caseFirst, caseLevel, alternate } = collation;
  if (typeof locale !== 'string') throw badValue("Field 'locale' is missing or not a string in collation");
  for (const [option, allowed] of Object.entries(NEUTRAL)) {
    if (!allowed.includes(collation[option])) throw badValue(`The collation option '${option}' is not supported`);
  }
  const level = Number(strength ?? 3);
  if (!(level >= 1 && level <= 5)) throw badValue(`Field 'strength' is invalid in collation: ${String(strength)}`);
  if (level > 3) throw badValue(`The collation strength ${level} is not supported`);
  if (locale === 'simple') return undefined;
  try {
    return new Intl.Collator(locale.replaceAll('_', '-'), {
      sensitivity: sensitivity(level, Boolean(caseLevel)),
      ignorePunctuation: alternate === 'shifted',
      numeric: Boolean(numericOrdering),
      caseFirst: caseFirst === 'upper' || caseFirst === 'lower' ? caseFirst : 'false',
    });
  } catch {
    throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
  }
}
