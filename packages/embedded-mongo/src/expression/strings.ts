import { isRegExp, regExpParts } from '../bson.ts';
import { compareTexts } from '../keys.ts';
import { typeName } from '../match/types.ts';
import { isNumeric } from '../numbers.ts';
import { type CompiledRegex, SearchBudget, toRegExp } from '../regex.ts';
import { fixed, located, named, nullable, textOf, variadic, wholeOf } from './arguments.ts';
import { isNil, type OperatorCompiler } from './compiler.ts';
import { convertToText } from './types.ts';

/** A text, or what some string operators accept in its place: numbers and dates; null is an empty text. */
function coerced(value: unknown, name: string): string {
  if (isNil(value)) return '';
  if (typeof value === 'string') return value;
  if (isNumeric(value) || value instanceof Date) return convertToText(value);
  throw located(16007, `can't convert from BSON type ${typeName(value)} to String (${name})`);
}

/** Cases of ASCII letters only. Source: MongoDB Manual, "$toUpper". */
const upper = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const substringOfBytes: OperatorCompiler = fixed(3, ([value, start, count], _context, name) => {
  const bytes = Buffer.from(coerced(value, name));
  const from = wholeOf(start, `${name}: starting index`, 16034);
  const length = wholeOf(count, `${name}: length`, 16035);
  if (from < 0) throw located(50752, `${name}: starting index must be non-negative (got: ${from})`);
  const to = length < 0 ? bytes.length : Math.min(bytes.length, from + length);
  if (isContinuation(bytes[from]))
    throw located(28656, `${name}: Invalid range, starting index is a UTF-8 continuation byte.`);
  if (isContinuation(bytes[to]))
    throw located(28657, `${name}: Invalid range, ending index is in the middle of a UTF-8 character.`);
  return bytes.subarray(from, to).toString();
});

const substringOfCodePoints: OperatorCompiler = fixed(3, ([value, start, count], _context, name) => {
  const from = wholeOf(start, `${name}: starting index`, 34450);
  const length = wholeOf(count, `${name}: length`, 34452);
  if (from < 0 || length < 0) throw located(34455, `${name}: the starting index and the length must be non-negative`);
  return [...coerced(value, name)].slice(from, from + length).join('');
});

const indexIn = (units: (text: string) => readonly unknown[]): OperatorCompiler =>
  fixed([2, 4], ([text, wanted, start = 0, stop], _context, name) => {
    if (isNil(text)) return null;
    const haystack = units(textOf(text, `${name}'s first argument`, 40091));
    const needle = units(textOf(wanted, `${name}'s second argument`, 40092));
    const from = wholeOf(start, `${name} starting index`);
    const to = Math.min(haystack.length, stop === undefined ? haystack.length : wholeOf(stop, `${name} ending index`));
    if (from < 0 || (stop !== undefined && to < 0)) throw located(40097, `${name} requires a nonnegative index`);
    for (let i = from; i + needle.length <= to; i++) {
      if (needle.every((unit, j) => haystack[i + j] === unit)) return i;
    }
    return -1;
  });

const WHITESPACE = [...'\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'];

const trim = (atStart: boolean, atEnd: boolean): OperatorCompiler =>
  named({ required: ['input'], optional: ['chars'] }, ({ input, chars }, _context, name) => {
    if (isNil(input) || chars === null) return null;
    const characters = [...textOf(input, `${name} requires its input to be a string; it`, 50699)];
    const removed = new Set(
      chars === undefined ? WHITESPACE : textOf(chars, `${name} requires 'chars' to be a string; it`, 50700),
    );
    let from = 0;
    let to = characters.length;
    while (atStart && from < to && removed.has(characters[from] ?? '')) from += 1;
    while (atEnd && to > from && removed.has(characters[to - 1] ?? '')) to -= 1;
    return characters.slice(from, to).join('');
  });

const replace = (all: boolean): OperatorCompiler =>
  named({ required: ['input', 'find', 'replacement'] }, ({ input, find, replacement }, _context, name) => {
    const values = [input, find, replacement];
    for (const value of values) if (!isNil(value)) textOf(value, `${name} requires strings; an argument`, 51746);
    if (values.some(isNil)) return null;
    const [text, wanted, other] = [String(input), String(find), String(replacement)];
    return all ? text.replaceAll(wanted, () => other) : text.replace(wanted, () => other);
  });

const split: OperatorCompiler = fixed(
  2,
  nullable(([text, delimiter], _context, name) => {
    const separator = textOf(
      delimiter,
      `${name} requires an expression that evaluates to a string as a second argument; it`,
      40086,
    );
    if (separator === '') throw located(40087, `${name} requires a non-empty separator`);
    return textOf(
      text,
      `${name} requires an expression that evaluates to a string as a first argument; it`,
      40085,
    ).split(separator);
  }),
);

interface Found {
  match: string;
  idx: number;
  captures: (string | null)[];
}

/** The first match of `regex` in `input`, or all, as `$regexFind` describes them; undefined for null input. */
const regexOperator =
  (answer: (found: readonly Found[]) => unknown, kind: { all: boolean; ofNull: unknown }): OperatorCompiler =>
  (argument, context, name) => {
    const budget = new SearchBudget();
    const operator = named({ required: ['input', 'regex'], optional: ['options'] }, (values) => {
      const { input } = values;
      if (isNil(input) || isNil(values.regex)) return kind.ofNull;
      const text = textOf(input, `${name} needs 'input' to be of type string; it`, 51104);
      const { regex, safeLength } = regexOf(values.regex, values.options, name);
      const search = kind.all
        ? () => [...text.matchAll(new RegExp(regex, `${regex.flags}g`))]
        : () => firstOf(regex, text);
      return answer(foundIn(text, text.length <= safeLength ? search() : budget.run(search)));
    });
    return operator(argument, context, name);
  };

function regexOf(regex: unknown, options: unknown, name: string): CompiledRegex {
  if (!isRegExp(regex) && typeof regex !== 'string')
    throw located(51105, `${name} needs 'regex' to be of type string or regex`);
  const own = typeof regex === 'string' ? { pattern: regex, options: '' } : regExpParts(regex);
  const given = isNil(options) ? '' : textOf(options, `${name} needs 'options' to be of type string; it`, 51106);
  if (given !== '' && own.options !== '')
    throw located(51107, `${name}: found regex option(s) specified in both 'regex' and 'option' fields`);
  return toRegExp(own.pattern, given || own.options);
}

function firstOf(regex: RegExp, text: string): RegExpExecArray[] {
  const match = regex.exec(text);
  return match ? [match] : [];
}

/** Matches with their places counted in code points. */
function foundIn(text: string, matches: readonly RegExpExecArray[]): Found[] {
  let at = 0;
  let idx = 0;
  return matches.map((found) => {
    idx += [...text.slice(at, found.index)].length;
    at = found.index;
    const captures = [...found].slice(1).map((capture: string | undefined) => capture ?? null);
    return { match: found[0], idx, captures };
  });
}

/** Operators on texts. */
export const STRING_OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $concat: variadic((values) => {
    if (values.some(isNil)) return null;
    return values.map((value) => textOf(value, '$concat only supports strings; an argument')).join('');
  }),
  $indexOfBytes: indexIn((text) => [...Buffer.from(text)]),
  $indexOfCP: indexIn((text) => [...text]),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $trim: trim(true, true),
  $regexFind: regexOperator(([first]) => first ?? null, { all: false, ofNull: null }),
  $regexFindAll: regexOperator((found) => found, { all: true, ofNull: [] }),
  $regexMatch: regexOperator((found) => found.length > 0, { all: false, ofNull: false }),
  $replaceAll: replace(true),
  $replaceOne: replace(false),
  $split: split,
  $strcasecmp: fixed(2, ([a, b], _context, name) => compareTexts(upper(coerced(a, name)), upper(coerced(b, name)))),
  $strLenBytes: fixed(1, ([text]) =>
    Buffer.byteLength(textOf(text, '$strLenBytes requires a string argument; it', 34473)),
  ),
  $strLenCP: fixed(1, ([text]) => [...textOf(text, '$strLenCP requires a string argument; it', 34471)].length),
  $substr: substringOfBytes,
  $substrBytes: substringOfBytes,
  $substrCP: substringOfCodePoints,
  $toLower: fixed(1, ([value], _context, name) => lower(coerced(value, name))),
  $toUpper: fixed(1, ([value], _context, name) => upper(coerced(value, name))),
};
