import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { seededRandom } from './random.ts';
import { abuseSocket, framesPerConnection, type SocketEndpoint } from './sockets.ts';
import { newTally } from './tally.ts';

const endpoint: SocketEndpoint = {
  path: '/ws',
  make: () => ({ what: 'bad', data: 'bad' }),
  probe: { frame: 'probe', answeredBy: /error/, answers: framesPerConnection + 1 },
  accepted: /count/,
  serverError: /Something went wrong/,
};

/** Sends bad frames to a server that answers the first one with `firstAnswer`, if any, and the others with an error. */
async function problemsWith(firstAnswer: string | undefined) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    let isFirst = true;
    socket.on('message', () => {
      const answer = isFirst ? firstAnswer : 'error';
      isFirst = false;
      if (answer !== undefined) socket.send(answer);
    });
  });
  const { port } = server.address() as AddressInfo;
  const tally = newTally();
  await abuseSocket(`http://127.0.0.1:${port}`, endpoint, { headers: {}, random: seededRandom(1), tally });
  server.close();
  return { accepted: tally.wronglyAccepted.length, unanswered: tally.unanswered.length };
}

it('expects an error for each bad frame, and reports one that is accepted or not answered', async () => {
  const problems = await Promise.all(['error', 'count', undefined].map(problemsWith));
  expect(problems).toEqual([
    { accepted: 0, unanswered: 0 },
    { accepted: 1, unanswered: 1 },
    { accepted: 0, unanswered: 1 },
  ]);
});
