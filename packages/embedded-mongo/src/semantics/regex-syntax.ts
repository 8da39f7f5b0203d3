/** Properties of a pattern that can make a search slow. */
export interface Effort {
  /** The number of parts that may be repeated. */
  repetitions: number;
  /** The number of ways to choose among the alternatives and optional parts. */
  choices: number;
  /** True if the time of a search cannot be bounded: a repetition within a repetition, or a back reference. */
  explosive: boolean;
}

/** A pattern in JavaScript's syntax. */
export interface Translation {
  source: string;
  /** JavaScript flags. */
  flags: string;
  effort: Effort;
  /** True if the pattern is only valid with the flag `u`. */
  strict: boolean;
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

/** Escapes with the same meaning in Perl and JavaScript. Escapes of other letters are translated or rejected. */
const SHARED_ESCAPES = /[dDwWbBnrtfvxuckS0-9]/;
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
   * True if the group contains a repetition or a choice. If such a group is repeated, the time of a search can explode.
   */
  branching: boolean;
  alternatives: number;
}

/**
 * Translates a Perl-compatible pattern to JavaScript. Constructs with another meaning in JavaScript are translated, or
 * rejected with the error that `reject` makes. Patterns that JavaScript cannot parse fail later, in `RegExp`.
 */
export function translatePattern(pattern: string, options: string, reject: (why: string) => Error): Translation {
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const all = options + (inline?.[1] ?? '');
  const translator = new Translator(pattern.slice(inline?.[0].length ?? 0), all, reject);
  return translator.run();
}

class Translator {
  readonly #pattern: string;
  readonly #options: string;
  readonly #reject: (why: string) => Error;
  readonly #groups: Group[] = [{ branching: false, alternatives: 1 }];
  #out = '';
  #at = 0;
  #strict = false;
  readonly #effort: Effort = { repetitions: 0, choices: 1, explosive: false };
  /** The group that was just closed, if a quantifier may follow it. */
  #closed: Group | undefined;

  constructor(pattern: string, options: string, reject: (why: string) => Error) {
    this.#pattern = pattern;
    this.#options = options;
    this.#reject = reject;
  }

  run(): Translation {
    while (this.#at < this.#pattern.length) this.#step();
    const flags = [...'ims'].filter((flag) => this.#options.includes(flag)).join('');
    return { source: this.#out, flags, effort: this.#effort, strict: this.#strict };
  }

  #step(): void {
    const char = this.#pattern[this.#at] ?? '';
    const closed = this.#closed;
    this.#closed = undefined;
    if (char === '\\') this.#escape();
    else if (char === '[') this.#characterClass();
    else if (char === '(') this.#open();
    else if (char === ')') this.#close();
    else if (char === '|') this.#emit('|', () => this.#alternative());
    else if ('*+?{'.includes(char)) this.#quantifier(closed);
    else if (char === '$' && !this.#options.includes('m')) this.#emit('(?:\\n?$)');
    else if (char === '.' && !this.#options.includes('s')) this.#emit('[^\\n]');
    else if (this.#options.includes('x') && /[\s#]/.test(char)) this.#skipComment(char);
    else this.#emit(char);
  }

  #emit(text: string, also?: () => void): void {
    this.#out += text;
    this.#at += 1;
    also?.();
  }

  #skipComment(char: string): void {
    const end = char === '#' ? this.#pattern.indexOf('\n', this.#at) : this.#at;
    this.#at = end < 0 ? this.#pattern.length : end + 1;
  }

  #escape(): void {
    const letter = this.#pattern[this.#at + 1];
    if (letter === undefined) throw this.#reject('\\ at end of pattern');
    const translated = ESCAPES[letter];
    if (letter === 'Q') this.#quoted();
    else if (translated !== undefined) {
      // A line break may be one character or two.
      if (letter === 'R') this.#effort.explosive = true;
      this.#replaceEscape(translated);
    } else this.#plainEscape(letter);
  }

  #replaceEscape(text: string): void {
    this.#out += text;
    this.#at += 2;
  }

  #plainEscape(letter: string): void {
    if (letter === 'p' || letter === 'P') this.#strict = true;
    else if (letter === 'x' && this.#pattern[this.#at + 2] === '{') {
      this.#strict = true;
      this.#replaceEscape('\\u');
      return;
    } else if (/[a-zA-Z]/.test(letter) && !SHARED_ESCAPES.test(letter)) {
      throw this.#reject(`the escape \\${letter} is not supported`);
    }
    if (/[1-9k]/.test(letter)) this.#effort.explosive = true;
    this.#replaceEscape(`\\${letter}`);
  }

  #quoted(): void {
    const end = this.#pattern.indexOf('\\E', this.#at + 2);
    const text = this.#pattern.slice(this.#at + 2, end < 0 ? undefined : end);
    this.#out += text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    this.#at = end < 0 ? this.#pattern.length : end + 2;
  }

  #characterClass(): void {
    const start = this.#pattern.startsWith('[^', this.#at) ? '[^' : '[';
    this.#out += start;
    this.#at += start.length;
    if (this.#pattern[this.#at] === ']') this.#emit('\\]');
    while (this.#pattern[this.#at] !== ']') {
      if (this.#at >= this.#pattern.length) throw this.#reject('missing terminating ] for character class');
      this.#classMember();
    }
    this.#emit(']');
  }

  #classMember(): void {
    const char = this.#pattern[this.#at] ?? '';
    const posix = /^\[:(\^?)(\w+):\]/.exec(this.#pattern.slice(this.#at, this.#at + 16));
    if (posix) {
      const members = POSIX_CLASSES[posix[2] ?? ''];
      if (members === undefined || posix[1] === '^') throw this.#reject(`unknown POSIX class name ${posix[0]}`);
      this.#out += members;
      this.#at += posix[0].length;
    } else if (char === '\\') {
      const letter = this.#pattern[this.#at + 1] ?? '';
      const translated = CLASS_ESCAPES[letter];
      if (translated !== undefined) this.#replaceEscape(translated);
      else this.#plainEscape(letter);
    } else this.#emit(char);
  }

  #open(): void {
    this.#groups.push({ branching: false, alternatives: 1 });
    const rest = this.#pattern.slice(this.#at, this.#at + 4);
    if (rest.startsWith('(?#')) {
      const end = this.#pattern.indexOf(')', this.#at);
      this.#groups.pop();
      this.#at = end < 0 ? this.#pattern.length : end + 1;
    } else if (rest === '(?P<') {
      this.#out += '(?<';
      this.#at += 4;
    } else if (rest.startsWith('(?')) {
      this.#out += '(?';
      this.#at += 2;
      while (/[:=!<]/.test(this.#pattern[this.#at] ?? '')) this.#emit(this.#pattern[this.#at] ?? '');
    } else this.#emit('(');
  }

  #close(): void {
    if (this.#groups.length > 1) this.#closed = this.#groups.pop();
    if (this.#closed?.branching) this.#markBranching();
    this.#emit(')');
  }

  #quantifier(closed: Group | undefined): void {
    const [text = ''] = /^(?:[*+?]|\{\d*(?:,\d*)?\}|\{)/.exec(this.#pattern.slice(this.#at, this.#at + 24)) ?? [];
    if (/[*+,]|\{\d/.test(text)) {
      this.#effort.repetitions += 1;
      if (closed?.branching) this.#effort.explosive = true;
    } else if (text === '?') this.#effort.choices *= 2;
    this.#markBranching();
    this.#out += text;
    this.#at += text.length;
    if (this.#pattern[this.#at] === '?' && text !== '{') this.#emit('?');
  }

  #alternative(): void {
    this.#markBranching();
    const group = this.#groups.at(-1);
    if (group === undefined) return;
    group.alternatives += 1;
    this.#effort.choices *= group.alternatives / (group.alternatives - 1);
  }

  #markBranching(): void {
    const group = this.#groups.at(-1);
    if (group !== undefined) group.branching = true;
  }
}
