import { randomUUID } from 'node:crypto';
import type { Presence } from '#domain/chat.ts';
import type { Signals } from './signals.ts';

/** Milliseconds between two exchanges. */
const exchangeInterval = 1_000;
/** Milliseconds after which a process repeats what has not changed. */
const repeatAfter = 5_000;
/** Milliseconds after which a process that says nothing counts as gone; more than clocks of two machines differ. */
const goneAfter = 15_000;
/** Maximum visitors that a process names, so that its record stays below half a megabyte. */
const mostVisitors = 10_000;

/** Where processes on one database tell each other who is online. */
export type PresenceExchange = {
  put(processId: string, presence: Presence, at: Date): Promise<void>;
  others(processId: string, since: Date): Promise<Presence[]>;
  remove(processId: string): Promise<void>;
};

/**
 * Tells the other processes who is online here, and counts as online who is online there. Without it, a visitor at one
 * process would read that nobody is in the office, while the office sits at another.
 *
 * @returns how to stop
 */
export function sharePresence(parts: {
  signals: Pick<Signals, 'presence' | 'setElsewhere'>;
  exchange: PresenceExchange;
  reportError: (error: unknown) => void;
}): () => Promise<void> {
  const { signals, exchange, reportError } = parts;
  const processId = randomUUID();
  let published = JSON.stringify({ staffed: false, online: [] });
  let publishedAt = 0;
  let failing = false;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;

  async function run(): Promise<void> {
    const now = Date.now();
    const { staffed, online } = signals.presence();
    const own = { staffed, online: online.slice(0, mostVisitors) };
    const text = JSON.stringify(own);
    const isEmpty = !staffed && online.length === 0;
    if (text !== published || (!isEmpty && now - publishedAt >= repeatAfter)) {
      await exchange.put(processId, own, new Date(now));
      [published, publishedAt] = [text, now];
    }
    const others = await exchange.others(processId, new Date(now - goneAfter));
    signals.setElsewhere({
      staffed: others.some((other) => other.staffed),
      online: others.flatMap((other) => other.online),
    });
    failing = false;
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = run()
      .catch((error: unknown) => {
        if (!failing) reportError(error);
        failing = true;
      })
      .finally(() => {
        isRunning = false;
      });
  }, exchangeInterval);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await running;
    await exchange.remove(processId).catch(reportError);
  };
}
