import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, type Finding, mustBePositive, mustBeZero } from '../measuring/findings.ts';
import type { ProbedSite } from '../measuring/probed-site.ts';

/** The IP address of another visitor, and the maximum milliseconds until that visitor has a page. */
const otherVisitor = '127.0.0.2';
export const maxWait = 1_000;
const interval = 50;

/** Reads pages as another visitor until stopped. @returns a function that stops it and returns the results */
export function readMeanwhile(site: ProbedSite): () => Promise<{ pages: number; failed: number; slowestMs: number }> {
  const agent = new Agent({ keepAlive: true });
  const results = { pages: 0, failed: 0, slowestMs: 0 };
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const path = results.pages % 2 === 0 ? '/' : '/healthz';
      const begin = performance.now();
      const status = await site.ask(path, { from: otherVisitor, agent }).then(
        (answer) => answer.status,
        () => 0,
      );
      results.pages += 1;
      results.slowestMs = Math.max(results.slowestMs, performance.now() - begin);
      if (status !== 200) results.failed += 1;
      await delay(interval);
    }
  })();
  return async () => {
    isOver = true;
    await reading;
    agent.destroy();
    return results;
  };
}

/** Runs an attack while another visitor reads pages. @returns findings about the visitor's pages and the memory */
export async function withOtherVisitor(site: ProbedSite, what: string, flood: () => Promise<void>): Promise<Finding[]> {
  const stop = readMeanwhile(site);
  await flood();
  const { resident } = await site.memory();
  const { pages, failed, slowestMs } = await stop();
  return [
    mustBePositive(`${what}: pages of another visitor`, pages),
    mustBeZero(`${what}: pages of another visitor without an answer`, failed),
    atMost(`${what}: slowest page of another visitor`, slowestMs, maxWait, 'ms'),
    atMost(`${what}: memory of the process`, resident / 2 ** 20, 700, 'MiB'),
  ];
}
