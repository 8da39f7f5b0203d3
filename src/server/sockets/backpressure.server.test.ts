import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { dropIfStuck, readyToSend } from './backpressure.ts';
import { until } from './testing.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Both ends of a connection whose reader does not read. */
async function stuckPair(): Promise<{ reader: WebSocket; writer: WebSocket }> {
  const address = server.address();
  const connected = once(server, 'connection');
  const reader = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  const [writer] = await connected;
  await once(reader, 'open');
  reader.pause();
  return { reader, writer };
}

const chunk = 'x'.repeat(64 * 1024);

it('pauses streams while the reader does not read, and resumes them when it does', async () => {
  const { reader, writer } = await stuckPair();
  let sent = 0;
  let maxBuffered = 0;
  const writing = (async () => {
    for (; sent < 400; sent++) {
      await readyToSend(writer);
      writer.send(chunk);
      maxBuffered = Math.max(maxBuffered, writer.bufferedAmount);
    }
  })();
  await until(() => writer.bufferedAmount > 0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sent).toBeLessThan(400);
  let received = 0;
  reader.on('message', () => {
    received += 1;
  });
  reader.resume();
  await writing;
  await until(() => received === 400);
  expect(maxBuffered).toBeLessThan(512 * 1024);
  reader.terminate();
});

it('closes the connection of a reader that reads nothing', async () => {
  const { reader, writer } = await stuckPair();
  const closed = once(writer, 'close');
  for (let n = 0; n < 1_000 && writer.readyState === WebSocket.OPEN; n++) {
    writer.send(chunk);
    dropIfStuck(writer);
  }
  await closed;
  expect(writer.bufferedAmount).toBeLessThan(4 * 1024 * 1024);
  await readyToSend(writer);
  reader.terminate();
});
