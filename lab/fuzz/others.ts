import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, type Finding, none, some } from '../measuring/findings.ts';
import type { ProbedSite } from '../measuring/probed-site.ts';

/** The IP address of another visitor, and the maximum milliseconds until that visitor has a page. */
const elsewhere = '127.0.0.2';
export const longestWait = 1_000;
const interval = 50;

/** Reads pages as another visitor until stopped. @returns a function that stops it and returns the results */
export function readMeanwhile(site: ProbedSite): () => Promise<{ pages: number; failed: number; slowestMs: number }> {
  const agent = new Agent({ keepAlive: true });
  const met = { pages: 0, failed: 0, slowestMs: 0 };
  let over = false;
  const reading = (async () => {
    while (!over) {
      const path = met.pages % 2 === 0 ? '/' : '/healthz';
      const begin = performance.now();
      const status = await site.ask(path, { from: elsewhere, agent }).then(
        (answer) => answer.status,
        () => 0,
      );
      met.pages += 1;
      met.slowestMs = Math.max(met.slowestMs, performance.now() - begin);
      if (status !== 200) met.failed += 1;
      await delay(interval);
    }
  })();
  return async () => {
    over = true;
    await reading;
    agent.destroy();
    return met;
  };
}

/** Runs an attack while another visitor reads pages, and reports both. */
export async function besideOthers(site: ProbedSite, what: string, flood: () => Promise<void>): Promise<Finding[]> {
  const stop = readMeanwhile(site);
  await flood();
  const { resident } = await site.memory();
  const { pages, failed, slowestMs } = await stop();
  return [
    some(`${what}: pages of another visitor`, pages),
    none(`${what}: pages of another visitor without an answer`, failed),
    atMost(`${what}: slowest page of another visitor`, slowestMs, longestWait, 'ms'),
    atMost(`${what}: memory of the process`, resident / 2 ** 20, 700, 'MiB'),
  ];
}
