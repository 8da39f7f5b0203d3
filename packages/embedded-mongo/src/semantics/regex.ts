import vm from 'node:vm';
import { MongoError } from '../values/errors.ts';
import { type Complexity, translatePattern } from './regex-syntax.ts';

/** Whether a text contains a match. */
export type TextTest = (text: string) => boolean;

/** A search that cannot be interrupted may try at most this many ways to match. This takes tens of milliseconds. */
const MAX_WAYS = 1e7;
/** The highest bit that a safe length can have, because a safe length is at most {@link MAX_WAYS}. */
const HIGHEST_LENGTH_BIT = 1 << 23;
/**
 * The total time that one compiled pattern may spend on searches that can be slow. The first 2 ms of each search do not
 * count.
 */
const TIME_BUDGET_MS = 500;
const UNCOUNTED_MS = 2;

const invalidPattern = (message: string): MongoError =>
  new MongoError(51091, 'Location51091', `Regular expression is invalid: ${message}`);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Compiles a Perl-compatible regular expression with options among `imsxu`. Throws error 51091 for a pattern that is
 * invalid or that JavaScript cannot run with the same meaning, and 51108 for an unknown option. A test throws error
 * 51156 if the tests of this pattern take too long.
 *
 * Source: MongoDB Manual, "$regex".
 */
export function compileRegex(pattern: string, options: string): TextTest {
  const { regex, safeLength } = toRegExp(pattern, options);
  const budget = new SearchBudget();
  return (text) => (text.length <= safeLength ? regex.test(text) : budget.run(() => regex.test(text)));
}

/** A pattern in JavaScript, and the maximum length of texts on which it is certainly fast. */
interface CompiledRegex {
  regex: RegExp;
  safeLength: number;
}

/**
 * The JavaScript equivalent of a Perl-compatible regular expression. Throws the same errors as {@link compileRegex}.
 */
function toRegExp(pattern: string, options: string): CompiledRegex {
  const unknownOption = [...options].find((option) => !'imsxu'.includes(option));
  if (unknownOption !== undefined) {
    throw new MongoError(51108, 'Location51108', `invalid flag in regex options: ${unknownOption}`);
  }
  const { source, flags, needsUnicode, complexity } = translatePattern(pattern, options, invalidPattern);
  const safeLength = maxSafeLength(complexity);
  try {
    return { regex: new RegExp(source, `${flags}u`), safeLength };
  } catch (error) {
    if (needsUnicode) throw invalidPattern(messageOf(error));
  }
  // Escapes without a meaning, such as `\-` or `\@`, stand for the character. Only the syntax without `u` accepts them.
  try {
    return { regex: new RegExp(source, flags), safeLength };
  } catch (error) {
    throw invalidPattern(messageOf(error));
  }
}

/** The maximum length at which a text has at most {@link MAX_WAYS} ways to match; 0 if there is no bound. */
function maxSafeLength({ repetitions, choices, unbounded }: Complexity): number {
  if (unbounded) return 0;
  let longest = 0;
  for (let bit = HIGHEST_LENGTH_BIT; bit > 0; bit >>= 1)
    if (choices * countPlacements(longest + bit, repetitions + 1) <= MAX_WAYS) longest += bit;
  return longest;
}

/** The number of ways to place the start of a match and the ends of its repetitions, in order, in a text. */
function countPlacements(length: number, boundaries: number): number {
  let ways = 1;
  for (let i = 1; i <= boundaries; i++) ways *= (length + i) / i;
  return ways;
}

const sandbox: { run: () => void } = { run: () => undefined };
let guard: { script: vm.Script; context: vm.Context } | undefined;

/**
 * Limits the total time of searches that can be slow. JavaScript does not limit backtracking, so each search runs in a
 * `vm` script, which has a timeout.
 */
class SearchBudget {
  #remainingMs = TIME_BUDGET_MS;

  /**
   * Runs a search and returns its result. Throws error 51156 if the search fails, or if the searches of this budget
   * have used up its time.
   */
  run<T>(search: () => T): T {
    guard ??= { script: new vm.Script('run()'), context: vm.createContext(sandbox) };
    const results: T[] = [];
    sandbox.run = () => results.push(search());
    const start = performance.now();
    try {
      if (this.#remainingMs >= 1) guard.script.runInContext(guard.context, { timeout: Math.ceil(this.#remainingMs) });
    } catch {
      results.length = 0;
    } finally {
      sandbox.run = () => undefined;
      this.#remainingMs -= Math.max(0, performance.now() - start - UNCOUNTED_MS);
    }
    const [result] = results;
    if (result !== undefined) return result;
    const message = 'Error occurred while executing the regular expression: match limit exceeded';
    throw new MongoError(51156, 'Location51156', message);
  }
}
