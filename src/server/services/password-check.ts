import { AppError } from '#domain/errors.ts';
import { verifyPassword } from '#server/password.ts';
import type { RateLimits } from './rate-limits.ts';

/** Hashes computed at once; two of the four threads that file and name look-ups use too. */
const mostAtOnce = 2;
/** Checks that may wait for their turn: about a second's work. */
const mostWaiting = 30;

export type PasswordCheck = ReturnType<typeof passwordCheck>;

/** Checks the shared password, slowly and a few at a time, so that a flood of guesses starves nothing else. */
export function passwordCheck({ hash, limits }: { hash: string; limits: RateLimits }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < mostAtOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    /**
     * @param options.address whose wrong passwords are counted together
     * @param options.refusal what a wrong password is answered with
     * @throws AppError `unauthenticated` for a wrong password, `too_many` after too many of them or while too many wait
     */
    async require(password: string, { address, refusal }: { address: string; refusal: string }): Promise<void> {
      const attempt = limits.take('logIn', address);
      if (waiting.length >= mostWaiting) {
        attempt.giveBack();
        throw new AppError('too_many', 'Too many people are logging in. Please try again in a moment.', {
          retryAfter: 2,
        });
      }
      if (!(await inTurn(() => verifyPassword(password, hash)))) throw new AppError('unauthenticated', refusal);
      attempt.giveBack();
    },
  };
}
