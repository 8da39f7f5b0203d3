import { randomUUID } from 'node:crypto';
import type { Presence } from '#domain/chat.ts';
import type { Signals } from './signals.ts';

/** Milliseconds between two exchanges. */
const exchangeInterval = 1_000;
/** Milliseconds after which a process publishes an unchanged presence again, unless nobody is online. */
const repeatAfter = 5_000;
/**
 * Milliseconds without an update after which a process counts as gone: longer than `repeatAfter`, because the clocks of
 * the machines may differ by some seconds.
 */
const goneAfter = 15_000;
/** Maximum visitors that a process publishes, so that the record of its presence stays below half a megabyte. */
const maxVisitors = 10_000;

/** The store in which processes on one database share who is online. */
export type PresenceExchange = {
  put(processId: string, presence: Presence, at: Date): Promise<void>;
  others(processId: string, since: Date): Promise<Presence[]>;
  remove(processId: string): Promise<void>;
};

/**
 * Publishes who is online at this process, and reads who is online at other processes. Without this, a visitor who is
 * connected to one process would see the office as offline while its staff is connected to another process.
 *
 * @returns a function that stops the exchange and removes this process's presence
 */
export function sharePresence(parts: {
  signals: Pick<Signals, 'presence' | 'setElsewhere'>;
  exchange: PresenceExchange;
  reportError: (error: unknown) => void;
}): () => Promise<void> {
  const { signals, exchange, reportError } = parts;
  const processId = randomUUID();
  let publishedText = JSON.stringify({ staffed: false, online: [] });
  let publishedAt = 0;
  let isFailing = false;
  let currentExchange: Promise<void> = Promise.resolve();
  let isRunning = false;

  async function exchangeOnce(): Promise<void> {
    const now = Date.now();
    const { staffed, online } = signals.presence();
    const presence = { staffed, online: online.slice(0, maxVisitors) };
    const text = JSON.stringify(presence);
    const isEmpty = !staffed && online.length === 0;
    if (text !== publishedText || (!isEmpty && now - publishedAt >= repeatAfter)) {
      await exchange.put(processId, presence, new Date(now));
      [publishedText, publishedAt] = [text, now];
    }
    const others = await exchange.others(processId, new Date(now - goneAfter));
    signals.setElsewhere({
      staffed: others.some((other) => other.staffed),
      online: others.flatMap((other) => other.online),
    });
    isFailing = false;
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    currentExchange = exchangeOnce()
      .catch((error: unknown) => {
        if (!isFailing) reportError(error);
        isFailing = true;
      })
      .finally(() => {
        isRunning = false;
      });
  }, exchangeInterval);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await currentExchange;
    await exchange.remove(processId).catch(reportError);
  };
}
