import { availableParallelism } from 'node:os';
import type { Running } from '../measuring/processes.ts';
import { type Site, startSite } from '../measuring/site.ts';
import { readable, type Table } from '../measuring/table.ts';
import { compareAvailability, contendedBookings } from './bookings.ts';
import { compareFanOut, compareRelay, startStoredRelay } from './chat-comparison.ts';
import { type Comparison, medianOf, ratio } from './comparison.ts';
import { compareWithReference, connections, startReference } from './http.ts';
import { type HttpCase, httpCases } from './http-cases.ts';
import { mailFlood, maxMailRate } from './mail.ts';
import { pagesUnderMixedLoad } from './mixed-load.ts';
import { pageRate, pagesDuringSaves } from './saves.ts';
import type { BenchStore } from './stores.ts';
import { comparisonTable, type Target } from './targets.ts';

/** The parts, which can be measured separately. */
export const benchParts = ['pages', 'bookings', 'mail', 'saves', 'relay', 'fan-out', 'mixed-load'] as const;
type BenchPart = (typeof benchParts)[number];

const mixedLoad = { pagesPerSecond: 2_000, sockets: 1_000, messagesPerSecond: 500, logInsPerSecond: 20 };
const listeners = 500;
/** Minimum mails per second; with fewer, the page would be measured while hardly any mails are sent. */
const minMailRate = 3;

/** The results of the measured parts with one store. */
export type StoreResults = {
  store: string;
  tables: Table[];
  targets: Target[];
  notes: string[];
  /** The results of each round, by comparison. */
  comparisons: Record<string, Comparison>;
};

export type Size = { rounds: number; seconds: number; only: readonly BenchPart[] };

/**
 * Measures the requested parts on one store. Without `store.measuresAllParts`, only what depends on the store is
 * measured.
 */
export async function measureStore(store: BenchStore, size: Size): Promise<StoreResults> {
  const site = await startSite(store.settings('main'));
  const result: StoreResults = { store: store.name, tables: [], targets: [], notes: [], comparisons: {} };
  try {
    const cases = await httpCases(site.url);
    const isRequested = (part: BenchPart): boolean => size.only.includes(part);
    if (isRequested('pages'))
      await measureHttp(site, {
        store,
        size,
        cases: cases.filter(({ writes }) => store.measuresAllParts || writes),
        result,
      });
    if (isRequested('bookings')) await measureBookings({ store, size, result });
    if (isRequested('mail') && store.measuresAllParts) await measureMails({ store, size, result });
    if (isRequested('saves') && store.measuresAllParts) await measureSaves({ store, size, result });
    if (isRequested('relay')) {
      logStep('chat message from visitor to office');
      await compareRelay(site, mixedLoad, { size, result });
    }
    if (isRequested('fan-out')) {
      logStep(`fan-out to ${listeners}`);
      await compareFanOut(site, listeners, { size, result });
    }
    const [home] = cases;
    if (isRequested('mixed-load') && home !== undefined) await measureMixedLoad(site, { store, size, home, result });
  } finally {
    await site.stop();
  }
  return result;
}

type Context = { store: BenchStore; size: Size; result: StoreResults };

async function measureHttp(site: Site, { store, size, cases, result }: Context & { cases: HttpCase[] }): Promise<void> {
  const reference = await startReference(cases);
  const comparisons = new Map<string, Comparison>();
  const viewsBefore = await homeViewsOf(site);
  try {
    for (const httpCase of cases) {
      logStep(httpCase.name);
      comparisons.set(httpCase.name, await compareWithReference(httpCase, { site, reference, ...size }));
    }
  } finally {
    await reference.stop();
  }
  const pageViews = comparisons.get('page view, counted');
  if (pageViews !== undefined) await requireCounted(site, viewsBefore, pageViews, size.seconds);
  const title = `Requests against a bare Fastify, ${connections} connections (store: ${store.name})`;
  result.tables.push(comparisonTable(title, 'requests/s', comparisons));
  result.targets.push(...httpTargets(comparisons, store));
  Object.assign(result.comparisons, Object.fromEntries(comparisons));
  result.notes.push(
    'The bare Fastify sends the same bytes of a page without our headers, serializes the same list for each request, and answers POST requests without storing anything. The references run with the default settings of Node, not with those of `npm start`.',
  );
}

function httpTargets(comparisons: ReadonlyMap<string, Comparison>, store: BenchStore): Target[] {
  const minRatios = { 'home page': 0.9, 'blog post': 0.9, 'blog.list': 0.7 };
  const ratios = Object.entries(minRatios).flatMap(([name, atLeast]) => {
    const comparison = comparisons.get(name);
    return comparison === undefined
      ? []
      : [{ what: `${name}: rate divided by a bare Fastify's`, measured: ratio(comparison, 'perSecond'), atLeast }];
  });
  const views = comparisons.get('page view, counted');
  if (views === undefined) return ratios;
  const what = `page views counted a second (${store.name})`;
  return [...ratios, { what, measured: medianOf(views.ours, 'perSecond'), atLeast: 2_000 }];
}

/**
 * Runs on a separate site, because the saved places would limit the bookings of the other cases too.
 */
async function measureBookings({ store, size, result }: Context): Promise<void> {
  const site = await startSite(store.settings('bookings'));
  try {
    logStep('availability with 10,000 bookings ahead');
    const availability = await compareAvailability(site, size);
    logStep('60 concurrent bookings of 3 places');
    const { perSecond, p50, slowest, retries } = await contendedBookings(site, size.rounds);
    const title = `Two months of availability, 10,000 bookings ahead, against the list of posts (store: ${store.name})`;
    result.tables.push(comparisonTable(title, 'requests/s', new Map([['booking.availability', availability]])));
    result.tables.push({
      title: `60 callers at once for the 3 places of a window (store: ${store.name})`,
      columns: ['', 'answers/s', 'p50 ms', 'slowest ms', 'asked to retry'],
      rows: [['3 are stored, 57 get a list of open windows', perSecond, p50, slowest, retries]],
    });
    result.comparisons.availability = availability;
    const what = `booking.availability: rate divided by blog.list's (${store.name})`;
    result.targets.push({ what, measured: ratio(availability, 'perSecond'), atLeast: 0.5 });
  } finally {
    await site.stop();
  }
}

async function measureMails({ size, result }: Context): Promise<void> {
  logStep('10,000 messages due at once');
  const { sent, perSecond, inOrder, grownMiB, pages } = await mailFlood(size);
  result.tables.push({
    title: '10,000 messages due at once',
    columns: ['', 'sent', 'a second', 'in the order of their due times', 'memory grew by MiB'],
    rows: [[`at most ${maxMailRate} a second are sent`, sent, perSecond, inOrder ? 'yes' : 'NO', grownMiB]],
  });
  result.tables.push(
    comparisonTable(
      'Home page while they are sent, against a site without mail',
      'requests/s',
      new Map([['home page', pages]]),
    ),
  );
  result.comparisons.mail = pages;
  result.targets.push(
    { what: 'messages a second while 10,000 are due, at least', measured: perSecond, atLeast: minMailRate },
    { what: 'messages a second while 10,000 are due, at most', measured: perSecond, atMost: maxMailRate },
    { what: 'messages sent in the order of their due times (1: all)', measured: inOrder ? 1 : 0, atLeast: 1 },
    {
      what: 'page while 10,000 messages are due: p99 divided by its p99 without them',
      measured: ratio(pages, 'p99'),
      atMost: 1.2,
    },
  );
}

async function measureSaves({ size, result }: Context): Promise<void> {
  logStep('pages while the office saves prices');
  const [busy, quiet] = [await startSite(), await startSite()];
  try {
    const pages = await pagesDuringSaves({ busy, quiet }, size);
    const title = `All pages, ${pageRate} a second, while prices are saved every second, against a site without a save`;
    result.tables.push(comparisonTable(title, 'requests/s', new Map([['pages', pages]])));
    result.comparisons.saves = pages;
    result.targets.push({
      what: 'page while prices are saved every second: p99 divided by its p99 without saves',
      measured: ratio(pages, 'p99'),
      atMost: 1.5,
    });
  } finally {
    await Promise.all([busy.stop(), quiet.stop()]);
  }
}

const homeViewsOf = async (site: Running): Promise<number> => {
  const { views } = await (await fetch(`${site.url}/api/page-views/home`)).json();
  return Number(views);
};

/** @throws Error if fewer views are counted than were acknowledged */
async function requireCounted(
  site: Running,
  viewsBefore: number,
  { ours }: Comparison,
  seconds: number,
): Promise<void> {
  const acknowledged = ours.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0);
  const counted = (await homeViewsOf(site)) - viewsBefore;
  if (counted < acknowledged) throw new Error(`${acknowledged} views were acknowledged, but ${counted} are counted.`);
}

async function measureMixedLoad(
  busy: Site,
  { store, size, home, result }: Context & { home: HttpCase },
): Promise<void> {
  logStep('home page while others chat and log in');
  const [quiet, relay] = [await startSite(store.settings('quiet')), await startStoredRelay()];
  try {
    const setup = { busy, quiet, relay, request: home.request };
    const { pages, alone, logIns } = await pagesUnderMixedLoad(setup, { mixedLoad, ...size });
    const load = `${readable(mixedLoad.sockets)} sockets, ${mixedLoad.messagesPerSecond} messages and ${mixedLoad.logInsPerSecond} log-ins a second`;
    const title = `Home page ${readable(mixedLoad.pagesPerSecond)} times a second beside ${load}, against a site without load (store: ${store.name})`;
    const rows = new Map([
      ['beside clients of another server', pages],
      ['alone', alone],
    ]);
    result.tables.push(comparisonTable(title, 'requests/s', rows));
    result.comparisons['mixed-load'] = pages;
    result.notes.push(
      `Under mixed load, the server shares the machine's ${availableParallelism()} cores with all clients. The site without load shares them with as many chat clients of a bare relay, or with no chat clients (alone).`,
    );
    if (logIns.rejected > 0) {
      result.notes.push(`Under mixed load, ${logIns.rejected} of ${logIns.tried} log-ins were asked to retry later.`);
    }
    result.targets.push(
      {
        what: `page under mixed load: p99 divided by its p99 beside clients of another server (${store.name})`,
        measured: ratio(pages, 'p99'),
        atMost: 2,
      },
      { what: `page under mixed load: p99, ms (${store.name})`, measured: medianOf(pages.ours, 'p99'), atMost: 10 },
    );
  } finally {
    await Promise.all([quiet.stop(), relay.server.stop()]);
  }
}

function logStep(step: string): void {
  console.log(`  ${step} …`);
}
