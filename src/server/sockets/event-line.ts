import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { EventLine, EventText } from '#server/trpc/stream.ts';
import { isFull } from './outlet.ts';

/** Events that leave in one write at the most, so that what waits is seen in what the socket holds. */
const mostAtOnce = 32;

/** What of a call its answers repeat. */
type Call = { id: unknown; jsonrpc?: unknown };

export type EventLines = ReturnType<typeof createEventLines>;

/** The lines of one socket. */
export function createEventLines(socket: WebSocket, connection: Socket) {
  /** The line whose stream is being asked for its first event right now. */
  let beginning: ((call: Call) => void) | undefined;
  /** What leaves in one write once the present turn is over. */
  let waiting: Buffer[] = [];

  /** Of a socket that has closed meanwhile, what waits is dropped: its client reads it from the log when it is back. */
  function flush(): void {
    const [first, ...others] = waiting;
    if (first === undefined) return;
    waiting = [];
    if (socket.readyState !== WebSocket.OPEN) return;
    connection.write(others.length === 0 ? first : Buffer.concat([first, ...others]));
  }

  return {
    open(): EventLine {
      let start: string | undefined;
      const bind = ({ id, jsonrpc }: Call): void => {
        start = JSON.stringify({ id, jsonrpc }).slice(0, -1);
      };
      return {
        begin() {
          beginning = bind;
          queueMicrotask(() => {
            if (beginning === bind) beginning = undefined;
          });
        },
        send(event) {
          if (start === undefined || socket.readyState !== WebSocket.OPEN || isFull(socket)) return false;
          if (waiting.length === 0) process.nextTick(flush);
          waiting.push(frameOf(event, start));
          if (waiting.length === mostAtOnce) flush();
          return true;
        },
      };
    },

    /** To be called before anything else is sent, so that everything leaves in its order. */
    flush,

    /**
     * Is told that tRPC answers a call with `started`. It does so in the same breath in which it asked the stream for
     * its first event, so that the line which has just begun is that call's. Source: `adapters/ws.ts` of @trpc/server
     */
    started(call: Call): void {
      beginning?.(call);
      beginning = undefined;
    },
  };
}

function frameOf(event: EventText, start: string): Buffer {
  const known = event.frames.get(start);
  if (known !== undefined) return known;
  const frame = textFrame(`${start},"result":{"type":"data","data":${event.json},"id":"${event.id}"}}`);
  event.frames.set(start, frame);
  return frame;
}

/** A whole message of a server's. Source: RFC 6455, section 5.2 */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header.writeUInt8(0x81, 0);
  if (header.length === 2) header.writeUInt8(length, 1);
  else if (header.length === 4) {
    header.writeUInt8(126, 1);
    header.writeUInt16BE(length, 2);
  } else {
    header.writeUInt8(127, 1);
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([header, payload]);
}
