import { reconnectDelay } from './backoff.ts';

/** `waiting` is the time between a lost connection or failed attempt and the next attempt. */
export type ConnectionState = 'off' | 'connecting' | 'open' | 'waiting';

type SocketEvents = { onOpen(): void; onClose(): void };

export type Connection<Socket> = {
  /** Connects, and connects again after each failed attempt or lost connection until `stop`. */
  start(): void;
  stop(): void;
  /** Gives up a connection that no longer responds. After the usual delay, another one is opened. */
  drop(): void;
  /** Ends the delay before the next attempt. Call it when the network may be back. */
  retryNow(): void;
  state(): ConnectionState;
  /** The socket; undefined unless it is open. */
  socket(): Socket | undefined;
  /** The number of failed attempts and lost connections since a connection was last open for `stableAfter`. */
  failures(): number;
};

/** Milliseconds after which an attempt counts as failed unless the socket is open. */
const openTimeout = 8_000;
/** Milliseconds for which a connection has to last until the number of failures is reset. */
const stableAfter = 5_000;

/**
 * Keeps one socket open from `start` to `stop`.
 *
 * @param parts.open opens a new socket; it must return before it calls `onOpen` or `onClose`
 * @param parts.onChange called at every change of `state`
 */
export function createConnection<Socket extends { close(): void }>(parts: {
  open: (events: SocketEvents) => Socket;
  onChange: () => void;
  random?: () => number;
}): Connection<Socket> {
  const { open, onChange, random = Math.random } = parts;
  let state: ConnectionState = 'off';
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: { socket: Socket; end: () => void; fail: () => void } | undefined;

  function setState(next: ConnectionState): void {
    state = next;
    onChange();
  }

  function setTimer(milliseconds: number, callback: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(callback, milliseconds);
  }

  function connect(): void {
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      current = undefined;
      socket.close();
    };
    const fail = (): void => {
      if (isOver) return;
      end();
      failures += 1;
      setTimer(reconnectDelay(failures, random), connect);
      setState('waiting');
    };
    const socket = open({
      onOpen: () => {
        if (isOver) return;
        setTimer(stableAfter, () => {
          failures = 0;
        });
        setState('open');
      },
      onClose: fail,
    });
    current = { socket, end, fail };
    setTimer(openTimeout, fail);
    setState('connecting');
  }

  return {
    start() {
      if (state === 'off') connect();
    },
    stop() {
      if (state === 'off') return;
      current?.end();
      clearTimeout(timer);
      failures = 0;
      setState('off');
    },
    drop: () => current?.fail(),
    retryNow() {
      if (state !== 'waiting') return;
      clearTimeout(timer);
      connect();
    },
    state: () => state,
    socket: () => (state === 'open' ? current?.socket : undefined),
    failures: () => failures,
  };
}
