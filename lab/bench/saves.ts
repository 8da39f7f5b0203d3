import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { publicPaths } from '../../src/domain/site.ts';
import { ask } from '../measuring/ask.ts';
import type { Site } from '../measuring/site.ts';
import { quantile } from '../measuring/statistics.ts';
import { type Comparison, compare, type Round } from './comparison.ts';

/** Page requests per second. The rate is constant: a slow answer does not delay the next request. */
export const pageRate = 200;

/** Measures pages while the office saves prices every second, against the same pages without saves. */
export async function pagesDuringSaves(
  { busy, quiet }: { busy: Site; quiet: Site },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  const cookie = await busy.logIn();
  for (const site of [busy, quiet]) await steadily(site, 2);
  return compare(rounds, {
    ours: async () => (await Promise.all([steadily(busy, seconds), saveSteadily(busy, { cookie, seconds })]))[0],
    reference: () => steadily(quiet, seconds),
  });
}

/** Requests the public pages in turn. Times are measured from the moment at which each request was due. */
async function steadily(site: Site, seconds: number): Promise<Round> {
  const [begin, cpu] = [performance.now(), site.cpu()];
  const answers: Promise<number>[] = [];
  for (let n = 0; n < pageRate * seconds; n++) {
    const dueAt = begin + (n * 1_000) / pageRate;
    await delay(Math.max(0, dueAt - performance.now()));
    const path = publicPaths[n % publicPaths.length] ?? '/';
    answers.push(
      ask(site.url, path).then(({ status }) => {
        if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
        return performance.now() - dueAt;
      }),
    );
  }
  const times = await Promise.all(answers);
  return {
    perSecond: (times.length * 1_000) / (performance.now() - begin),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (site.cpu() - cpu) / times.length,
  };
}

const section = z.object({ prices: z.object({ rev: z.number(), value: z.record(z.string(), z.number()) }) });

/** Saves a different price every second. @throws Error if a save is rejected */
async function saveSteadily(site: Site, { cookie, seconds }: { cookie: string; seconds: number }): Promise<void> {
  const begin = performance.now();
  for (let n = 0; n < seconds; n++) {
    await delay(Math.max(0, begin + n * 1_000 - performance.now()));
    const headers = { cookie };
    const { text } = await ask(site.url, '/api/admin/settings', { headers });
    const { prices } = section.parse(JSON.parse(text));
    const value = { ...prices.value, regularHour: 60 + ((prices.rev + 1) % 30) };
    const json = { rev: prices.rev, value };
    const saved = await ask(site.url, '/api/admin/settings/prices', { method: 'PUT', headers, json });
    if (saved.status !== 200) throw new Error(`A save was answered with ${saved.status}: ${saved.text}`);
  }
}
