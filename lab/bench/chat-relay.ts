import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '../measuring/processes.ts';
import { quantile } from '../measuring/statistics.ts';
import { type ChatClient, type ChatDialect, joinMany } from './chat-dialect.ts';
import type { Round } from './comparison.ts';

/** Timeout for the last deliveries; milliseconds. */
const timeout = 10_000;

/** The times until the office has a message, and until it is acknowledged. */
export type RelayRound = { received: Round; acknowledged: Round };

/** A chat with many open sockets: visitors write, the office reads. */
export type RelayCrowd = {
  /**
   * Visitors send messages at a steady rate, whether earlier messages are acknowledged or not.
   *
   * @returns the times until messages reached the office, and until they were acknowledged
   */
  run(load: { perSecond: number; seconds: number }): Promise<RelayRound>;
  leave(): void;
};

export async function gatherCrowd(server: Running, dialect: ChatDialect, visitors: number): Promise<RelayCrowd> {
  const sentAt = new Map<string, number>();
  const arrived = new Map<string, number>();
  const stored = new Map<string, number>();
  const recordIn = (times: Map<string, number>) => (clientId: string) => {
    const at = sentAt.get(clientId);
    if (at !== undefined) times.set(clientId, performance.now() - at);
  };
  const office = await dialect.joinOffice({ arrived: recordIn(arrived) });
  const crowd = await joinMany(dialect, visitors, { stored: recordIn(stored) });

  async function run({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<RelayRound> {
    for (const map of [sentAt, arrived, stored]) map.clear();
    const total = perSecond * seconds;
    const cpu = server.cpu();
    const begin = performance.now();
    for (let n = 0; n < total; n++) {
      const due = begin + (n * 1000) / perSecond;
      if (due > performance.now()) await delay(due - performance.now());
      sendFrom(crowd[(n * 7919) % crowd.length]);
    }
    const deadline = performance.now() + timeout;
    while (arrived.size < total || stored.size < total) {
      if (performance.now() > deadline)
        throw new Error(`${arrived.size} of ${total} messages arrived, ${stored.size} were acknowledged.`);
      await delay(5);
    }
    const actualRate = (total * 1000) / (performance.now() - begin);
    const cpuPerMessage = (server.cpu() - cpu) / total;
    const round = (times: readonly number[]): Round => ({
      perSecond: actualRate,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      cpu: cpuPerMessage,
    });
    return { received: round([...arrived.values()]), acknowledged: round([...stored.values()]) };
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
