import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConversationMessage } from '../../src/domain/chat.ts';
import { until } from '../../src/server/sockets/testing.ts';
import { type Finding, mustBePositive, mustBeZero } from '../measuring/findings.ts';
import { joinAsOffice, joinAsVisitor, type Party, type Sent, sayUntilAcknowledged } from '../soak/party.ts';
import { addFaults, faultsOf, noFaults, storedTwice } from '../soak/tally.ts';
import { servedBy } from './nginx.ts';
import type { Pair } from './processes.ts';

const visitorCount = 10;
const officeMemberCount = 4;
/** Messages that each visitor sends in each half. The office answers each. A process is killed in the second half. */
const messagesPerHalf = 3;

/**
 * Runs conversations between visitors and office members whose sockets are at both processes. One process is killed
 * meanwhile.
 */
export async function shareChat(pair: Pair): Promise<Finding[]> {
  const { url, sites } = pair;
  const cookie = await pair.logIn();
  const offices = await Promise.all(Array.from({ length: officeMemberCount }, () => joinAsOffice(url, cookie)));
  const sessions = await Promise.all(
    Array.from({ length: visitorCount }, async () => {
      const sessionId = randomUUID();
      return { sessionId, visitor: await joinAsVisitor(url, sessionId) };
    }),
  );
  const sent: Sent[] = [];
  const sendAll = (): Promise<unknown> =>
    Promise.all(
      sessions.map(async ({ sessionId, visitor }, index) => {
        for (let n = 0; n < messagesPerHalf; n++) {
          sent.push(await sayUntilAcknowledged(visitor, { sessionId, isUser: true }));
          const office = offices[(index + n) % officeMemberCount];
          if (office !== undefined) sent.push(await sayUntilAcknowledged(office, { sessionId, isUser: false }));
        }
      }),
    );
  await sendAll();
  const secondHalf = sendAll();
  await delay(100);
  await sites[1].kill();
  await secondHalf;
  await sites[1].startAgain();
  const findings = await deliveryFindings({ offices, sessions, sent });
  await Promise.all([...offices, ...sessions.map(({ visitor }) => visitor)].map((party) => party.close()));
  // nginx does not use a process for ten seconds after it failed to answer.
  const seenProcesses = new Set<string>();
  await until(async () => {
    seenProcesses.add(String((await pair.ask('/healthz')).headers[servedBy]));
    return seenProcesses.size > 1;
  });
  return [mustBePositive('chat: messages acknowledged, one process killed in between', sent.length), ...findings];
}

type ChatRun = {
  offices: readonly Party[];
  sessions: readonly { sessionId: string; visitor: Party }[];
  sent: readonly Sent[];
};

async function deliveryFindings({ offices, sessions, sent }: ChatRun): Promise<Finding[]> {
  const acknowledged = new Set(sent.map(({ clientId }) => clientId));
  const stored: ConversationMessage[] = [];
  let faults = noFaults;
  for (const { sessionId, visitor } of sessions) {
    const history = await offices[0]?.api.chat.history.query({ sessionId, limit: 1_000 });
    const ownMessages = history?.messages.filter(({ clientId }) => acknowledged.has(clientId)) ?? [];
    stored.push(...ownMessages);
    faults = addFaults(faults, await faultsIn(visitor, ownMessages));
  }
  for (const office of offices) faults = addFaults(faults, await faultsIn(office, stored));
  return [
    mustBeZero('chat: acknowledged and not stored', acknowledged.size - stored.length),
    mustBeZero('chat: stored twice', storedTwice(stored)),
    mustBeZero('chat: not delivered to a visitor or the office', faults.lost),
    mustBeZero('chat: delivered twice', faults.doubled),
    mustBeZero('chat: out of order', faults.disordered),
  ];
}

async function faultsIn({ received }: Party, expected: readonly ConversationMessage[]) {
  const ids = new Set(expected.map(({ id }) => id));
  // A message that is still missing after a minute is a fault.
  await until(() => faultsOf(received, ids).lost === 0).catch(() => undefined);
  return faultsOf(received, ids);
}
