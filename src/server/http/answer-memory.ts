/** An answer's text, and until when it is used by `performance.now()`. */
export type RememberedAnswer = { body: string; until: number };

/** Characters that are remembered at once, in as many answers as that is. */
const mostCharacters = 8 * 1024 * 1024;

/**
 * Answers by address, the oldest forgotten first. Whoever asks chooses the address and may make up any number of them,
 * so it is their length altogether that is bounded.
 */
export class AnswerMemory {
  readonly #answers = new Map<string, RememberedAnswer>();
  readonly #mostCharacters: number;
  #characters = 0;

  constructor(limit = mostCharacters) {
    this.#mostCharacters = limit;
  }

  get(address: string): RememberedAnswer | undefined {
    return this.#answers.get(address);
  }

  set(address: string, answer: RememberedAnswer): void {
    this.#forget(address);
    this.#answers.set(address, answer);
    this.#characters += lengthOf(address, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#characters <= this.#mostCharacters) return;
      this.#forget(oldest);
    }
  }

  #forget(address: string): void {
    const answer = this.#answers.get(address);
    if (answer === undefined) return;
    this.#answers.delete(address);
    this.#characters -= lengthOf(address, answer);
  }
}

const lengthOf = (address: string, { body }: RememberedAnswer): number => address.length + body.length;
