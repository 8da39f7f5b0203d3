import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { FrameShortener, withShortFrames } from './short-frames.ts';
import { until } from './testing.ts';

const maxLength = 1_000;

/** A client's frame, whose payload counts as already masked. Opcodes: 0 continuation, 1 text, 2 binary, 9 ping. */
function frame(opcode: number, payload: Buffer, { final = true, masked = true, declaredLength = payload.length } = {}) {
  const mask = masked ? 0x80 : 0;
  const head = Buffer.alloc(declaredLength > 65_535 ? 10 : declaredLength > 125 ? 4 : 2);
  head.writeUInt8((final ? 0x80 : 0) | opcode, 0);
  if (declaredLength > 65_535) {
    head.writeUInt8(mask | 127, 1);
    head.writeBigUInt64BE(BigInt(declaredLength), 2);
  } else if (declaredLength > 125) {
    head.writeUInt8(mask | 126, 1);
    head.writeUInt16BE(declaredLength, 2);
  } else head.writeUInt8(mask | declaredLength, 1);
  return Buffer.concat([head, masked ? Buffer.from([1, 2, 3, 4]) : Buffer.alloc(0), payload]);
}

const textFrame = (length: number, options = {}) => frame(1, Buffer.alloc(length, 'x'), options);

/** Returns the result of the shortener for bytes that arrive in pieces of this length. */
function shortened(bytes: Buffer, pieceLength = bytes.length): Buffer {
  const shortener = new FrameShortener(maxLength);
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += pieceLength)
    parts.push(...shortener.shorten(bytes.subarray(start, start + pieceLength)));
  return Buffer.concat(parts);
}

describe('messages', () => {
  it.each([1, 2, 3, 7, 100, 5_000])('that are short enough pass unchanged, in pieces of %i bytes', (pieceLength) => {
    const ping = frame(9, Buffer.from('ping'));
    const parts = [0, 1, 125, 126, 999, 1_000].flatMap((length) => [
      textFrame(length),
      ping,
      textFrame(length, { masked: false }),
    ]);
    const bytes = Buffer.concat([
      ...parts,
      textFrame(500, { final: false }),
      ping,
      frame(0, Buffer.alloc(500), { final: true }),
    ]);
    expect(shortened(bytes, pieceLength).equals(bytes)).toBe(true);
  });

  it.each([1, 3, 1_000, 1_000_000])(
    'that are too long are cut, and the next ones pass, in pieces of %i bytes',
    (pieceLength) => {
      const nextFrames = Buffer.concat([frame(9, Buffer.from('ping')), textFrame(20)]);
      for (const length of [1_001, 65_535, 65_536, 200_000]) {
        const result = shortened(Buffer.concat([textFrame(length), nextFrames]), pieceLength);
        expect(result.equals(Buffer.concat([textFrame(1_000), nextFrames])), String(length)).toBe(true);
      }
    },
  );

  it('in several frames are measured as a whole', () => {
    const part = (length: number, final: boolean) => frame(0, Buffer.alloc(length, 'x'), { final });
    const start = textFrame(600, { final: false });
    const frames = [start, part(600, false), part(600, false), part(9, false), part(600, true)];
    const expected = [start, part(400, false), part(0, true), textFrame(1_000)];
    expect(shortened(Buffer.concat([...frames, textFrame(1_001)])).equals(Buffer.concat(expected))).toBe(true);
  });

  it('that do not end are cut too', () => {
    const shortener = new FrameShortener(maxLength);
    const frameStart = frame(2, Buffer.alloc(0), { declaredLength: 2 ** 40 });
    const chunk = Buffer.alloc(64 * 1024);
    let passedBytes = Buffer.concat(shortener.shorten(frameStart)).length;
    for (let n = 0; n < 2_000; n++) passedBytes += Buffer.concat(shortener.shorten(chunk)).length;
    expect(passedBytes).toBe(maxLength + 8);
  });
});

describe('a connection', () => {
  const servers: { close(): void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function connect(serve: (socket: WebSocket) => void): Promise<WebSocket> {
    const socketServer = new WebSocketServer({ noServer: true, skipUTF8Validation: true });
    const http = createServer();
    http.on('upgrade', (request, socket, head) => {
      if (!(socket instanceof Socket)) throw new Error('An upgrade comes with a socket.');
      if (head.length > 0) socket.unshift(head);
      socketServer.handleUpgrade(request, withShortFrames(socket, maxLength), Buffer.alloc(0), serve);
    });
    servers.push(socketServer, http);
    await once(http.listen(0, '127.0.0.1'), 'listening');
    const address = http.address();
    const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    await once(client, 'open');
    return client;
  }

  it("carries messages both ways, cuts long ones of the client, and closes with the client's code", async () => {
    const sizes: number[] = [];
    let closeCode = 0;
    const client = await connect((socket) => {
      socket.on('message', (data: Buffer) => {
        sizes.push(data.length);
        socket.send(Buffer.alloc(300_000));
      });
      socket.on('close', (code) => {
        closeCode = code;
      });
    });
    let receivedBytes = 0;
    client.on('message', (data: Buffer) => {
      receivedBytes += data.length;
    });
    for (let n = 0; n < 10; n++) {
      client.send('x'.repeat(10));
      client.send('x'.repeat(3_000_000));
    }
    await until(() => receivedBytes === 20 * 300_000);
    expect(sizes).toEqual(Array.from({ length: 10 }, () => [10, maxLength]).flat());
    client.close(4000);
    await once(client, 'close');
    await until(() => closeCode === 4000);
  });

  it('stops reading while its reader pauses, loses no message, and closes when the client disconnects', async () => {
    let receivedCount = 0;
    let reader: WebSocket | undefined;
    const client = await connect((socket) => {
      reader = socket;
      socket.on('message', () => {
        receivedCount += 1;
      });
    });
    await until(() => reader !== undefined);
    reader?.pause();
    for (let n = 0; n < 50_000; n++) client.send('x'.repeat(500));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receivedCount).toBe(0);
    expect(client.bufferedAmount).toBeGreaterThan(1_000_000);
    reader?.resume();
    await until(() => receivedCount === 50_000);
    client.terminate();
    await until(() => reader?.readyState === WebSocket.CLOSED);
  });
});
