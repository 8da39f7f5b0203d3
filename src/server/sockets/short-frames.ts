import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

const empty = Buffer.alloc(0);

/** Bits of a frame's first two bytes (RFC 6455, section 5.2). */
const bits = { final: 0x80, opcode: 0x0f, control: 0x08, masked: 0x80, length: 0x7f } as const;

/**
 * Wraps a WebSocket's connection so that no received message is longer than `maxLength` bytes: the rest of a longer
 * message is dropped. A receiver whose own limit is lower can reject the shortened message, and still read the next
 * one. `ws` itself would close the connection.
 *
 * @param maxLength bytes of payload; below 65,536
 */
export function withShortFrames(socket: Socket, maxLength: number): Duplex {
  const shortener = new FrameShortener(maxLength);
  const wrapper = new Duplex({
    read: () => socket.resume(),
    write: (chunk, _encoding, done) => socket.write(chunk, done),
    writev: (chunks, done) => socket.write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
    final: (done) => socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  // `ws` would call these methods, but the wrapper does not have them.
  socket.setTimeout(0);
  socket.setNoDelay();
  socket.on('data', (chunk: Buffer) => {
    const pushResults = shortener.shorten(chunk).map((part) => wrapper.push(part));
    if (pushResults.includes(false)) socket.pause();
  });
  socket.once('end', () => wrapper.push(null));
  socket.once('close', () => wrapper.destroy());
  return wrapper;
}

/** Shortens the messages in a client's stream of frames. */
export class FrameShortener {
  readonly #maxLength: number;
  /** The first bytes of an incomplete header. */
  #partialHeader = empty;
  /** Bytes of the current frame's payload that are still to be passed on, and bytes to be dropped after them. */
  #toPass = 0;
  #toDrop = 0;
  /** Bytes of the current message that were passed on so far. */
  #passedOn = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** @returns the parts of the chunk that are passed on, in order */
  shorten(chunk: Buffer): Buffer[] {
    const passedParts: Buffer[] = [];
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#toPass > 0) {
        const part = rest.subarray(0, this.#toPass);
        this.#toPass -= part.length;
        rest = rest.subarray(part.length);
        passedParts.push(part);
      } else if (this.#toDrop > 0) {
        const count = Math.min(this.#toDrop, rest.length);
        this.#toDrop -= count;
        rest = rest.subarray(count);
      } else {
        const bytes = this.#partialHeader.length === 0 ? rest : Buffer.concat([this.#partialHeader, rest]);
        const length = headerLength(bytes);
        const isWhole = bytes.length >= length;
        this.#partialHeader = isWhole ? empty : Buffer.from(bytes);
        rest = isWhole ? bytes.subarray(length) : empty;
        const header = isWhole ? this.#begin(bytes.subarray(0, length)) : empty;
        if (header.length > 0) passedParts.push(header);
      }
    }
    return passedParts;
  }

  /** @returns the header that is passed on; empty for a frame that is dropped as a whole */
  #begin(header: Buffer): Buffer {
    const firstByte = header.readUInt8(0);
    const opcode = firstByte & bits.opcode;
    const length = payloadLength(header);
    if ((opcode & bits.control) !== 0) {
      this.#toPass = length;
      return header;
    }
    if (opcode !== 0) this.#passedOn = 0;
    this.#toPass = Math.min(length, this.#maxLength - this.#passedOn);
    this.#toDrop = length - this.#toPass;
    this.#passedOn += this.#toPass;
    if (this.#toDrop === 0) return header;
    const isNeeded = this.#toPass > 0 || opcode !== 0 || (firstByte & bits.final) !== 0;
    return isNeeded ? headerWith(header, this.#toPass) : empty;
  }
}

/** Returns the length of the header that these bytes start with; 2 if there are fewer than two bytes. */
function headerLength(bytes: Buffer): number {
  if (bytes.length < 2) return 2;
  const secondByte = bytes.readUInt8(1);
  const extension = { 126: 2, 127: 8 }[secondByte & bits.length] ?? 0;
  return 2 + extension + ((secondByte & bits.masked) === 0 ? 0 : 4);
}

function payloadLength(header: Buffer): number {
  const shortLength = header.readUInt8(1) & bits.length;
  if (shortLength === 126) return header.readUInt16BE(2);
  return shortLength === 127 ? Number(header.readBigUInt64BE(2)) : shortLength;
}

/**
 * Returns the header with another length, below 65,536. The mask stays valid, because it is applied from the start of
 * the payload.
 */
function headerWith(header: Buffer, length: number): Buffer {
  const secondByte = header.readUInt8(1);
  const maskingKey = (secondByte & bits.masked) === 0 ? empty : header.subarray(-4);
  const start = Buffer.from([header.readUInt8(0), (secondByte & bits.masked) | 126, 0, 0]);
  start.writeUInt16BE(length, 2);
  if (length > 125) return Buffer.concat([start, maskingKey]);
  start.writeUInt8((secondByte & bits.masked) | length, 1);
  return Buffer.concat([start.subarray(0, 2), maskingKey]);
}
