import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { awaitedLater } from '../measuring/awaited-later.ts';
import { LogInError, type Site } from '../measuring/site.ts';
import type { Request } from '../measuring/wrk.ts';
import type { Side } from './chat-comparison.ts';
import { siteDialect } from './chat-dialect.ts';
import { gatherCrowd } from './chat-relay.ts';
import { type Comparison, compare, type Round } from './comparison.ts';
import { measureRound } from './http.ts';
import type { SteadyPlan } from './steady-client.ts';

/** Statuses that ask to retry later. */
const retryStatuses: readonly number[] = [429, 503];

/** The rates of page requests and of the concurrent load, and the number of chat sockets. */
export type MixedLoad = {
  pagesPerSecond: number;
  sockets: number;
  messagesPerSecond: number;
  logInsPerSecond: number;
};

const answers = z.object({ requests: z.number(), perSecond: z.number(), p50: z.number(), p99: z.number() });

/**
 * Requests the home page at a constant rate. At full speed, the result would only show how the server shares its
 * processor time between pages and other requests.
 */
async function visit(site: Site, { headers = {} }: Request, rate: Pick<SteadyPlan, 'perSecond' | 'seconds'>) {
  const plan: SteadyPlan = { url: `${site.url}/`, headers: { ...headers }, ...rate };
  const clientScript = path.join(import.meta.dirname, 'steady-client.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [clientScript, JSON.stringify(plan)]);
  return answers.parse(JSON.parse(stdout));
}

/**
 * Measures the home page while other clients chat and log in, against a second site without load.
 *
 * The chat's clients run on the same machine and use a tenth of a processor; real clients run elsewhere. So they also
 * run while the second site is measured, and write to a bare relay: the comparison shows only the cost of the site's
 * own work. `alone` is the comparison with the second site without these clients. The page requests have the headers
 * of `request`.
 */
export async function pagesUnderMixedLoad(
  { busy, quiet, relay, request }: { busy: Site; quiet: Site; relay: Side; request: Request },
  { mixedLoad, rounds, seconds }: { mixedLoad: MixedLoad; rounds: number; seconds: number },
): Promise<{ pages: Comparison; alone: Comparison; logIns: { tried: number; rejected: number } }> {
  const logIns = { tried: 0, rejected: 0 };
  const crowd = await gatherCrowd(busy, siteDialect(busy.url, await busy.logIn()), mixedLoad.sockets);
  const relayCrowd = await gatherCrowd(relay.server, relay.dialect, mixedLoad.sockets);
  const load = { perSecond: mixedLoad.messagesPerSecond, seconds: seconds + 1 };
  const alone: Round[] = [];
  const rate = { perSecond: mixedLoad.pagesPerSecond, seconds };
  const measureVisit = (site: Site) => measureRound(site, () => visit(site, request, rate));
  for (const site of [busy, quiet]) await visit(site, request, { ...rate, seconds: 1 });
  try {
    const pages = await compare(rounds, {
      ours: async () => {
        const chatting = awaitedLater(crowd.run(load));
        const logInRate = { perSecond: mixedLoad.logInsPerSecond, seconds: seconds + 1 };
        const loggingIn = awaitedLater(logInSteadily(busy, logInRate));
        await delay(500);
        const [round, , counts] = await Promise.all([measureVisit(busy), chatting, loggingIn]);
        logIns.tried += counts.tried;
        logIns.rejected += counts.rejected;
        return round;
      },
      reference: async () => {
        alone.push(await measureVisit(quiet));
        const chatting = awaitedLater(relayCrowd.run(load));
        await delay(500);
        const [round] = await Promise.all([measureVisit(quiet), chatting]);
        return round;
      },
    });
    return { pages, alone: { ours: pages.ours, reference: alone }, logIns };
  } finally {
    crowd.leave();
    relayCrowd.leave();
  }
}

/**
 * Logs in at a steady rate.
 *
 * @returns the number of log-ins, and how many of them were rejected: on a slow machine the site asks some clients to
 * retry instead of slowing all requests
 * @throws Error if a log-in fails in another way
 */
async function logInSteadily(site: Site, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const begin = performance.now();
  const attempts: Promise<unknown>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    await delay(Math.max(0, begin + (n * 1000) / perSecond - performance.now()));
    const attempt = site.logIn().then(
      () => undefined,
      (error: unknown) => error,
    );
    attempts.push(attempt);
  }
  const failures = (await Promise.all(attempts)).filter((error) => error !== undefined);
  const otherError = failures.find((error) => !(error instanceof LogInError && retryStatuses.includes(error.status)));
  if (otherError !== undefined) throw otherError;
  return { tried: attempts.length, rejected: failures.length };
}
