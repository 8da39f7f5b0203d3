import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { quantile } from '../measuring/statistics.ts';

/**
 * Requests a page at a constant rate, whether earlier requests are answered or not, and prints the rate and quantiles
 * of the times as JSON. Times are measured from the moment at which each request was due. This is a separate program,
 * so that it shares no thread with other clients. Its argument is the plan, as JSON.
 */

const plan = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  perSecond: z.number(),
  seconds: z.number(),
});
export type SteadyPlan = z.input<typeof plan>;

const { url, headers, perSecond, seconds } = plan.parse(JSON.parse(process.argv[2] ?? ''));
const { hostname, port, host, pathname } = new URL(url);
const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${headerLines.join('')}\r\n`;

const times: number[] = [];
const idleSenders: ((due: number) => void)[] = [];

/** Opens a connection for one request at a time. @returns a function that sends a request */
async function openConnection(): Promise<(due: number) => void> {
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let dueAt = 0;
  const send = (due: number): void => {
    dueAt = due;
    socket.write(request);
  };
  onAnswers(socket, () => {
    times.push(performance.now() - dueAt);
    idleSenders.push(send);
  });
  return send;
}

/** Calls `onAnswer` after each answer. An answer without status 200 or without a length ends the program. */
function onAnswers(socket: Socket, onAnswer: () => void): void {
  let received: Buffer = Buffer.alloc(0);
  let missingBytes = 0;
  socket.on('data', (bytes: Buffer) => {
    if (missingBytes === 0) {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`The page was answered: ${head}`);
      missingBytes = Number(length) - (received.length - headEnd - 4);
      received = Buffer.alloc(0);
    } else missingBytes -= bytes.length;
    if (missingBytes === 0) onAnswer();
  });
}

const initialConnections = 64;
for (let n = 0; n < initialConnections; n++) idleSenders.push(await openConnection());
const total = perSecond * seconds;
const begin = performance.now();
for (let sent = 0; sent < total; ) {
  const due = begin + (sent * 1000) / perSecond;
  const wait = due - performance.now();
  if (wait > 0) await delay(Math.max(1, wait));
  else {
    sent += 1;
    const send = idleSenders.shift();
    // If all connections are in use, a new one is opened, so that no request waits for the answer of another.
    if (send !== undefined) send(due);
    else void openConnection().then((sendFirst) => sendFirst(due));
  }
}
while (times.length < total) await delay(5);
const elapsed = performance.now() - begin;
console.log(
  JSON.stringify({
    requests: total,
    perSecond: (total * 1000) / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }),
);
process.exit(0);
