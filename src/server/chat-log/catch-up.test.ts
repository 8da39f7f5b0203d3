import { expect, it } from 'vitest';
import type { ChatEntry } from '#domain/chat.ts';
import { until } from '#server/sockets/testing.ts';
import { type ChatLog, startLiveBus } from './bus.ts';

const sessionId = '0b4a2a5e-5a8e-4d3e-9c56-2a3f1f1f7d10';

/** A log to which other processes (`write`) and this one (`writeHere`) write. */
function sharedLog(): ChatLog & { write(count: number): void; writeHere(count: number): void; isUnreadable: boolean } {
  const entries: ChatEntry[] = [];
  let notifyHere: Parameters<ChatLog['onAppend']>[0] = () => undefined;
  return {
    isUnreadable: false,
    write(count) {
      for (let n = 0; n < count; n++) {
        const seq = entries.length + 1;
        entries.push({ type: 'seen', seq, sessionId, by: 'staff', upTo: seq });
      }
    },
    writeHere(count) {
      this.write(count);
      notifyHere(entries.slice(-count));
    },
    lastSeq: async () => entries.length,
    async read(_scope, { after, limit }) {
      if (this.isUnreadable) throw new Error('The store is unreachable.');
      return entries.slice(after, after + limit);
    },
    onAppend(listener) {
      notifyHere = listener;
      return () => undefined;
    },
  };
}

/** Starts a bus with a feed that the test controls. `delivered`: the sequence numbers that a listener has received. */
async function startBus(log: ChatLog) {
  let catchUp = (): void => undefined;
  const feed: Parameters<typeof startLiveBus>[0]['feed'] = (target) => {
    catchUp = target.catchUp;
    return async () => undefined;
  };
  const reported: unknown[] = [];
  const bus = await startLiveBus({ log, feed, reportError: (error) => reported.push(error) });
  const delivered: number[] = [];
  bus.listen('all', ({ seq }) => delivered.push(seq));
  return { bus, delivered, reported, catchUp: () => catchUp() };
}

const seqsUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it('one call of catchUp delivers all missed entries', async () => {
  const log = sharedLog();
  const { bus, delivered, catchUp } = await startBus(log);
  log.write(1_234);
  catchUp();
  await until(() => delivered.length === 1_234);
  expect(delivered).toEqual(seqsUpTo(1_234));
  await bus.close();
});

it('entries of this process do not overtake older entries of another process', async () => {
  const log = sharedLog();
  const { bus, delivered } = await startBus(log);
  log.writeHere(1);
  expect(delivered).toEqual([1]);
  log.write(2);
  log.writeHere(2);
  log.writeHere(1);
  await until(() => delivered.length === 6);
  expect(delivered).toEqual(seqsUpTo(6));
  await bus.close();
});

it('if the log cannot be read, the error is reported once and the read is retried', async () => {
  const log = sharedLog();
  const { bus, delivered, catchUp, reported } = await startBus(log);
  log.write(3);
  log.isUnreadable = true;
  catchUp();
  await until(() => reported.length === 1);
  catchUp();
  await new Promise((resolve) => setTimeout(resolve, 20));
  log.isUnreadable = false;
  await until(() => delivered.length === 3);
  expect([delivered, reported.length]).toEqual([seqsUpTo(3), 1]);
  await bus.close();
});
