import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { publicPaths } from '../../src/domain/site.ts';
import { type Answer, jsonOf } from '../measuring/ask.ts';
import { atMost, type Finding, mustBePositive, mustBeZero, mustHold, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { readStoredState, type Visitors, visitorsOf } from '../measuring/visitors.ts';
import { isUnavailableError } from './disk-full.ts';
import { storedStateFindings } from './kill.ts';
import { type StoreProcess, startStoreProcess } from './store-process.ts';

/**
 * Maximum milliseconds until a page is answered or a write fails during an outage, and until a write succeeds after it.
 */
const maxWait = 2_000;
/** Milliseconds between two page requests, and between two writes, while the store is unreachable. */
const pageInterval = 20;
const writeInterval = 100;

type Outage = { name: string; begin(store: StoreProcess): unknown; end(store: StoreProcess): unknown };

const killOutage: Outage = { name: 'killed', begin: (store) => store.kill(), end: (store) => store.startAgain() };
const freezeOutage: Outage = { name: 'frozen', begin: (store) => store.freeze(), end: (store) => store.thaw() };

/**
 * Makes the store of a running site unreachable while pages are requested and visitors write: first by killing it for
 * `plan.seconds`, then by freezing it for `plan.frozenSeconds`. A frozen store keeps connections open without answers.
 */
export async function makeStoreUnreachable(plan: { seconds: number; frozenSeconds: number }): Promise<Part> {
  const store = await startStoreProcess();
  try {
    const site = await startProbedSite({ environment: { MONGODB_URI: store.uri } });
    try {
      const posts = z.array(z.object({ slug: z.string() })).parse(jsonOf(await site.ask('/api/blog')));
      const paths = [...publicPaths, ...posts.map(({ slug }) => `/blog/${slug}`), '/sitemap.xml', '/blog/feed.xml'];
      const visitors = visitorsOf(site);
      const measure = (outage: Outage, seconds: number) =>
        measureOutage({ site, store, visitors, paths, outage, seconds });
      const findings = [
        ...(await measure(killOutage, plan.seconds)),
        ...(await measure(freezeOutage, plan.frozenSeconds)),
      ];
      const rejectedRepeats = await visitors.sendAgain();
      findings.push(
        mustBeZero('rejected when sent again', rejectedRepeats),
        ...storedStateFindings(await readStoredState(site, visitors), visitors),
        mustHold('the same process all the time', site.isRunning()),
      );
      return { title: `The store killed for ${plan.seconds} s, then frozen for ${plan.frozenSeconds} s`, findings };
    } finally {
      await site.remove();
    }
  } finally {
    await store.remove();
  }
}

type Fixture = {
  site: ProbedSite;
  store: StoreProcess;
  visitors: Visitors;
  paths: readonly string[];
  outage: Outage;
  seconds: number;
};

async function measureOutage({ site, store, visitors, paths, outage, seconds }: Fixture): Promise<Finding[]> {
  await Promise.all(Array.from({ length: 20 }, () => visitors.send(visitors.next())));
  await outage.begin(store);
  const endSignal = AbortSignal.timeout(seconds * 1_000);
  const [pages, writes] = await Promise.all([
    repeat({ every: pageInterval, endSignal }, (number) => {
      const path = paths[number % paths.length] ?? '/';
      // Each round of all paths uses the next of 20 host names. The cache holds fewer pages than 20 rounds request, so
      // hardly any page comes from the cache.
      const host = `host-${Math.floor(number / paths.length) % 20}.example`;
      return site.ask(path, { headers: { host } });
    }),
    repeat({ every: writeInterval, endSignal }, (number) => sendWrite({ site, visitors, number })),
  ]);
  await outage.end(store);
  const begin = performance.now();
  while ((await visitors.send(visitors.next())).status !== 200 && performance.now() - begin < 30_000) await delay(20);
  const recovery = performance.now() - begin;
  const { name } = outage;
  return [
    mustBePositive(`${name}: pages requested`, pages.length),
    mustBeZero(`${name}: pages that did not answer 200`, pages.filter(({ status }) => status !== 200).length),
    atMost(`${name}: slowest page`, Math.max(...pages.map(({ ms }) => ms)), maxWait, 'ms'),
    mustBePositive(`${name}: writes tried`, writes.length),
    mustBeZero(
      `${name}: writes not rejected with the documented 503`,
      writes.filter((answer) => !isUnavailableError(answer)).length,
    ),
    atMost(`${name}: slowest rejection`, Math.max(...writes.map(({ ms }) => ms)), maxWait, 'ms'),
    atMost(`${name}: time from the store's return until the site accepts a write`, recovery, maxWait, 'ms'),
  ];
}

/** Sends a request every `every` milliseconds without waiting for answers. @returns all answers */
async function repeat(
  { every, endSignal }: { every: number; endSignal: AbortSignal },
  send: (number: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  while (!endSignal.aborted) {
    answers.push(send(answers.length));
    await delay(every);
  }
  return Promise.all(answers);
}

function sendWrite({
  site,
  visitors,
  number,
}: {
  site: ProbedSite;
  visitors: Visitors;
  number: number;
}): Promise<Answer> {
  if (number % 5 === 3) return site.ask('/api/page-views/home/increment', { method: 'POST' });
  if (number % 20 === 4)
    return site.ask('/api/admin/login', { method: 'POST', json: { password: site.adminPassword } });
  return visitors.send(visitors.next());
}
