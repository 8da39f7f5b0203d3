import vm from 'node:vm';
import { MongoError } from './errors.ts';
import { translatePattern } from './regex-syntax.ts';

/** Tells whether a text contains a match. */
export type TextTest = (text: string) => boolean;

/** Texts up to this length cannot make a pattern without nested repetition slow. */
const SHORT_TEXT = 2000;
/** Time in ms that one filter may spend on a pattern that can be slow. */
const TIME_BUDGET = 500;

const invalid = (message: string): MongoError =>
  new MongoError(51091, 'Location51091', `Regular expression is invalid: ${message}`);

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Compiles a Perl-compatible regular expression with options among `imsxu` for testing. An invalid pattern, and one
 * that JavaScript cannot run with the same meaning, is error 51091; an unknown option 51108.
 *
 * Source: MongoDB Manual, "$regex".
 */
export function compileRegex(pattern: string, options: string): TextTest {
  const { regex, risk } = toRegExp(pattern, options);
  if (risk === 'none') return (text) => regex.test(text);
  const guarded = guard(regex);
  return risk === 'long texts' ? (text) => (text.length <= SHORT_TEXT ? regex.test(text) : guarded(text)) : guarded;
}

/** The JavaScript equivalent of a Perl-compatible regular expression, and where matching it might take too long. */
export function toRegExp(pattern: string, options: string): { regex: RegExp; risk: 'none' | 'long texts' | 'always' } {
  const unknown = [...options].find((option) => !'imsxu'.includes(option));
  if (unknown !== undefined) {
    throw new MongoError(51108, 'Location51108', `invalid flag in regex options: ${unknown}`);
  }
  const { source, flags, risk, strict } = translatePattern(pattern, options, invalid);
  try {
    return { regex: new RegExp(source, `${flags}u`), risk };
  } catch (error) {
    if (strict) throw invalid(message(error));
  }
  // Escapes without a meaning, as in `\-` or `\@`, stand for the character; only the older syntax accepts them.
  try {
    return { regex: new RegExp(source, flags), risk };
  } catch (error) {
    throw invalid(message(error));
  }
}

/** JavaScript sets no limit to backtracking, so patterns that can explode run where they can be interrupted. */
function guard(regex: RegExp): TextTest {
  const input = { regex, text: '' };
  const context = vm.createContext(input);
  const script = new vm.Script('regex.test(text)');
  let left = TIME_BUDGET;
  return (text) => {
    input.text = text;
    const start = performance.now();
    try {
      if (left < 1) throw new Error('no time left');
      return Boolean(script.runInContext(context, { timeout: Math.ceil(left) }));
    } catch {
      throw new MongoError(
        51156,
        'Location51156',
        'Error occurred while executing the regular expression: match limit exceeded',
      );
    } finally {
      const spent = performance.now() - start;
      if (spent > 2) left -= spent;
      input.text = '';
    }
  };
}
