import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { EventLine, EventText } from '#server/trpc/stream.ts';
import { isFull } from './backpressure.ts';

/**
 * Maximum events that wait for one write. Waiting events are not yet in the socket's `bufferedAmount`, which `isFull`
 * reads.
 */
const maxAtOnce = 32;

/** The parts of a call that its answers repeat. */
type Call = { id: unknown; jsonrpc?: unknown };

export type EventLines = ReturnType<typeof createEventLines>;

/**
 * Sends events of subscriptions to one socket, without tRPC. Each subscription has an event line.
 *
 * @param connection the network connection of the socket
 * @param expectsAnswer returns whether the client waits for the answer to a call
 */
export function createEventLines(socket: WebSocket, connection: Socket, expectsAnswer: () => boolean) {
  /** Binds the line that has just begun to the call that tRPC answers next. */
  let bindNext: ((call: Call) => void) | undefined;
  /** Frames that the next call of `writeWaiting` writes. */
  let waitingFrames: Buffer[] = [];

  /**
   * If the client waits for an answer, for instance to the call that caused the event, the answer usually comes in
   * the same turn of the event loop, and is written together with the event. All other clients get the event earlier.
   */
  function writeWaitingSoon(): void {
    if (expectsAnswer()) process.nextTick(writeWaiting);
    else queueMicrotask(writeWaiting);
  }

  /**
   * If the socket has closed meanwhile, the frames are dropped: the client gets these events after it has reconnected.
   */
  function writeWaiting(): void {
    const [first, ...others] = waitingFrames;
    if (first === undefined) return;
    waitingFrames = [];
    if (socket.readyState !== WebSocket.OPEN) return;
    connection.write(others.length === 0 ? first : Buffer.concat([first, ...others]));
  }

  return {
    open(): EventLine {
      let prefix: string | undefined;
      const bind = ({ id, jsonrpc }: Call): void => {
        prefix = JSON.stringify({ id, jsonrpc }).slice(0, -1);
      };
      return {
        begin() {
          bindNext = bind;
          queueMicrotask(() => {
            if (bindNext === bind) bindNext = undefined;
          });
        },
        send(event) {
          if (prefix === undefined || socket.readyState !== WebSocket.OPEN || isFull(socket)) return false;
          if (waitingFrames.length === 0) writeWaitingSoon();
          waitingFrames.push(frameOf(event, prefix));
          if (waitingFrames.length === maxAtOnce) writeWaiting();
          return true;
        },
      };
    },

    /** Call it before another frame is sent, to keep the order. That frame and the waiting ones share one write. */
    flush() {
      if (waitingFrames.length === 0) return;
      connection.cork();
      process.nextTick(() => connection.uncork());
      writeWaiting();
    },

    /**
     * Call it when tRPC answers a call with `started`. tRPC does so synchronously after it has requested the first
     * event of the stream, so the line that has just begun belongs to that call. Source: `adapters/ws.ts` of
     * @trpc/server
     */
    started(call: Call): void {
      bindNext?.(call);
      bindNext = undefined;
    },
  };
}

function frameOf(event: EventText, prefix: string): Buffer {
  const cachedFrame = event.frames.get(prefix);
  if (cachedFrame !== undefined) return cachedFrame;
  const frame = textFrame(`${prefix},"result":{"type":"data","data":${event.json},"id":"${event.id}"}}`);
  event.frames.set(prefix, frame);
  return frame;
}

/** Makes a frame with a whole unmasked message. Source: RFC 6455, section 5.2 */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame.writeUInt8(0x81, 0);
  if (headerLength === 2) frame.writeUInt8(length, 1);
  else if (headerLength === 4) {
    frame.writeUInt8(126, 1);
    frame.writeUInt16BE(length, 2);
  } else {
    frame.writeUInt8(127, 1);
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}
