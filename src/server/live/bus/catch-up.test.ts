import { expect, it } from 'vitest';
import type { ChatEntry } from '#domain/chat.ts';
import { until } from '../testing.ts';
import { type ChatLog, startLiveBus } from './bus.ts';

const sessionId = '0b4a2a5e-5a8e-4d3e-9c56-2a3f1f1f7d10';

/** A log that other processes write. */
function sharedLog(): ChatLog & { write(count: number): void; fails: boolean } {
  const entries: ChatEntry[] = [];
  return {
    fails: false,
    write(count) {
      for (let n = 0; n < count; n++) {
        const seq = entries.length + 1;
        entries.push({ type: 'seen', seq, sessionId, by: 'staff', upTo: seq });
      }
    },
    lastSeq: async () => entries.length,
    async read(_scope, { after, limit }) {
      if (this.fails) throw new Error('The store is away.');
      return entries.slice(after, after + limit);
    },
    onAppend: () => () => undefined,
  };
}

/** A bus on such a log, whose feed says when the test says so; and the places that it has told of. */
async function follow(log: ChatLog) {
  let look = (): void => undefined;
  const feed: Parameters<typeof startLiveBus>[0]['feed'] = (target) => {
    look = target.look;
    return async () => undefined;
  };
  const reported: unknown[] = [];
  const bus = await startLiveBus({ log, feed, reportError: (error) => reported.push(error) });
  const told: number[] = [];
  bus.listen('all', ({ seq }) => told.push(seq));
  return { bus, told, reported, look: () => look() };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it('one look brings all that was missed, however much that is', async () => {
  const log = sharedLog();
  const { bus, told, look } = await follow(log);
  log.write(1_234);
  look();
  await until(() => told.length === 1_234, 2_000);
  expect(told).toEqual(upTo(1_234));
  await bus.close();
});

it('while the log cannot be read, that is told of once and tried again until it can', async () => {
  const log = sharedLog();
  const { bus, told, look, reported } = await follow(log);
  log.write(3);
  log.fails = true;
  look();
  await until(() => reported.length === 1);
  look();
  await new Promise((resolve) => setTimeout(resolve, 20));
  log.fails = false;
  await until(() => told.length === 3, 2_000);
  expect([told, reported.length]).toEqual([upTo(3), 1]);
  await bus.close();
});
