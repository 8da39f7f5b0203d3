import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Running, startNode } from '../measuring/processes.ts';
import type { Site } from '../measuring/site.ts';
import { readable } from '../measuring/table.ts';
import { type ChatDialect, relayDialect, siteDialect, storedRelayDialect } from './chat-dialect.ts';
import { gatherListeners } from './chat-fan-out.ts';
import { gatherCrowd, type RelayRound } from './chat-relay.ts';
import { type Comparison, compare, medianOf, ratio } from './comparison.ts';
import type { Size, StoreResults } from './store-results.ts';
import { comparisonTable } from './targets.ts';

/** A server and the protocol of its chat. */
export type Side = { server: Running; dialect: ChatDialect };
type Sides = { ours: Side; reference: Side };
type Measurement = { size: Size; result: StoreResults };
type Load = { sockets: number; messagesPerSecond: number };

const startMemoryRelay = async (): Promise<Side> => {
  const server = await startNode(['lab/bench/relay.mjs'], { PATH: process.env.PATH });
  return { server, dialect: relayDialect(server.url) };
};

/** Starts the bare relay that stores messages in SQLite. */
export async function startStoredRelay(): Promise<Side> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-relay-'));
  const running = await startNode(['lab/bench/stored-relay.ts', folder], { PATH: process.env.PATH });
  const server = {
    ...running,
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
  return { server, dialect: storedRelayDialect(server.url) };
}

const sideOf = async (site: Site): Promise<Side> => ({
  server: site,
  dialect: siteDialect(site.url, await site.logIn()),
});

/** Measures messages from visitors to the office, against a relay that stores them and against one that does not. */
export async function compareRelay(site: Site, load: Load, { size, result }: Measurement): Promise<void> {
  const ours = await sideOf(site);
  const references = [
    { name: 'a bare relay that stores in SQLite', key: 'relay', start: startStoredRelay },
    { name: 'socket.io', key: 'relay-in-memory', start: startMemoryRelay },
  ];
  for (const { name, key, start } of references) {
    const reference = await start();
    try {
      const { received, acknowledged } = await measureRelay({ ours, reference }, load, size);
      const rows = new Map([
        ['until the office has it', received],
        ['until it is acknowledged', acknowledged],
      ]);
      const title = `Chat from visitor to office against ${name}, ${readable(load.sockets)} sockets (store: ${result.store})`;
      result.tables.push(comparisonTable(title, 'messages/s', rows));
      Object.assign(result.comparisons, { [key]: received, [`${key}-acknowledgement`]: acknowledged });
      if (start === startStoredRelay) addTargets(result, received);
    } finally {
      await reference.server.stop();
    }
  }
  result.notes.push(
    'socket.io forwards messages in memory and stores none. The site and the bare relay write each message to disk before they forward it.',
  );
}

function addTargets({ targets, store }: StoreResults, received: Comparison): void {
  for (const measure of ['p50', 'p99'] as const) {
    const what = `chat message to the office: ${measure} divided by a bare stored relay's (${store})`;
    targets.push({ what, measured: ratio(received, measure), atMost: 2 });
  }
  targets.push({
    what: `CPU µs of a chat message to the office (${store})`,
    measured: medianOf(received.ours, 'cpu'),
    atMost: 450,
  });
}

async function measureRelay(
  { ours, reference }: Sides,
  { sockets, messagesPerSecond }: Load,
  { rounds, seconds }: Size,
) {
  const gather = ({ server, dialect }: Side) => gatherCrowd(server, dialect, sockets);
  const crowds = { ours: await gather(ours), reference: await gather(reference) };
  const load = { perSecond: messagesPerSecond, seconds };
  for (const crowd of Object.values(crowds)) await crowd.run({ ...load, seconds: 2 });
  const results: Record<'ours' | 'reference', RelayRound[]> = { ours: [], reference: [] };
  const runOf = (side: 'ours' | 'reference') => async () => {
    const round = await crowds[side].run(load);
    results[side].push(round);
    return round.received;
  };
  const received = await compare(rounds, { ours: runOf('ours'), reference: runOf('reference') });
  for (const crowd of Object.values(crowds)) crowd.leave();
  const acknowledged = (side: 'ours' | 'reference') => results[side].map((round) => round.acknowledged);
  return { received, acknowledged: { ours: acknowledged('ours'), reference: acknowledged('reference') } };
}

/** Measures the fan-out of one message to many sockets, against socket.io. */
export async function compareFanOut(site: Site, listeners: number, { size, result }: Measurement): Promise<void> {
  const reference = await startMemoryRelay();
  try {
    const comparison = await measureFanOut({ ours: await sideOf(site), reference }, listeners, size);
    const title = `Fan-out to ${listeners} sockets against socket.io (store: ${result.store})`;
    result.tables.push(comparisonTable(title, 'deliveries/s', new Map([['one message to all', comparison]])));
    result.comparisons['fan-out'] = comparison;
    const what = `fan-out to ${listeners}: deliveries divided by socket.io's (${result.store})`;
    result.targets.push({ what, measured: ratio(comparison, 'perSecond'), atLeast: 0.8 });
  } finally {
    await reference.server.stop();
  }
}

async function measureFanOut(
  { ours, reference }: Sides,
  listeners: number,
  { rounds, seconds }: Size,
): Promise<Comparison> {
  const gather = ({ server, dialect }: Side) => gatherListeners(server, dialect, listeners);
  const crowds = { ours: await gather(ours), reference: await gather(reference) };
  for (const crowd of Object.values(crowds)) await crowd.write({ seconds: 1 });
  const result = await compare(rounds, {
    ours: () => crowds.ours.write({ seconds }),
    reference: () => crowds.reference.write({ seconds }),
  });
  for (const crowd of Object.values(crowds)) crowd.leave();
  return result;
}
