import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { closeIfStuck, readyToSend } from './backpressure.ts';
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
  const connectionEvent = once(server, 'connection');
  const reader = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  const [writer] = await connectionEvent;
  await once(reader, 'open');
  reader.pause();
  return { reader, writer };
}

const chunk = 'x'.repeat(64 * 1024);

it('`readyToSend` lets a writer wait while the reader does not read, and go on when the reader does', async () => {
  const { reader, writer } = await stuckPair();
  let sentCount = 0;
  let maxBufferedBytes = 0;
  const writing = (async () => {
    for (; sentCount < 400; sentCount++) {
      await readyToSend(writer);
      writer.send(chunk);
      maxBufferedBytes = Math.max(maxBufferedBytes, writer.bufferedAmount);
    }
  })();
  await until(() => writer.bufferedAmount > 0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sentCount).toBeLessThan(400);
  let receivedCount = 0;
  reader.on('message', () => {
    receivedCount += 1;
  });
  reader.resume();
  await writing;
  await until(() => receivedCount === 400);
  expect(maxBufferedBytes).toBeLessThan(512 * 1024);
  reader.terminate();
});

it('`closeIfStuck` closes a connection whose client reads nothing; `readyToSend` no longer waits for it', async () => {
  const { reader, writer } = await stuckPair();
  const closeEvent = once(writer, 'close');
  for (let n = 0; n < 1_000 && writer.readyState === WebSocket.OPEN; n++) {
    writer.send(chunk);
    closeIfStuck(writer);
  }
  await closeEvent;
  expect(writer.bufferedAmount).toBeLessThan(4 * 1024 * 1024);
  await readyToSend(writer);
  reader.terminate();
});
