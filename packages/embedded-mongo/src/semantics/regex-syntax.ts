/** Properties of a pattern that can make a search slow. */
export interface Complexity {
  /** The number of quantifiers other than `?`. Braces such as `{,5}` count too, although they match themselves. */
  repetitions: number;
  /** The maximum number of ways to choose among the alternatives and optional parts. */
  choices: number;
  /**
   * True if the time of a search cannot be bounded: the pattern contains a back reference, `\R`, or a repeated group
   * with a repetition or a choice in it.
   */
  unbounded: boolean;
}

/** A pattern in JavaScript's syntax. */
export interface Translation {
  source: string;
  /** JavaScript flags, without `u`. */
  flags: string;
  complexity: Complexity;
  /** True if the pattern has its meaning only with the flag `u`. */
  needsUnicode: boolean;
}

const SPACES = ' \\t\\n\\v\\f\\r';
const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  ascii: '\\x00-\\x7f',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '\\x21-\\x7e',
  lower: 'a-z',
  print: '\\x20-\\x7e',
  punct: '!-\\/:-@\\[-`{-~',
  space: SPACES,
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
};

/**
 * Escapes that are passed to JavaScript as they are. Their meaning differs from Perl's for `\u`, `\v`, `\S` in a class,
 * `\x` with one digit, and back references to groups that matched nothing.
 */
const UNCHANGED_ESCAPES = /[dDwWbBnrtfvxuckS0-9]/;
/** Translations of escapes outside of a character class. */
const ESCAPES: Readonly<Record<string, string>> = {
  A: '(?<![^])',
  z: '(?![^])',
  Z: '(?=\\n?(?![^]))',
  h: '[ \\t]',
  s: `[${SPACES}]`,
  S: `[^${SPACES}]`,
  a: '\\x07',
  e: '\\x1b',
  R: '(?:\\r\\n|[\\n-\\r\\x85\\u2028\\u2029])',
  E: '',
};
const CLASS_ESCAPES: Readonly<Record<string, string>> = {
  h: ' \\t',
  s: SPACES,
  a: '\\x07',
  e: '\\x1b',
  b: '\\x08',
  E: '',
};

interface Group {
  /**
   * True if the group contains a repetition or a choice. If such a group is repeated, the time of a search can grow
   * exponentially.
   */
  isBranching: boolean;
  alternatives: number;
}

/**
 * Translates a Perl-compatible pattern to JavaScript. Most constructs with another meaning in JavaScript are
 * translated, or rejected with the error that `reject` returns. Patterns that JavaScript cannot parse fail later, in
 * `RegExp`.
 *
 * @param options letters among `imsxu`; those at the beginning of the pattern, as in `(?i)`, are added
 */
export function translatePattern(pattern: string, options: string, reject: (reason: string) => Error): Translation {
  const inlineOptions = /^\(\?([imsx]+)\)/.exec(pattern);
  const allOptions = options + (inlineOptions?.[1] ?? '');
  const translator = new Translator(pattern.slice(inlineOptions?.[0].length ?? 0), allOptions, reject);
  return translator.run();
}

class Translator {
  readonly #pattern: string;
  readonly #options: string;
  readonly #reject: (reason: string) => Error;
  /** The open groups, the innermost last. The first one stands for the whole pattern. */
  readonly #groups: Group[] = [{ isBranching: false, alternatives: 1 }];
  #source = '';
  #position = 0;
  #needsUnicode = false;
  readonly #complexity: Complexity = { repetitions: 0, choices: 1, unbounded: false };
  /** The group that was closed last, if nothing has been appended since: a quantifier now would repeat this group. */
  #closedGroup: Group | undefined;

  constructor(pattern: string, options: string, reject: (reason: string) => Error) {
    this.#pattern = pattern;
    this.#options = options;
    this.#reject = reject;
  }

  run(): Translation {
    while (this.#position < this.#pattern.length) this.#step();
    const flags = [...'ims'].filter((flag) => this.#options.includes(flag)).join('');
    return { source: this.#source, flags, complexity: this.#complexity, needsUnicode: this.#needsUnicode };
  }

  #step(): void {
    const char = this.#pattern[this.#position] ?? '';
    const closedGroup = this.#closedGroup;
    const lengthBefore = this.#source.length;
    this.#closedGroup = undefined;
    if (char === '\\') this.#escape();
    else if (char === '[') this.#characterClass();
    else if (char === '(') this.#open();
    else if (char === ')') this.#close();
    else if (char === '|') {
      this.#emit('|');
      this.#countAlternative();
    } else if ('*+?{'.includes(char)) this.#quantifier(closedGroup);
    else if (char === '$' && !this.#options.includes('m')) this.#emit('(?:\\n?$)');
    else if (char === '.' && !this.#options.includes('s')) this.#emit('[^\\n]');
    else if (this.#options.includes('x') && /[\s#]/.test(char)) this.#skipSpaceOrComment(char);
    else this.#emit(char);
    // A comment, an ignored space or `\E` may stand between a group and its quantifier.
    if (this.#source.length === lengthBefore) this.#closedGroup = closedGroup;
  }

  /** Appends the translation of the current character and moves past it. */
  #emit(text: string): void {
    this.#source += text;
    this.#position += 1;
  }

  #skipSpaceOrComment(char: string): void {
    const end = char === '#' ? this.#pattern.indexOf('\n', this.#position) : this.#position;
    this.#position = end < 0 ? this.#pattern.length : end + 1;
  }

  #escape(): void {
    const escapedChar = this.#pattern[this.#position + 1];
    if (escapedChar === undefined) throw this.#reject('\\ at end of pattern');
    const translation = ESCAPES[escapedChar];
    if (escapedChar === 'Q') this.#quotedText();
    else if (translation !== undefined) {
      // A repeated `\R` can match each `\r\n` in two ways, so the time can grow exponentially.
      if (escapedChar === 'R') this.#complexity.unbounded = true;
      this.#replaceEscape(translation);
    } else this.#otherEscape(escapedChar);
  }

  #replaceEscape(text: string): void {
    this.#source += text;
    this.#position += 2;
  }

  #otherEscape(escapedChar: string): void {
    if (escapedChar === 'p' || escapedChar === 'P') this.#needsUnicode = true;
    else if (escapedChar === 'x' && this.#pattern[this.#position + 2] === '{') {
      this.#needsUnicode = true;
      this.#replaceEscape('\\u');
      return;
    } else if (/[a-zA-Z]/.test(escapedChar) && !UNCHANGED_ESCAPES.test(escapedChar)) {
      throw this.#reject(`the escape \\${escapedChar} is not supported`);
    }
    if (/[1-9k]/.test(escapedChar)) this.#complexity.unbounded = true;
    this.#replaceEscape(`\\${escapedChar}`);
  }

  #quotedText(): void {
    const end = this.#pattern.indexOf('\\E', this.#position + 2);
    const text = this.#pattern.slice(this.#position + 2, end < 0 ? undefined : end);
    this.#source += text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    this.#position = end < 0 ? this.#pattern.length : end + 2;
  }

  #characterClass(): void {
    const start = this.#pattern.startsWith('[^', this.#position) ? '[^' : '[';
    this.#source += start;
    this.#position += start.length;
    if (this.#pattern[this.#position] === ']') this.#emit('\\]');
    while (this.#pattern[this.#position] !== ']') {
      if (this.#position >= this.#pattern.length) throw this.#reject('missing terminating ] for character class');
      this.#classMember();
    }
    this.#emit(']');
  }

  #classMember(): void {
    const char = this.#pattern[this.#position] ?? '';
    const posix = /^\[:(\^?)(\w+):\]/.exec(this.#pattern.slice(this.#position, this.#position + 16));
    if (posix) {
      const members = POSIX_CLASSES[posix[2] ?? ''];
      if (members === undefined || posix[1] === '^') throw this.#reject(`unknown POSIX class name ${posix[0]}`);
      this.#source += members;
      this.#position += posix[0].length;
    } else if (char === '\\') {
      const escapedChar = this.#pattern[this.#position + 1] ?? '';
      const translation = CLASS_ESCAPES[escapedChar];
      if (translation !== undefined) this.#replaceEscape(translation);
      else this.#otherEscape(escapedChar);
    } else this.#emit(char);
  }

  #open(): void {
    this.#groups.push({ isBranching: false, alternatives: 1 });
    const opening = this.#pattern.slice(this.#position, this.#position + 4);
    if (opening.startsWith('(?#')) {
      const end = this.#pattern.indexOf(')', this.#position);
      this.#groups.pop();
      this.#position = end < 0 ? this.#pattern.length : end + 1;
    } else if (opening === '(?P<') {
      this.#source += '(?<';
      this.#position += 4;
    } else if (opening.startsWith('(?')) {
      this.#source += '(?';
      this.#position += 2;
      while (/[:=!<]/.test(this.#pattern[this.#position] ?? '')) this.#emit(this.#pattern[this.#position] ?? '');
    } else this.#emit('(');
  }

  #close(): void {
    if (this.#groups.length > 1) this.#closedGroup = this.#groups.pop();
    if (this.#closedGroup?.isBranching) this.#markBranching();
    this.#emit(')');
  }

  #quantifier(closedGroup: Group | undefined): void {
    const [text = ''] =
      /^(?:[*+?]|\{\d*(?:,\d*)?\}|\{)/.exec(this.#pattern.slice(this.#position, this.#position + 24)) ?? [];
    if (/[*+,]|\{\d/.test(text)) {
      this.#complexity.repetitions += 1;
      if (closedGroup?.isBranching) this.#complexity.unbounded = true;
    } else if (text === '?') this.#complexity.choices *= 2;
    this.#markBranching();
    this.#source += text;
    this.#position += text.length;
    if (this.#pattern[this.#position] === '?' && text !== '{') this.#emit('?');
  }

  #countAlternative(): void {
    this.#markBranching();
    const group = this.#groups.at(-1);
    if (group === undefined) return;
    group.alternatives += 1;
    this.#complexity.choices *= group.alternatives / (group.alternatives - 1);
  }

  #markBranching(): void {
    const group = this.#groups.at(-1);
    if (group !== undefined) group.isBranching = true;
  }
}
