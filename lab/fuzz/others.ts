import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, type Finding, mustBePositive, mustBeZero } from '../measuring/findings.ts';
import type { ProbedSite } from '../measuring/probed-site.ts';

const otherVisitorIp = '127.0.0.2';
/** Maximum milliseconds until the other visitor or the office has an answer. */
export const maxWait = 1_000;
/** Milliseconds between an answer to the other visitor and the next request. */
const interval = 50;

/**
 * Requests the home page and /healthz in turn as another visitor.
 *
 * @returns a function that stops the requests and returns the results
 */
export function readMeanwhile(site: ProbedSite): () => Promise<{ pages: number; failed: number; slowestMs: number }> {
  const agent = new Agent({ keepAlive: true });
  const results = { pages: 0, failed: 0, slowestMs: 0 };
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const path = results.pages % 2 === 0 ? '/' : '/healthz';
      const begin = performance.now();
      const status = await site.ask(path, { from: otherVisitorIp, agent }).then(
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
export async function withOtherVisitor(
  site: ProbedSite,
  what: string,
  attack: () => Promise<void>,
): Promise<Finding[]> {
  const stop = readMeanwhile(site);
  await attack();
  const { resident } = await site.memory();
  const { pages, failed, slowestMs } = await stop();
  return [
    mustBePositive(`${what}: pages of another visitor`, pages),
    mustBeZero(`${what}: pages of another visitor without an answer`, failed),
    atMost(`${what}: slowest page of another visitor`, slowestMs, maxWait, 'ms'),
    atMost(`${what}: memory of the process`, resident / 2 ** 20, 700, 'MiB'),
  ];
}
