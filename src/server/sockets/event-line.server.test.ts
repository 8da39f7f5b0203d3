import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { portOf } from '#server/testing-port.ts';
import type { EventText } from '#server/trpc/stream.ts';
import { createEventLines } from './event-line.ts';
import { until } from './testing.ts';

const http = createServer();
const server = new WebSocketServer({ server: http });
beforeAll(() => once(http.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => http.close());

/** A connection: both ends, the frames that the client has received, and the event lines of the socket. */
async function connect({ expectsAnswer = false } = {}) {
  const client = new WebSocket(`ws://127.0.0.1:${portOf(http)}`);
  const received: string[] = [];
  client.on('message', (data) => received.push(String(data)));
  const [[socket, request]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  if (!(socket instanceof WebSocket && request.socket instanceof Socket)) throw new Error('That is no connection.');
  return { client, socket, received, lines: createEventLines(socket, request.socket, () => expectsAnswer) };
}

const event = (seq: number, text = 'x'): EventText => ({
  id: String(seq),
  json: JSON.stringify({ json: { id: String(seq), data: text } }),
  frames: new Map(),
});

const answer = (call: object, seq: number, text = 'x') => ({
  ...call,
  result: { type: 'data', data: { json: { id: String(seq), data: text } }, id: String(seq) },
});

describe("a subscription's line", () => {
  it('sends short and long events of its call in order with all other frames', async () => {
    const { client, socket, received, lines } = await connect();
    const [lineA, lineB] = [lines.open(), lines.open()];
    lineA.begin();
    lines.started({ id: 7 });
    lineB.begin();
    lines.started({ id: 'b', jsonrpc: '2.0' });
    const events = ['short', 'm'.repeat(300), 'ü'.repeat(40_000)].map((text, index) => event(index + 1, text));
    for (const next of events) {
      expect([lineA.send(next), lineB.send(next)]).toEqual([true, true]);
      lines.flush();
      socket.send(`"after ${next.id}"`);
    }
    await until(() => received.length === 9);
    expect(received.map((text) => JSON.parse(text))).toEqual([
      answer({ id: 7 }, 1, 'short'),
      answer({ id: 'b', jsonrpc: '2.0' }, 1, 'short'),
      'after 1',
      answer({ id: 7 }, 2, 'm'.repeat(300)),
      answer({ id: 'b', jsonrpc: '2.0' }, 2, 'm'.repeat(300)),
      'after 2',
      answer({ id: 7 }, 3, 'ü'.repeat(40_000)),
      answer({ id: 'b', jsonrpc: '2.0' }, 3, 'ü'.repeat(40_000)),
      'after 3',
    ]);
    client.terminate();
  });

  it('sends an event before later frames of the turn, or after them if the client waits for an answer', async () => {
    const laterFrame = '"later in this turn"';
    for (const expectsAnswer of [false, true]) {
      const { client, socket, received, lines } = await connect({ expectsAnswer });
      const line = lines.open();
      line.begin();
      lines.started({ id: 1 });
      line.send(event(1));
      await Promise.resolve();
      socket.send(laterFrame);
      await until(() => received.length === 2);
      const eventFrame = JSON.stringify(answer({ id: 1 }, 1));
      expect(received).toEqual(expectsAnswer ? [laterFrame, eventFrame] : [eventFrame, laterFrame]);
      client.terminate();
    }
  });

  it('sends nothing before its call has started, and nothing for another call', async () => {
    const { client, received, lines } = await connect();
    const line = lines.open();
    expect(line.send(event(1))).toBe(false);
    line.begin();
    expect(line.send(event(1))).toBe(false);
    await Promise.resolve();
    lines.started({ id: 1 });
    expect(line.send(event(1))).toBe(false);
    line.begin();
    lines.started({ id: 2 });
    lines.started({ id: 3 });
    expect(line.send(event(1))).toBe(true);
    await until(() => received.length === 1);
    expect(JSON.parse(received[0] ?? '')).toEqual(answer({ id: 2 }, 1));
    client.terminate();
  });

  it('leaves events to the stream if the socket is full or closing, and drops waiting events on close', async () => {
    const { client, socket, received, lines } = await connect();
    const line = lines.open();
    line.begin();
    lines.started({ id: 1 });
    client.pause();
    let seq = 0;
    while (line.send(event(seq + 1, 'long'.repeat(4_000)))) {
      seq += 1;
      expect(seq).toBeLessThan(10_000);
      if (seq % 1_000 === 0) await new Promise(setImmediate);
    }
    expect(socket.bufferedAmount).toBeLessThan(1024 * 1024);
    client.resume();
    await until(() => received.length === seq);
    await until(() => socket.bufferedAmount === 0);
    expect(line.send(event(seq + 1))).toBe(true);
    await until(() => received.length === seq + 1);
    expect(line.send(event(seq + 2))).toBe(true);
    socket.close();
    expect(line.send(event(seq + 3))).toBe(false);
    await once(client, 'close');
    expect(received).toHaveLength(seq + 1);
  });
});
