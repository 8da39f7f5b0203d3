import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { publicPaths } from '../../src/domain/site.ts';
import { ask } from '../measuring/ask.ts';
import { awaitedLater } from '../measuring/awaited-later.ts';
import type { Site } from '../measuring/site.ts';
import { quantile } from '../measuring/statistics.ts';
import { type Comparison, compare, type Round } from './comparison.ts';

/** Page requests per second. The rate is constant: a slow answer does not delay the next request. */
export const pageRate = 200;

/** Minimum milliseconds from the start of a second to its save, so that no save is at the start of a round. */
const saveOffset = 300;

/** Measures pages while the office saves prices every second, against the same pages without saves. */
export async function pagesDuringSaves(
  { busy, quiet }: { busy: Site; quiet: Site },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  const cookie = await busy.logIn();
  for (const site of [busy, quiet]) await requestSteadily(site, 2);
  return compare(rounds, {
    ours: async () => (await Promise.all([requestSteadily(busy, seconds), saveSteadily(busy, { cookie, seconds })]))[0],
    reference: () => requestSteadily(quiet, seconds),
  });
}

/** Requests the public pages in turn. Times are measured from the moment at which each request was due. */
async function requestSteadily(site: Site, seconds: number): Promise<Round> {
  const [begin, cpuBefore] = [performance.now(), site.cpu()];
  const pendingTimes: Promise<number>[] = [];
  for (let n = 0; n < pageRate * seconds; n++) {
    const dueAt = begin + (n * 1_000) / pageRate;
    await delay(Math.max(0, dueAt - performance.now()));
    const path = publicPaths[n % publicPaths.length] ?? '/';
    const pendingTime = ask(site.url, path).then(({ status }) => {
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
      return performance.now() - dueAt;
    });
    pendingTimes.push(awaitedLater(pendingTime));
  }
  const times = await Promise.all(pendingTimes);
  return {
    perSecond: (times.length * 1_000) / (performance.now() - begin),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (site.cpu() - cpuBefore) / times.length,
  };
}

const section = z.object({ rev: z.number(), value: z.record(z.string(), z.number()) });

/**
 * Saves a different price every second, and reads all settings after each save, like the workspace. The saves are
 * spread over the time between two page requests: otherwise each save would coincide with a page request.
 *
 * @throws Error if an answer is not 200
 */
async function saveSteadily(site: Site, { cookie, seconds }: { cookie: string; seconds: number }): Promise<void> {
  const read = async (): Promise<string> => {
    const { status, text } = await ask(site.url, '/api/admin/settings', { headers: { cookie } });
    if (status !== 200) throw new Error(`The settings were answered with ${status}: ${text}`);
    return text;
  };
  const begin = performance.now();
  let prices = section.parse(JSON.parse(await read()).prices);
  for (let n = 0; n < seconds; n++) {
    const offset = ((n + 0.5) / seconds) * (1_000 / pageRate);
    await delay(Math.max(0, begin + n * 1_000 + saveOffset + offset - performance.now()));
    const json = { rev: prices.rev, value: { ...prices.value, regularHour: 60 + ((prices.rev + 1) % 30) } };
    const answer = await ask(site.url, '/api/admin/settings/prices', { method: 'PUT', headers: { cookie }, json });
    if (answer.status !== 200) throw new Error(`A save was answered with ${answer.status}: ${answer.text}`);
    prices = section.parse(JSON.parse(answer.text));
    await read();
  }
}
