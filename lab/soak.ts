import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConversationMessage } from '../src/domain/chat.ts';
import { until } from '../src/server/sockets/testing.ts';
import { awaitedLater } from './measuring/awaited-later.ts';
import { readOptions } from './measuring/options.ts';
import type { Memory } from './measuring/probe.ts';
import { type ProbedSite, startProbedSite } from './measuring/probed-site.ts';
import { writeReport } from './measuring/results.ts';
import { quantile } from './measuring/statistics.ts';
import { printTable, type Table } from './measuring/table.ts';
import { soakOfficeTabs } from './soak/office-tabs.ts';
import { joinAsOffice, joinAsVisitor, type Party, type Sent, sayUntilAcknowledged } from './soak/party.ts';
import { addFaults, faultsOf, noFaults, storedTwice } from './soak/tally.ts';

/**
 * Puts the chat of a real server on this machine under load: many visitors with a socket each, and messages at a steady
 * rate, first without kills and then with the server killed (SIGKILL) and restarted several times. Reports how many
 * messages were sent, stored, delivered, delivered twice, lost and out of order. Then leaves tabs of the office open.
 * Checks that the server's memory grows neither by the load nor by the tabs. Ends with status 1 if a check fails.
 *
 * Example: `npm run soak:chat -- --only office --minutes 60`. The parts are chat and office.
 */
const { only, size, complete } = readOptions(process.argv.slice(2), {
  parts: ['chat', 'office'],
  sizes: {
    visitors: { default: 1_000, min: 1, max: 5_000 },
    /** Messages per second. The office writes one in five. */
    rate: { default: 100, min: 1, max: 2_000 },
    seconds: { default: 60, min: 1, max: 600 },
    kills: { default: 5, min: 0, max: 50 },
    /** How long the office's tabs stay open. */
    minutes: { default: 20, min: 5, max: 600 },
  },
});
const [visitors, rate, seconds, kills] = [size('visitors'), size('rate'), size('seconds'), size('kills')];
const minutes = size('minutes');

/** Seconds of load before memory is measured, so that caches and pools are filled. */
const warmUp = 30;

/** Maximum ratio of the server's memory after all clients have disconnected to its memory after the warm-up. */
const maxGrowth = 1.1;

/** `sentAt`: `performance.now()` by client id. `outages`: milliseconds from a kill until the server is ready. */
type Run = { sent: Sent[]; sentAt: Map<string, number>; retries: number; outages: number[] };

const server = await startProbedSite({ environment: { STARTER_CONTENT: 'off' } });
const tables: Table[] = [];
let hasFailed = false;
try {
  if (only.includes('chat')) await soakChat();
} finally {
  await server.remove();
}
if (only.includes('office')) {
  const { table, passed } = await soakOfficeTabs(minutes);
  show(table);
  if (!passed) hasFailed = true;
}
await writeReport('soak:chat', {
  passed: !hasFailed,
  complete,
  tables,
  notes: [
    ...(only.includes('chat')
      ? [`${visitors} visitors with a socket each, ${rate} messages a second for ${seconds} s.`]
      : []),
    ...(only.includes('office')
      ? [`The office's tabs were open for ${minutes} minutes; the data did not change.`]
      : []),
  ],
  facts: { visitors, rate, seconds, kills, minutes },
});
process.exit(hasFailed ? 1 : 0);

async function soakChat(): Promise<void> {
  const cookie = await server.logIn();
  console.log(`${visitors} visitors, ${rate} messages a second for ${seconds} s, server at ${server.url}`);
  await withCrowd(
    cookie,
    async (crowd) => void (await runChat(crowd, { seconds: Math.min(warmUp, seconds), kills: 0 })),
  );
  const before = await settledMemory(server);
  await runPhase('Without kills', cookie, 0);
  compareMemory(before, await settledMemory(server));
  if (kills > 0) await runPhase(`With ${kills} kills`, cookie, kills);
}

function show(table: Table): void {
  printTable(table);
  tables.push(table);
}

/** The office, and the visitors by session id. */
type Crowd = { office: Party; sessions: Map<string, Party> };

/** Connects all visitors and the office, and disconnects them at the end. */
async function withCrowd(cookie: string, during: (crowd: Crowd) => Promise<void>): Promise<void> {
  const office = await joinAsOffice(server.url, cookie);
  const sessions = new Map<string, Party>();
  const sessionIds = Array.from({ length: visitors }, () => randomUUID());
  for (let start = 0; start < visitors; start += 50) {
    await Promise.all(
      sessionIds.slice(start, start + 50).map(async (id) => void sessions.set(id, await joinAsVisitor(server.url, id))),
    );
  }
  await during({ office, sessions });
  await Promise.all([office, ...sessions.values()].map((party) => party.close()));
}

async function runPhase(title: string, cookie: string, killCount: number): Promise<void> {
  await withCrowd(cookie, async (crowd) => {
    const run = await runChat(crowd, { seconds, kills: killCount });
    await waitForDelivery(crowd, run);
    await report(title, crowd, run);
  });
}

/** Sends messages at a steady rate, also while the server is killed and restarted. Waits until all are acknowledged. */
async function runChat({ office, sessions }: Crowd, plan: { seconds: number; kills: number }): Promise<Run> {
  const run: Run = { sent: [], sentAt: new Map(), retries: 0, outages: [] };
  const sessionIds = [...sessions.keys()];
  const total = rate * plan.seconds;
  const begin = performance.now();
  const killing = awaitedLater(killEvenly(plan, run));
  const calls: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    await delay(Math.max(0, begin + (n * 1000) / rate - performance.now()));
    const sessionId = sessionIds[(n * 7919) % sessionIds.length] ?? '';
    const visitor = sessions.get(sessionId);
    if (visitor === undefined) continue;
    calls.push(awaitedLater(say(n % 5 === 4 ? office : visitor, sessionId, n % 5 !== 4)));
  }
  await Promise.all([...calls, killing]);
  return run;

  async function say(party: Party, sessionId: string, isUser: boolean): Promise<void> {
    const sentAt = performance.now();
    const { retries, ...sent } = await sayUntilAcknowledged(party, { sessionId, isUser });
    run.sent.push(sent);
    run.sentAt.set(sent.clientId, sentAt);
    run.retries += retries;
  }
}

async function killEvenly({ seconds: duration, kills: count }: { seconds: number; kills: number }, run: Run) {
  for (let n = 0; n < count; n++) {
    await delay((duration * 1000) / (count + 1));
    const begin = performance.now();
    await server.kill();
    await server.startAgain();
    run.outages.push(performance.now() - begin);
  }
}

async function waitForDelivery({ office, sessions }: Crowd, { sent }: Run): Promise<void> {
  const bySession = Map.groupBy(sent, ({ sessionId }) => sessionId);
  const hasAll = (party: Party, expected: readonly Sent[]): boolean => {
    const receivedIds = new Set(party.received.map(({ message }) => message.clientId));
    return expected.every(({ clientId }) => receivedIds.has(clientId));
  };
  const isAllDelivered = () =>
    hasAll(office, sent) &&
    [...bySession].every(([id, expected]) => {
      const party = sessions.get(id);
      return party !== undefined && hasAll(party, expected);
    });
  await until(isAllDelivered).catch(() => console.log('Not everything was delivered in time.'));
}

async function report(title: string, { office, sessions }: Crowd, run: Run): Promise<void> {
  const acknowledgedIds = new Set(run.sent.map(({ clientId }) => clientId));
  const stored: ConversationMessage[] = [];
  let visitorFaults = noFaults;
  for (const [sessionId, party] of sessions) {
    const { messages } = await office.api.chat.history.query({ sessionId, limit: 10_000 });
    const storedMessages = messages.filter((message) => acknowledgedIds.has(message.clientId));
    stored.push(...storedMessages);
    const storedIds = new Set(storedMessages.map((message) => message.id));
    visitorFaults = addFaults(visitorFaults, faultsOf(party.received, storedIds));
  }
  const officeFaults = faultsOf(office.received, new Set(stored.map((message) => message.id)));
  const latencies = office.received.flatMap(({ message, at }) => {
    const sentAt = message.isUser ? run.sentAt.get(message.clientId) : undefined;
    return sentAt === undefined ? [] : [at - sentAt];
  });
  const missingCount = acknowledgedIds.size - new Set(stored.map((message) => message.clientId)).size;
  const storedTwiceCount = storedTwice(stored);
  const figures = {
    sent: run.sent.length,
    retries: run.retries,
    stored: stored.length,
    'acknowledged but not stored': missingCount,
    'stored twice': storedTwiceCount,
    'delivered to visitors': [...sessions.values()].reduce((sum, { received }) => sum + received.length, 0),
    'delivered to the office': office.received.length,
    lost: visitorFaults.lost + officeFaults.lost,
    doubled: visitorFaults.doubled + officeFaults.doubled,
    'out of order': visitorFaults.disordered + officeFaults.disordered,
    'p50 visitor to office, ms': quantile(latencies, 0.5).toFixed(1),
    'p99 visitor to office, ms': quantile(latencies, 0.99).toFixed(1),
    ...(run.outages.length > 0 ? { 'outages, ms': run.outages.map(Math.round).join(' ') } : {}),
  };
  show({ title, columns: ['', 'figure'], rows: Object.entries(figures) });
  const allFaults = addFaults(visitorFaults, officeFaults);
  if (
    run.sent.length === 0 ||
    missingCount + storedTwiceCount + allFaults.lost + allFaults.doubled + allFaults.disordered > 0
  )
    hasFailed = true;
}

/** The server's memory after all clients have disconnected and their presence has expired. */
async function settledMemory({ memory }: ProbedSite): Promise<Memory> {
  await delay(8_000);
  await memory();
  await delay(1_000);
  return memory();
}

function compareMemory(before: Memory, after: Memory): void {
  const inMiB = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
  const rows = (['held', 'resident'] as const).map((kind) => {
    const growth = after[kind] / before[kind];
    if (growth > maxGrowth) hasFailed = true;
    return [kind, `${inMiB(before[kind])} MiB`, `${inMiB(after[kind])} MiB`, growth.toFixed(2)];
  });
  show({ title: 'Memory after all have disconnected', columns: ['', 'before', 'after', 'ratio'], rows });
}
