import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { FrameMaker } from './frames.ts';
import type { Random } from './random.ts';
import { recordAnswer, slowAfter, type Tally } from './tally.ts';

export type SocketEndpoint = {
  path: '/ws' | '/trpc';
  make: FrameMaker;
  /** A frame sent after the bad frames. All frames are answered when `answers` answers match `answeredBy`. */
  probe: { frame: string; answeredBy: RegExp; answers: number };
  /** Matches an answer that shows that a bad frame was accepted. */
  accepted: RegExp;
  /** Matches an internal server error. */
  serverError: RegExp;
};

/** Bad frames per connection; with the probe, fewer than the 20 rejected frames after which /ws closes it. */
export const framesPerConnection = 15;

/**
 * Opens a connection, and sends bad frames and then the probe. Records an unanswered result if fewer answers than
 * expected match `answeredBy` and the server has not closed the connection.
 */
export async function abuseSocket(
  url: string,
  endpoint: SocketEndpoint,
  options: { headers: Record<string, string>; random: Random; tally: Tally },
): Promise<void> {
  const { headers, random, tally } = options;
  const socket = new WebSocket(url.replace('http', 'ws') + endpoint.path, { headers });
  const answers: string[] = [];
  socket.on('message', (data) => answers.push(String(data)));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const frames = Array.from({ length: framesPerConnection }, () => endpoint.make(random));
  const begin = performance.now();
  for (const { data } of frames) if (socket.readyState === socket.OPEN) socket.send(data);
  if (socket.readyState === socket.OPEN) socket.send(endpoint.probe.frame);
  const { answeredBy, answers: expected } = endpoint.probe;
  const expectedAnswers = (): string[] => answers.filter((text) => answeredBy.test(text));
  const outcome = await outcomeOf(socket, () => expectedAnswers().length >= expected);
  const ms = performance.now() - begin;
  socket.terminate();
  const sentFrames = [...new Set(frames.map(({ what }) => what))].join('; ');
  for (const { what } of frames) recordAnswer(tally, { what, status: `socket ${outcome}`, ms, mustBeRejected: true });
  const missing = expected - expectedAnswers().length;
  if (outcome === 'silent') tally.unanswered.push(`${missing} of ${expected} answers after ${sentFrames}`);
  const results = answers.filter((text) => endpoint.accepted.test(text) && !answeredBy.test(text));
  for (const text of results) tally.wronglyAccepted.push(`${text.slice(0, 200)} after ${sentFrames}`);
  const errors = answers.filter((text) => endpoint.serverError.test(text));
  for (const text of errors) tally.serverErrors.push(`${sentFrames}: ${text.slice(0, 300)}`);
}

/** Waits until the condition is true or the socket is closed. `silent` means that neither happened in time. */
async function outcomeOf(socket: WebSocket, condition: () => boolean): Promise<'answers' | 'closed' | 'silent'> {
  const { promise, resolve } = Promise.withResolvers<'answers' | 'closed' | 'silent'>();
  const check = (): void => {
    if (condition()) resolve('answers');
  };
  const timer = setTimeout(() => resolve('silent'), 2 * slowAfter);
  socket.on('message', check);
  socket.on('close', () => resolve(condition() ? 'answers' : 'closed'));
  check();
  return promise.finally(() => clearTimeout(timer));
}
