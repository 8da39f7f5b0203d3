import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { portOf } from '../../src/server/testing-port.ts';
import { frameReader, openSocket } from './raw-socket.ts';

it('reads the same frames from chunks of different sizes', () => {
  const mediumFrame = Buffer.concat([Buffer.from([0x81, 126, 1, 44]), Buffer.alloc(300, 'b')]);
  const bytes = Buffer.concat([Buffer.from([0x81, 3]), Buffer.from('abc'), mediumFrame, Buffer.from([0x89, 0])]);
  for (const size of [1, 2, 7, bytes.length]) {
    const frames: [number, string][] = [];
    const read = frameReader((opcode, payload) => frames.push([opcode, payload.toString()]));
    for (let offset = 0; offset < bytes.length; offset += size) read(bytes.subarray(offset, offset + size));
    expect(frames).toEqual([
      [1, 'abc'],
      [1, 'b'.repeat(300)],
      [9, ''],
    ]);
  }
});

it('exchanges short and long texts with a real server, and answers its ping', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  const server = new WebSocketServer({ server: http });
  const pong = new Promise((resolve) => {
    server.on('connection', (socket) => {
      socket.on('message', (data) => socket.send(`received ${data}`));
      socket.on('pong', resolve);
      socket.ping();
    });
  });
  await new Promise((resolve) => http.once('listening', resolve));
  const receivedTexts: string[] = [];
  const socket = await openSocket(`http://127.0.0.1:${portOf(http)}/`, {
    onText: (payload) => receivedTexts.push(payload.toString()),
  });
  socket.send('short');
  socket.send('long'.repeat(100));
  await pong;
  await expect.poll(() => receivedTexts).toEqual(['received short', `received ${'long'.repeat(100)}`]);
  socket.close();
  server.close();
  http.close();
});

it('throws an error with the status if the server rejects the upgrade', async () => {
  const http = createServer((_request, response) => response.writeHead(403).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  await expect(openSocket(`http://127.0.0.1:${portOf(http)}/`, { onText: () => undefined })).rejects.toThrow('403');
  http.close();
});
