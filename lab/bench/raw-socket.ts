import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Socket } from 'node:net';

/**
 * A minimal WebSocket client. Thousands of these clients in one process need less processor time than the server under
 * test. Source of the framing: RFC 6455, section 5
 */
export type RawSocket = { send(text: string): void; close(): void };

export type RawSocketOptions = {
  headers?: Readonly<Record<string, string>>;
  /** Called with each text message. The server must send each message in one frame. */
  onText(payload: Buffer): void;
};

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** A mask of zeros leaves the payload unchanged. Masks protect proxies, and there is none on loopback. */
const noMask = Buffer.alloc(4);

/**
 * Opens a socket.
 *
 * @param url with http: and a path
 * @throws Error if the server cannot be reached or rejects the upgrade
 */
export function openSocket(url: string, { headers = {}, onText }: RawSocketOptions): Promise<RawSocket> {
  return new Promise((resolve, reject) => {
    const upgrade = request(url, {
      headers: {
        ...headers,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    upgrade.once('error', reject);
    upgrade.once('response', (response) => {
      response.resume();
      reject(new Error(`The upgrade was answered with ${response.statusCode}.`));
    });
    upgrade.once('upgrade', (_response, socket, head) => {
      if (!(socket instanceof Socket)) return reject(new Error('The upgrade came without a socket.'));
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      const read = frameReader((opcode, payload) => {
        if (opcode === opcodes.text) onText(payload);
        else if (opcode === opcodes.ping) socket.write(frame(opcodes.pong, payload));
        else if (opcode === opcodes.close) socket.end();
      });
      socket.on('data', read);
      read(head);
      resolve({
        send: (text) => socket.write(frame(opcodes.text, Buffer.from(text))),
        close: () => socket.destroy(),
      });
    });
    upgrade.end();
  });
}

function frame(opcode: number, payload: Buffer): Buffer {
  if (payload.length >= 65_536) throw new Error('Frames of this client stay below 64 KiB.');
  const isLong = payload.length > 125;
  const head = Buffer.alloc(isLong ? 4 : 2);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (isLong ? 126 : payload.length);
  if (isLong) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, noMask, payload]);
}

/** Splits a server's bytes into frames. @returns a function that accepts the next chunk */
export function frameReader(onFrame: (opcode: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let offset = 0;
    while (bytes.length - offset >= 2) {
      const lengths = lengthsAt(bytes, offset);
      if (lengths === undefined || bytes.length - offset < lengths.head + lengths.payload) break;
      const begin = offset + lengths.head;
      onFrame((bytes[offset] ?? 0) & 0x0f, bytes.subarray(begin, begin + lengths.payload));
      offset = begin + lengths.payload;
    }
    rest = offset === bytes.length ? Buffer.alloc(0) : bytes.subarray(offset);
  };
}

/** The lengths of a frame's header and payload, in bytes; undefined while the header is incomplete. */
function lengthsAt(bytes: Buffer, offset: number): { head: number; payload: number } | undefined {
  const length = (bytes[offset + 1] ?? 0) & 0x7f;
  if (length < 126) return { head: 2, payload: length };
  const head = length === 126 ? 4 : 10;
  if (bytes.length - offset < head) return undefined;
  return { head, payload: length === 126 ? bytes.readUInt16BE(offset + 2) : Number(bytes.readBigUInt64BE(offset + 2)) };
}
