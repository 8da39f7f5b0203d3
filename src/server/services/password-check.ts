import { AppError } from '#domain/errors.ts';
import { ipPrefix } from './ip-address.ts';
import { passwordThread } from './password-thread.ts';
import { rankedTurns } from './ranked-turns.ts';
import type { CountedCall, RateLimits } from './rate-limits.ts';

/** Maximum waiting checks; each takes about 20 ms. */
const maxWaiting = 30;
/** Maximum checks of one network that wait for its unfinished checks. */
const maxWaitingPerNetwork = 30;
/** Maximum networks that are remembered because the right password came from them. */
const maxKnownNetworks = 200;

export type PasswordCheck = ReturnType<typeof passwordCheck>;

/**
 * Checks the shared password in a thread of its own, one check at a time, so that a flood of guesses blocks nothing
 * else. If several checks wait, networks from which the right password came go first, then networks with the fewest
 * attempts.
 */
export function passwordCheck({ hash, limits }: { hash: string; limits: RateLimits }) {
  const runInTurn = rankedTurns({ atOnce: 1, maxWaiting, tooMany: tooBusy });
  const verify = passwordThread();
  /**
   * The unfinished checks of each network, and the number of checks that wait for them because the network's attempts
   * are used up.
   */
  const unfinishedChecks = new Map<string, { checks: Set<Promise<unknown>>; waiting: number }>();
  /** Networks from which the right password came, the latest last. */
  const knownNetworks = new Set<string>();

  function rememberAsKnown(network: string): void {
    knownNetworks.delete(network);
    knownNetworks.add(network);
    const [oldest] = knownNetworks;
    if (knownNetworks.size > maxKnownNetworks && oldest !== undefined) knownNetworks.delete(oldest);
  }

  /** Returns a lower rank for a network that is more likely the office's. This attempt is counted already. */
  function rankOf(ipAddress: string, network: string): number {
    const attempts = limits.used('logIn', ipAddress);
    return knownNetworks.has(network) ? attempts - 1_000 : attempts;
  }

  /** Registers a check until it ends, so that other checks of the network can wait for it. */
  async function trackUnfinished<T>(network: string, work: Promise<T>): Promise<T> {
    const settled = work.catch(() => undefined);
    const entry = unfinishedChecks.get(network) ?? { checks: new Set(), waiting: 0 };
    unfinishedChecks.set(network, entry);
    entry.checks.add(settled);
    try {
      return await work;
    } finally {
      entry.checks.delete(settled);
      if (entry.checks.size === 0) unfinishedChecks.delete(network);
    }
  }

  async function check(
    password: string,
    parts: { attempt: CountedCall; ipAddress: string; network: string; message: string },
  ): Promise<void> {
    const { attempt, ipAddress, network, message } = parts;
    let isRight: boolean;
    try {
      isRight = await runInTurn(rankOf(ipAddress, network), () => verify(password, hash));
    } catch (error) {
      // The password was not checked.
      attempt.giveBack();
      throw error;
    }
    if (!isRight) throw new AppError('unauthenticated', message);
    attempt.giveBack();
    rememberAsKnown(network);
  }

  return {
    /**
     * Checks a password, which counts as wrong until it has turned out to be right. If an IP address has used up its
     * attempts, but some of them are unfinished, this call waits until one has ended, and tries again.
     *
     * @param options.ipAddress the IP address for which wrong passwords are counted
     * @param options.message the error's message for a wrong password
     * @throws AppError `unauthenticated` for a wrong password; `too_many` after too many wrong passwords, or while too
     *   many checks wait
     */
    async require(password: string, { ipAddress, message }: { ipAddress: string; message: string }): Promise<void> {
      const network = ipPrefix(ipAddress);
      while (true) {
        const attempt = takeOrError(ipAddress);
        if (!(attempt instanceof AppError)) {
          return trackUnfinished(network, check(password, { attempt, ipAddress, network, message }));
        }
        const entry = unfinishedChecks.get(network);
        if (entry === undefined) throw attempt;
        if (entry.waiting >= maxWaitingPerNetwork) throw tooBusy();
        entry.waiting += 1;
        await Promise.race(entry.checks);
        entry.waiting -= 1;
      }
    },
  };

  function takeOrError(ipAddress: string): CountedCall | AppError {
    try {
      return limits.take('logIn', ipAddress);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
}

const tooBusy = (): AppError =>
  new AppError('too_many', 'Too many people are logging in. Please try again in a moment.', { retryAfter: 2 });
