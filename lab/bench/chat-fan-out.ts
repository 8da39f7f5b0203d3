import { randomUUID } from 'node:crypto';
import type { Running } from '../measuring/processes.ts';
import { quantile } from '../measuring/statistics.ts';
import type { ChatClient, ChatDialect } from './chat-dialect.ts';
import type { Round } from './comparison.ts';

/** Messages in flight: enough that the server never waits for this client. */
const inFlight = 4;

/** Many sockets in one conversation, and the office, which writes in this conversation. */
export type FanOut = {
  /**
   * The office sends the next message as soon as all sockets have received an earlier one.
   *
   * @returns deliveries per second, the times until all sockets have a message, and the CPU time per delivery
   */
  write(load: { seconds: number }): Promise<Round>;
  leave(): void;
};

export async function gatherListeners(server: Running, dialect: ChatDialect, listeners: number): Promise<FanOut> {
  const sessionId = randomUUID();
  const pending = new Map<string, { remaining: number; sentAt: number; done: (ms: number) => void }>();
  const arrived = (clientId: string): void => {
    const message = pending.get(clientId);
    if (message === undefined) return;
    message.remaining -= 1;
    if (message.remaining > 0) return;
    pending.delete(clientId);
    message.done(performance.now() - message.sentAt);
  };
  const office = await dialect.joinOffice({});
  const visitors: ChatClient[] = [];
  for (let n = 0; n < listeners; n++) visitors.push(await dialect.joinVisitor(sessionId, { arrived }));

  const deliver = (): Promise<number> =>
    new Promise((done) => {
      const clientId = randomUUID();
      pending.set(clientId, { remaining: listeners, sentAt: performance.now(), done });
      office.send({ sessionId, clientId, text: 'We could come on Tuesday morning. Would that suit you?' });
    });

  return {
    async write({ seconds }) {
      const times: number[] = [];
      const cpuBefore = server.cpu();
      const begin = performance.now();
      const writers = Array.from({ length: inFlight }, async () => {
        while (performance.now() - begin < seconds * 1000) times.push(await deliver());
      });
      await Promise.all(writers);
      const elapsed = (performance.now() - begin) / 1000;
      const deliveries = times.length * listeners;
      return {
        perSecond: deliveries / elapsed,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        cpu: (server.cpu() - cpuBefore) / deliveries,
      };
    },
    leave() {
      office.close();
      for (const visitor of visitors) visitor.close();
    },
  };
}
