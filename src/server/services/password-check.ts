import { availableParallelism } from 'node:os';
import { AppError } from '#domain/errors.ts';
import { verifyPassword } from '#server/config/password.ts';
import type { RateLimits, Taken } from './rate-limits.ts';

/**
 * Hashes computed at once: no more than half of the processors, and two of the four threads that file and name look-ups
 * use too.
 */
const mostAtOnce = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
/** Checks that may wait for their turn: a second's work. */
const mostWaiting = 30;

export type PasswordCheck = ReturnType<typeof passwordCheck>;

/** Checks the shared password, slowly and a few at a time, so that a flood of guesses starves nothing else. */
export function passwordCheck({ hash, limits }: { hash: string; limits: RateLimits }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Of each address, what it has under way. */
  const underWay = new Map<string, Set<Promise<unknown>>>();
  /** How many wait for others of their address, which use up all that it may try. */
  let held = 0;

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

  /** Lets others of an address wait for what it has under way. */
  async function whileUnderWay<T>(address: string, work: Promise<T>): Promise<T> {
    const settled = work.catch(() => undefined);
    const ofAddress = underWay.get(address) ?? new Set();
    underWay.set(address, ofAddress.add(settled));
    try {
      return await work;
    } finally {
      ofAddress.delete(settled);
      if (ofAddress.size === 0) underWay.delete(address);
    }
  }

  async function judge(password: string, { attempt, refusal }: { attempt: Taken; refusal: string }): Promise<void> {
    if (waiting.length >= mostWaiting) {
      attempt.giveBack();
      throw tooBusy();
    }
    if (!(await inTurn(() => verifyPassword(password, hash)))) throw new AppError('unauthenticated', refusal);
    attempt.giveBack();
  }

  return {
    /**
     * Counts as a wrong password until it turns out to be right. Where an address has used up its attempts, but not all
     * of them are decided, it waits for those.
     *
     * @param options.address whose wrong passwords are counted together
     * @param options.refusal what a wrong password is answered with
     * @throws AppError `unauthenticated` for a wrong password, `too_many` after too many of them or while too many wait
     */
    async require(password: string, { address, refusal }: { address: string; refusal: string }): Promise<void> {
      while (true) {
        const attempt = takeOrRefusal(address);
        if (!(attempt instanceof AppError)) {
          return whileUnderWay(address, judge(password, { attempt, refusal }));
        }
        const others = underWay.get(address);
        if (others === undefined) throw attempt;
        if (held >= mostWaiting) throw tooBusy();
        held += 1;
        await Promise.race(others);
        held -= 1;
      }
    },
  };

  function takeOrRefusal(address: string): Taken | AppError {
    try {
      return limits.take('logIn', address);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
}

const tooBusy = (): AppError =>
  new AppError('too_many', 'Too many people are logging in. Please try again in a moment.', { retryAfter: 2 });
