import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import {
  atLeast,
  atMost,
  type Finding,
  info,
  mustBePositive,
  mustBeZero,
  mustHold,
  type Part,
} from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { median, medianRatio } from '../measuring/statistics.ts';
import { readable } from '../measuring/table.ts';
import { provideWrk, runWrk } from '../measuring/wrk.ts';
import { type SlowPlan, type SlowReport, slowReport } from './slow-sockets.ts';

/** The minimum ratio of the page rate with slow connections to the rate without. */
const minRatio = 0.9;
/** Maximum milliseconds until the server closes a slow connection. */
const maxConnectionTime = 15_000;

const load = { seconds: 1, connections: 32 };
const rounds = 5;
/**
 * Measurements per round before the connections are opened; the same number after they are closed, and twice as many
 * while they are open.
 */
const measurements = 3;

const request = (methodAndPath: string, rest: string): string =>
  `${methodAndPath} HTTP/1.1\r\nHost: 127.0.0.1\r\n${rest}`;
const jsonHeader = 'Content-Type: application/json\r\n';

/** Unfinished requests. `share` times `plan.sockets` is the number of connections. */
const beginnings = [
  { name: 'slow headers', text: request('GET /', 'X-Slow: '), share: 1 },
  {
    name: 'slow body',
    text: request('POST /api/contact', `${jsonHeader}Content-Length: 5000\r\n\r\n{"name":"`),
    share: 0.5,
  },
  {
    name: 'slow chunks',
    text: request('POST /trpc/public.contact', `${jsonHeader}Transfer-Encoding: chunked\r\n\r\n3e8\r\n`),
    share: 0.5,
  },
  {
    name: 'slow picture without a session',
    text: request('POST /media', 'Content-Type: image/png\r\nContent-Length: 5000\r\n\r\n'),
    share: 0.1,
  },
  {
    name: 'slow body that is not read',
    text: request('POST /nothing', `${jsonHeader}Content-Length: 5000\r\n\r\n{`),
    share: 0.1,
  },
] as const;

/**
 * Keeps thousands of connections open that send one byte per second, and measures pages with and without them in turn.
 *
 * @param plan.sockets number of connections with slow headers; as many have slow bodies or chunks, and a fifth as many
 *   are of the other kinds
 */
export async function sendSlowly(plan: { sockets: number }): Promise<Part> {
  const site = await startProbedSite();
  try {
    const reasonNotMeasured = reasonWithoutWrk();
    const isMeasured = reasonNotMeasured === undefined;
    const ratesAlone: number[] = [];
    const ratesWithSlow: number[] = [];
    const reports: SlowReport[] = [];
    // Many short measurements, because other load on the machine changes within seconds.
    const measure = async (rates: number[], times: number): Promise<void> => {
      for (let time = 0; isMeasured && time < times; time++) rates.push(await pagesPerSecond(site));
    };
    // Warm up.
    await measure([], 2);
    for (let round = 0; round < (isMeasured ? rounds : 1); round++) {
      await measure(ratesAlone, measurements);
      const slowConnections = openSlowly(site, plan.sockets);
      await slowConnections.open;
      await measure(ratesWithSlow, 2 * measurements);
      reports.push(...(await slowConnections.reports));
      await measure(ratesAlone, measurements);
    }
    const findings = connectionFindings(reports);
    if (isMeasured) {
      findings.push(
        info('pages a second alone', median(ratesAlone)),
        info('pages a second with all of them open', median(ratesWithSlow)),
        atLeast('the ratio, median of rounds', medianRatio(ratesWithSlow, ratesAlone), minRatio),
      );
    }
    findings.push(
      mustHold('the same process all the time', site.isRunning()),
      mustBeZero('errors in the log', site.errors().count),
    );
    const count = readable(plan.sockets);
    const title = `${count} connections with slow headers and ${count} with slow bodies`;
    return {
      title,
      findings,
      ...(isMeasured
        ? {}
        : {
            notes: [`The rate of pages was not measured: ${reasonNotMeasured}`],
            notRun: ['the rate of pages beside slow connections'],
          }),
    };
  } finally {
    await site.remove();
  }
}

/**
 * The findings about connections: how many were opened, how many failed or were not closed by the server, and the
 * longest time of each kind.
 */
function connectionFindings(reports: readonly SlowReport[]): Finding[] {
  const kinds = Map.groupBy(reports, ({ name }) => name);
  const sum = (countOf: (report: SlowReport) => number): number =>
    reports.reduce((total, report) => total + countOf(report), 0);
  return [
    mustBePositive(
      'connections, all rounds together',
      sum(({ opened }) => opened),
    ),
    mustBeZero(
      'rejected or not closed',
      sum(({ opened, failed, closed }) => failed + opened - closed),
    ),
    ...[...kinds].map(([name, kindReports]) => {
      const longest = Math.max(...kindReports.map(({ longestMs }) => longestMs));
      return atMost(`${name}: the longest lasted`, longest, maxConnectionTime, 'ms');
    }),
  ];
}

const pagesPerSecond = async ({ url }: ProbedSite): Promise<number> => (await runWrk(url, {}, load)).perSecond;

/** The reason why the page rate cannot be measured; undefined if it can. */
function reasonWithoutWrk(): string | undefined {
  try {
    provideWrk();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Opens the connections in another thread. */
function openSlowly({ url }: ProbedSite, sockets: number) {
  const workerData: SlowPlan = {
    port: Number(new URL(url).port),
    beginnings: beginnings.map(({ name, text, share }) => ({ name, text, count: Math.ceil(sockets * share) })),
    timeout: maxConnectionTime + 5_000,
  };
  const worker = new Worker(new URL('./slow-sockets.ts', import.meta.url), { workerData });
  const open = once(worker, 'message');
  const reports = open.then(async () => {
    const [answer] = await once(worker, 'message');
    await worker.terminate();
    return z.array(slowReport).parse(answer);
  });
  return { open, reports };
}
