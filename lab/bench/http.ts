import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Running, startNode } from '../measuring/processes.ts';
import { type Load, runWrk } from '../measuring/wrk.ts';
import { type Comparison, compare, type Round } from './comparison.ts';
import { type HttpCase, wholePlan } from './http-cases.ts';

/** The number of concurrent connections. */
export const connections = 64;

/** Seconds of load before the first round of a case, to warm up the JIT and caches. */
const warmUpSeconds = 1;

/** Starts the reference: a bare Fastify that gives the planned answers of the cases. */
export async function startReference(cases: readonly HttpCase[]): Promise<Running> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-plan-'));
  const file = path.join(folder, 'plan.json');
  await writeFile(file, JSON.stringify(wholePlan(cases)));
  const running = await startNode(['lab/bench/reference-http.ts', file], { PATH: process.env.PATH });
  await rm(folder, { recursive: true });
  return running;
}

/** Measures one request on both sides. */
export async function compareWithReference(
  { path, request }: HttpCase,
  { site, reference, rounds, seconds }: { site: Running; reference: Running; rounds: number; seconds: number },
): Promise<Comparison> {
  const measure = (server: Running, load: Load) => measureRound(server, () => runWrk(server.url + path, request, load));
  for (const server of [site, reference]) await measure(server, { seconds: warmUpSeconds, connections });
  return compare(rounds, {
    ours: () => measure(site, { seconds, connections }),
    reference: () => measure(reference, { seconds, connections }),
  });
}

/** Runs a round and adds the server's CPU time per request to its results. */
export async function measureRound(
  server: Running,
  run: () => Promise<Omit<Round, 'cpu'> & { requests: number }>,
): Promise<Round> {
  const cpuBefore = server.cpu();
  const { requests, perSecond, p50, p99 } = await run();
  return { perSecond, p50, p99, cpu: (server.cpu() - cpuBefore) / requests };
}
