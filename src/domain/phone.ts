/** A number as it was written, without '(0)', and the digits of its extension; empty if there is none. */
type WrittenNumber = { text: string; extension: string };

/** Digits with the separators that people use. */
const numberPattern = /\+?\(?\d(?:[\d\s().\-\u2010-\u2015/]*\d)?/;

/** A North American number, with or without the 1, before a space or a slash: what follows does not belong to it. */
const americanNumber = /^(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]?\d{4}(?=[\s/])/;

/** An extension, such as 'ext. 45', 'x45' or '#45'. */
const extensionPattern = /^[\s,;]*(?:ext(?:ension)?\b|x(?=[\s.:]*\d)|#)[\s.:]*(\d{1,7})?/i;

/** The minimum and maximum number of digits of a number with a link. The maximum is that of E.164. */
const digitLimits = { min: 7, max: 15 };

/** The prefixes for international calls: 011 in North America, 00 in most other countries. */
const internationalPrefix = /^(?:011|00)[\s.-]*(?=[1-9])/;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Each run of digits that may be a number. */
function numbersIn(phone: string): WrittenNumber[] {
  const numbers: WrittenNumber[] = [];
  for (let rest = phone; ; ) {
    const match = numberPattern.exec(rest);
    if (match === null) return numbers;
    const text = firstNumberIn(match[0]);
    rest = rest.slice(match.index + text.length);
    const [extensionText = '', extension = ''] = extensionPattern.exec(rest) ?? [];
    rest = rest.slice(extensionText.length);
    // Some countries write the 0 that is not dialled from abroad: +44 (0)20 7946 0958.
    numbers.push({ text: text.replace(/\(0\)\s*/, ''), extension });
  }
}

/** '561-555-0100 / 561-555-0111' are two numbers; '030/1234567' is one. */
function firstNumberIn(text: string): string {
  const americanText = americanNumber.exec(text)?.[0];
  if (americanText !== undefined) return americanText;
  const [first = text, ...others] = text.split(/\s*\/\s*/);
  return others.some((other) => digitsOf(other).length >= digitLimits.min) && digitsOf(first).length >= digitLimits.min
    ? first
    : text;
}

/**
 * The text before the digits in a link. Ten digits are a US number; longer numbers have a country code, unless they
 * start with 0.
 */
function linkPrefix(text: string, digits: string): string {
  if (text.startsWith('+')) return '+';
  if (digits.length === 10) return '+1';
  return digits.length > 10 && !digits.startsWith('0') ? '+' : '';
}

/**
 * The links for a call (RFC 3966, with the extension) and for a text message to a number that somebody wrote. If
 * `phone` has several numbers, the links are for the first one with a valid length.
 *
 * @returns undefined if `phone` contains no number with a valid length
 */
export function phoneLinks(phone: string): { call: string; text: string } | undefined {
  for (const { text, extension } of numbersIn(phone)) {
    const digits = digitsOf(text);
    if (digits.length < digitLimits.min || digitsOf(text.replace(internationalPrefix, '')).length > digitLimits.max)
      continue;
    const number = linkPrefix(text, digits) + digits;
    // Text messages do not reach extensions.
    return { call: `tel:${number}${extension === '' ? '' : `;ext=${extension}`}`, text: `sms:${number}` };
  }
  return undefined;
}

/** The `tel:` link of a company number. Settings accept only valid numbers. */
export const telLink = (phone: string): string => phoneLinks(phone)?.call ?? `tel:${digitsOf(phone)}`;

/** The `sms:` link of a company number. */
export const smsLink = (phone: string): string => phoneLinks(phone)?.text ?? `sms:${digitsOf(phone)}`;

/** A search finds a foreign number without separators by at least this many of its last digits. */
const minSearchedDigits = 4;

/**
 * The texts by which a phone number is found: its digits, the digits from each group to the end, and its extension. The
 * 1 of a North American number is left out. If a foreign number starts with +, the digits after the country code are
 * also found with the 0 of calls within the country.
 */
export function phoneSearchTexts(phone: string): string[] {
  return numbersIn(phone).flatMap(({ text, extension }) => [
    ...suffixesOf(text.replace(internationalPrefix, '')),
    ...(extension === '' ? [] : [extension]),
  ]);
}

function suffixesOf(text: string): string[] {
  const digits = digitsOf(text);
  if (/^1?\d{10}$/.test(digits) && !/^\+[^1]/.test(text)) {
    const number = digits.slice(-10);
    return [number, number.slice(3), number.slice(6)];
  }
  const groups = text.split(/\D+/).filter((group) => group !== '');
  // Without separators, the groups are unknown: +442079460958.
  const starts =
    groups.length === 1 ? Array.from(digits, (_, i) => i) : groups.map((_, i) => digitCount(groups.slice(0, i)));
  const suffixes = starts
    .filter((start) => start === 0 || groups.length > 1 || digits.length - start >= minSearchedDigits)
    .map((start) => digits.slice(start));
  // In calls within a country, numbers start with 0 instead of the country code, which has one to three digits.
  const [, nationalNumber] = suffixes;
  return text.startsWith('+') && nationalNumber !== undefined
    ? [...suffixes, ...suffixes.slice(1, 4).map((suffix) => `0${suffix}`)]
    : suffixes;
}

const digitCount = (groups: readonly string[]): number => groups.join('').length;

const searchedPhone = /^(?:[^\p{Letter}\d]*\d){7,}[^\p{Letter}\d]*(?:(?:ext(?:ension)?|x)[\s.:]*\d+\s*)?$/iu;

/** A search for a phone number loses its international prefix, '(0)' and 'ext.'; other searches stay as they are. */
export const withoutPhoneSigns = (search: string): string =>
  searchedPhone.test(search)
    ? search
        .trim()
        .replace(internationalPrefix, '')
        .replace(/\(0\)/, ' ')
        .replace(/(?:ext(?:ension)?|x)/i, ' ')
    : search;

/** A +1 number as Americans write it: +15615550100 is (561) 555-0100. Other numbers stay as they are. */
export const shownPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
