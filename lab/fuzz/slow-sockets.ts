import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

/**
 * The data for this file's worker thread, which opens connections that never finish their request: each sends one byte
 * per second. The thread posts `open` when all connections are open or have failed, and the reports when all are over.
 */
const slowPlan = z.object({
  port: z.number(),
  /** The first bytes of each kind of connection, and the number of connections. */
  beginnings: z.array(z.object({ name: z.string(), text: z.string(), count: z.number() })),
  /** Milliseconds after which this thread closes connections that are still open. */
  timeout: z.number(),
});
export type SlowPlan = z.output<typeof slowPlan>;

/** One kind of connection: `closed` and `longestMs` are about connections that the server closed. */
export const slowReport = z.object({
  name: z.string(),
  opened: z.number(),
  failed: z.number(),
  closed: z.number(),
  longestMs: z.number(),
});
export type SlowReport = z.output<typeof slowReport>;

/** Number of connections opened at a time, so that the server's backlog does not overflow. */
const openedAtOnce = 100;
/** Milliseconds between two bytes of a connection. */
const dripInterval = 1_000;

if (parentPort !== null) {
  const parent = parentPort;
  run(slowPlan.parse(workerData), () => parent.postMessage('open')).then((reports) => parent.postMessage(reports));
}

async function run(plan: SlowPlan, whenOpen: () => void): Promise<SlowReport[]> {
  const connections = plan.beginnings.flatMap(({ name, text, count }) =>
    Array.from({ length: count }, () => ({ name, text })),
  );
  const reports = new Map<string, SlowReport>(
    plan.beginnings.map(({ name }) => [name, { name, opened: 0, failed: 0, closed: 0, longestMs: 0 }]),
  );
  const endings: Promise<void>[] = [];
  for (let start = 0; start < connections.length; start += openedAtOnce) {
    const opening = connections.slice(start, start + openedAtOnce).map(({ name, text }) => {
      const report = reports.get(name);
      return report === undefined ? Promise.resolve() : open(plan, { text, report, endings });
    });
    await Promise.all(opening);
  }
  whenOpen();
  await Promise.all(endings);
  return [...reports.values()];
}

/** Opens one connection; resolves when it is open or has failed. */
function open(
  { port, timeout }: SlowPlan,
  { text, report, endings }: { text: string; report: SlowReport; endings: Promise<void>[] },
): Promise<void> {
  const { promise: opened, resolve: resolveOpened } = Promise.withResolvers<void>();
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>();
  endings.push(ended);
  // 0 until the connection is open, NaN after its end.
  let begin = 0;
  const socket = connect({ host: '127.0.0.1', port }, () => {
    begin = performance.now();
    report.opened += 1;
    socket.write(text);
    resolveOpened();
  });
  const drip = setInterval(() => begin > 0 && socket.writable && socket.write('a'), dripInterval);
  const timer = setTimeout(() => finish(false), timeout);
  const finish = (byServer: boolean): void => {
    clearInterval(drip);
    clearTimeout(timer);
    socket.destroy();
    if (begin === 0) report.failed += 1;
    else if (byServer) {
      report.closed += 1;
      report.longestMs = Math.max(report.longestMs, performance.now() - begin);
    }
    begin = Number.NaN;
    resolveOpened();
    resolveEnded();
  };
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.once('close', () => !Number.isNaN(begin) && finish(true));
  return opened;
}
