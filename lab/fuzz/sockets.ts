import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { FrameMaker } from './frames.ts';
import type { Random } from './random.ts';
import { recordAnswer, type Tally, timeout } from './tally.ts';

export type SocketEndpoint = {
  path: '/ws' | '/trpc';
  make: FrameMaker;
  /** A valid frame sent after the bad ones: its answer shows that the connection still works. */
  probe: { frame: string; answeredBy: RegExp };
  /** Matches an internal server error. */
  serverError: RegExp;
};

/** Frames per connection: fewer than the number at which the server closes it. */
const framesPerConnection = 15;

/**
 * Opens a connection, sends bad frames and then a valid one. Either the valid frame is answered or the server has
 * closed the connection; neither counts as a missing answer.
 */
export async function abuseSocket(
  url: string,
  endpoint: SocketEndpoint,
  options: { headers: Record<string, string>; random: Random; tally: Tally },
): Promise<void> {
  const { headers, random, tally } = options;
  const socket = new WebSocket(url.replace('http', 'ws') + endpoint.path, { headers });
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const frames = Array.from({ length: framesPerConnection }, () => endpoint.make(random));
  const begin = performance.now();
  for (const { data } of frames) if (socket.readyState === socket.OPEN) socket.send(data);
  if (socket.readyState === socket.OPEN) socket.send(endpoint.probe.frame);
  const answered = await over(socket, () => received.some((text) => endpoint.probe.answeredBy.test(text)));
  const ms = performance.now() - begin;
  socket.terminate();
  const whats = [...new Set(frames.map(({ what }) => what))].join('; ');
  for (const { what } of frames) recordAnswer(tally, { what, status: `socket ${answered}`, ms, mustBeRejected: true });
  if (answered === 'silent') tally.unanswered.push(whats);
  const results = received.filter(
    (text) => /"type":"(?:data|started)"/.test(text) && !endpoint.probe.answeredBy.test(text),
  );
  for (const text of results) tally.accepted.push(`${text.slice(0, 200)} after ${whats}`);
  const broken = received.filter((text) => endpoint.serverError.test(text));
  for (const text of broken) tally.serverErrors.push(`${whats}: ${text.slice(0, 300)}`);
}

/** Waits until the condition is true or the socket is closed. `silent` means that neither happened in time. */
async function over(socket: WebSocket, condition: () => boolean): Promise<'answers' | 'closed' | 'silent'> {
  const { promise, resolve } = Promise.withResolvers<'answers' | 'closed' | 'silent'>();
  const look = (): void => {
    if (condition()) resolve('answers');
  };
  const timer = setTimeout(() => resolve('silent'), 2 * timeout);
  socket.on('message', look);
  socket.on('close', () => resolve(condition() ? 'answers' : 'closed'));
  look();
  return promise.finally(() => clearTimeout(timer));
}
