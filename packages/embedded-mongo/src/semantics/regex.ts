import vm from 'node:vm';
import { MongoError } from '../values/errors.ts';
import { type Effort, translatePattern } from './regex-syntax.ts';

/** Tells whether a text contains a match. */
export type TextTest = (text: string) => boolean;

/** Ways to match that one text may offer where nothing can interrupt the search: some tens of milliseconds at worst. */
const MOST_WAYS = 1e7;
/** Longer texts are searched where that can be interrupted, whatever the pattern. */
const LONGEST_BIT = 1 << 23;
/** Time in ms that one filter or expression may spend on texts with more ways, each of which has 2 ms free. */
const TIME_BUDGET = 500;
const FREE_MS = 2;

const invalid = (message: string): MongoError =>
  new MongoError(51091, 'Location51091', `Regular expression is invalid: ${message}`);

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Compiles a Perl-compatible regular expression with options among `imsxu` for testing. An invalid pattern, and one
 * that JavaScript cannot run with the same meaning, is error 51091; an unknown option 51108. A test that takes too long
 * is error 51156.
 *
 * Source: MongoDB Manual, "$regex".
 */
export function compileRegex(pattern: string, options: string): TextTest {
  const { regex, safeLength } = toRegExp(pattern, options);
  const budget = new SearchBudget();
  return (text) => (text.length <= safeLength ? regex.test(text) : budget.run(() => regex.test(text)));
}

/** A pattern in JavaScript, and the length up to which no text can make it slow. */
export interface CompiledRegex {
  regex: RegExp;
  safeLength: number;
}

/** The JavaScript equivalent of a Perl-compatible regular expression. Errors as those of {@link compileRegex}. */
export function toRegExp(pattern: string, options: string): CompiledRegex {
  const unknown = [...options].find((option) => !'imsxu'.includes(option));
  if (unknown !== undefined) {
    throw new MongoError(51108, 'Location51108', `invalid flag in regex options: ${unknown}`);
  }
  const { source, flags, strict, effort } = translatePattern(pattern, options, invalid);
  const safeLength = longestSafe(effort);
  try {
    return { regex: new RegExp(source, `${flags}u`), safeLength };
  } catch (error) {
    if (strict) throw invalid(message(error));
  }
  // Escapes without a meaning, as in `\-` or `\@`, stand for the character; only the older syntax accepts them.
  try {
    return { regex: new RegExp(source, flags), safeLength };
  } catch (error) {
    throw invalid(message(error));
  }
}

/** The length up to which a text has no more than {@link MOST_WAYS} ways to match; 0 where no length is certain. */
function longestSafe({ repetitions, choices, explosive }: Effort): number {
  if (explosive) return 0;
  let longest = 0;
  for (let bit = LONGEST_BIT; bit > 0; bit >>= 1)
    if (choices * places(longest + bit, repetitions + 1) <= MOST_WAYS) longest += bit;
  return longest;
}

/** In how many ways the start of a match and the ends of its repetitions can lie in a text, one behind the other. */
function places(length: number, marks: number): number {
  let ways = 1;
  for (let i = 1; i <= marks; i++) ways *= (length + i) / i;
  return ways;
}

const work: { run: () => void } = { run: () => undefined };
let guarded: { script: vm.Script; context: vm.Context } | undefined;

/** JavaScript sets no limit to backtracking, so a search that can explode runs where it can be interrupted. */
export class SearchBudget {
  #left = TIME_BUDGET;

  /** The match of a search. Error 51156 once the searches of this budget have used up its time. */
  run<T>(search: () => T): T {
    guarded ??= { script: new vm.Script('run()'), context: vm.createContext(work) };
    const found: T[] = [];
    work.run = () => found.push(search());
    const start = performance.now();
    try {
      if (this.#left >= 1) guarded.script.runInContext(guarded.context, { timeout: Math.ceil(this.#left) });
    } catch {
      found.length = 0;
    } finally {
      work.run = () => undefined;
      this.#left -= Math.max(0, performance.now() - start - FREE_MS);
    }
    const [result] = found;
    if (result !== undefined) return result;
    const text = 'Error occurred while executing the regular expression: match limit exceeded';
    throw new MongoError(51156, 'Location51156', text);
  }
}
