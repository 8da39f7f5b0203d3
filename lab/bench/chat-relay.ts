import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '../measuring/processes.ts';
import { quantile } from '../measuring/statistics.ts';
import { type ChatClient, type ChatDialect, joinMany } from './chat-dialect.ts';
import type { Round } from './comparison.ts';

/** Timeout for deliveries and acknowledgements after the last message; milliseconds. */
const timeout = 10_000;

/** Results with the times until the office has a message, and those until the sender has the acknowledgement. */
export type RelayRound = { received: Round; acknowledged: Round };

/** A chat with many open sockets: visitors write, the office reads. */
export type RelayCrowd = {
  /**
   * Visitors send messages at a steady rate, whether earlier messages are acknowledged or not.
   *
   * @throws Error if messages do not arrive or are not acknowledged in time
   */
  run(load: { perSecond: number; seconds: number }): Promise<RelayRound>;
  leave(): void;
};

export async function gatherCrowd(server: Running, dialect: ChatDialect, visitors: number): Promise<RelayCrowd> {
  const sentAt = new Map<string, number>();
  const arrivalTimes = new Map<string, number>();
  const acknowledgementTimes = new Map<string, number>();
  const recordIn = (times: Map<string, number>) => (clientId: string) => {
    const at = sentAt.get(clientId);
    if (at !== undefined) times.set(clientId, performance.now() - at);
  };
  const office = await dialect.joinOffice({ arrived: recordIn(arrivalTimes) });
  const crowd = await joinMany(dialect, visitors, { stored: recordIn(acknowledgementTimes) });

  async function run({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<RelayRound> {
    for (const map of [sentAt, arrivalTimes, acknowledgementTimes]) map.clear();
    const total = perSecond * seconds;
    const cpuBefore = server.cpu();
    const begin = performance.now();
    for (let n = 0; n < total; n++) {
      const wait = begin + (n * 1000) / perSecond - performance.now();
      if (wait > 0) await delay(wait);
      // The step is a prime, so that all visitors write, in a scattered order.
      sendFrom(crowd[(n * 7919) % crowd.length]);
    }
    const deadline = performance.now() + timeout;
    while (arrivalTimes.size < total || acknowledgementTimes.size < total) {
      if (performance.now() > deadline)
        throw new Error(
          `${arrivalTimes.size} of ${total} messages arrived, ${acknowledgementTimes.size} were acknowledged.`,
        );
      await delay(5);
    }
    const actualRate = (total * 1000) / (performance.now() - begin);
    const cpuPerMessage = (server.cpu() - cpuBefore) / total;
    const round = (times: readonly number[]): Round => ({
      perSecond: actualRate,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      cpu: cpuPerMessage,
    });
    return {
      received: round([...arrivalTimes.values()]),
      acknowledged: round([...acknowledgementTimes.values()]),
    };
  }

  function sendFrom(visitor: { sessionId: string; client: ChatClient } | undefined): void {
    if (visitor === undefined) throw new Error('A crowd has at least one visitor.');
    const clientId = randomUUID();
    sentAt.set(clientId, performance.now());
    visitor.client.send({ sessionId: visitor.sessionId, clientId, text: 'When could you come and clean our lobby?' });
  }

  return {
    run,
    leave() {
      office.close();
      for (const { client } of crowd) client.close();
    },
  };
}
