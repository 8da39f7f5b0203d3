import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedMongo } from '../../packages/embedded-mongo/src/embedded-mongo.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { type LiveClient, liveClient } from '../../src/server/sockets/testing.ts';
import { openStore } from '../../src/server/store/connect.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import type { Table } from '../measuring/table.ts';
import { slopeOf } from './slope.ts';

/** The number of open tabs of the workspace. */
const tabs = 5;
/** Milliseconds between the reads of a tab; a real tab waits 20 seconds or more. */
const pause = 2_000;
/** The number of reads after which a tab loses its connection, as when a computer sleeps. */
const readsPerConnection = 30;
/** Minutes until caches and compiled code have reached their full size. */
const warmUp = 2;
/** The maximum growth of the server's heap, in MiB per minute: about 100 MiB in a day. */
const maxGrowth = 0.07;

/**
 * Leaves tabs of the workspace open, with their sockets, lists, board and conversations. The data do not change, so if
 * the server's memory grows, it is a leak.
 */
export async function soakOfficeTabs(minutes: number): Promise<{ table: Table; passed: boolean }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-soak-'));
  await fill(dataDir);
  const site = await startProbedSite({ dataDir, environment: { STARTER_CONTENT: 'off' } });
  try {
    const cookie = await site.logIn();
    const end = performance.now() + minutes * 60_000;
    const openTabs = Array.from({ length: tabs }, () => leaveOpen({ url: site.url, cookie, end }));
    const [heapSizes, ...readCounts] = await Promise.all([heapEachMinute(site, minutes), ...openTabs]);
    const reads = readCounts.reduce((sum, count) => sum + count, 0);
    const growth = slopeOf(heapSizes.slice(warmUp));
    const { count: errorCount, first: firstErrors } = site.errors();
    const rows = [
      ['minutes', minutes],
      ['reads', reads],
      [`heap after ${warmUp + 1} minutes, MiB`, (heapSizes[warmUp] ?? Number.NaN).toFixed(1)],
      ['heap at the end, MiB', (heapSizes.at(-1) ?? Number.NaN).toFixed(1)],
      ['growth, MiB per minute', growth.toFixed(3)],
      ['errors in the log', errorCount],
      ...firstErrors.slice(0, 1).map((line) => ['first error', line]),
    ];
    return {
      table: { title: `${tabs} tabs of the office`, columns: ['', 'figure'], rows },
      passed: growth <= maxGrowth && errorCount === 0,
    };
  } finally {
    await site.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Stores the demo's company with its bookings, messages, chats and quotes. */
async function fill(dataDir: string): Promise<void> {
  const embedded = await startEmbeddedMongo({ dataDir });
  const store = await openStore(embedded.uri);
  await fillDemo(store, new Date());
  await store.close();
  await embedded.close();
}

/** The server's heap and external memory in MiB, after each minute. */
async function heapEachMinute(site: ProbedSite, minutes: number): Promise<number[]> {
  const heapSizes: number[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    await delay(60_000);
    heapSizes.push((await site.memory()).held / 2 ** 20);
  }
  return heapSizes;
}

type Tab = { url: string; cookie: string; end: number };

/** Reads with one tab until `performance.now()` reaches `end`. @returns the number of reads */
async function leaveOpen({ url, cookie, end }: Tab): Promise<number> {
  let reads = 0;
  while (performance.now() < end) {
    const client = liveClient(url, { cookie, origin: url });
    const errors: unknown[] = [];
    const handlers = { onError: (error: unknown) => void errors.push(error) };
    const streams = [
      client.api.chat.onEvents.subscribe({}, handlers),
      client.api.chat.onVisitorSignal.subscribe(undefined, handlers),
    ];
    for (let read = 0; read < readsPerConnection && performance.now() < end; read++) {
      await readAll(client);
      if (errors.length > 0) throw errors[0];
      reads += 1;
      await delay(pause);
    }
    for (const stream of streams) stream.unsubscribe();
    await client.close();
  }
  return reads;
}

/** Reads the data that open screens of the workspace refresh. */
async function readAll({ api }: LiveClient): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const [{ rows }] = await Promise.all([
    api.chat.sessions.query({ limit: 50 }),
    api.admin.session.query(),
    api.admin.counts.query(),
    api.admin.bookings.toAnswer.query(),
    api.admin.bookings.list.query({}),
    api.admin.messages.list.query({}),
    api.admin.customers.list.query({}),
    api.admin.crews.all.query(),
    api.admin.crews.day.query({ day }),
    api.admin.outbox.status.query(),
    api.admin.settings.all.query(),
    api.quotes.list.query({}),
    api.chat.adminDesk.query(),
  ]);
  const session = rows[0];
  if (session !== undefined) await api.chat.staffHistory.query({ sessionId: session.sessionId });
}
