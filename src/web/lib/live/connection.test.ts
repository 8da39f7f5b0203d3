import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

type SocketEvents = { onOpen(): void; onClose(): void };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A connection whose sockets are opened and closed by the test, with the longest possible delays. */
function controlledConnection() {
  const sockets: (SocketEvents & { closed: boolean })[] = [];
  const states: string[] = [];
  const connection = createConnection({
    open: (events) => {
      const socket = { ...events, closed: false };
      sockets.push(socket);
      return {
        close() {
          socket.closed = true;
          events.onClose();
        },
      };
    },
    onChange: () => states.push(connection.state()),
    random: () => 0,
  });
  const lastSocket = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  };
  return { connection, sockets, states, lastSocket };
}

test('opens one socket, and closes it when the connection is stopped', () => {
  const { connection, sockets, states, lastSocket } = controlledConnection();
  connection.start();
  connection.start();
  expect(connection.socket()).toBeUndefined();
  lastSocket().onOpen();
  expect(connection.socket()).toBeDefined();
  connection.stop();
  expect(lastSocket().closed).toBe(true);
  vi.advanceTimersByTime(120_000);
  expect(sockets).toHaveLength(1);
  expect(states).toEqual(['connecting', 'open', 'off']);
});

test('reconnects after a lost connection and failed attempts, with a longer delay each time', () => {
  const { connection, sockets, lastSocket } = controlledConnection();
  connection.start();
  lastSocket().onOpen();
  for (const delay of [500, 1_000, 2_000]) {
    lastSocket().onClose();
    expect(connection.state()).toBe('waiting');
    vi.advanceTimersByTime(delay - 1);
    expect(connection.state()).toBe('waiting');
    vi.advanceTimersByTime(1);
    expect(connection.state()).toBe('connecting');
  }
  expect(sockets).toHaveLength(4);
  expect(connection.failures()).toBe(3);
});

test('resets the number of failures only when a connection has lasted for a while', () => {
  const { connection, lastSocket } = controlledConnection();
  connection.start();
  lastSocket().onClose();
  vi.advanceTimersByTime(500);
  lastSocket().onOpen();
  expect(connection.failures()).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(connection.failures()).toBe(0);
});

test('gives up an attempt after a timeout, and ignores its later events', () => {
  const { connection, sockets, lastSocket } = controlledConnection();
  connection.start();
  const stuckSocket = lastSocket();
  vi.advanceTimersByTime(8_000);
  expect(stuckSocket.closed).toBe(true);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  stuckSocket.onOpen();
  stuckSocket.onClose();
  expect(connection.state()).toBe('connecting');
  expect(connection.failures()).toBe(1);
});

test('reconnects once without delay on retryNow', () => {
  const { connection, sockets, lastSocket } = controlledConnection();
  connection.start();
  lastSocket().onClose();
  connection.retryNow();
  expect(sockets).toHaveLength(2);
  connection.retryNow();
  vi.advanceTimersByTime(2_000);
  expect(sockets).toHaveLength(2);
});

test('drop() closes an open socket, and another one is opened after a delay, unless the connection is stopped', () => {
  const { connection, sockets, lastSocket } = controlledConnection();
  connection.start();
  lastSocket().onOpen();
  connection.drop();
  expect(lastSocket().closed).toBe(true);
  expect(connection.state()).toBe('waiting');
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  connection.stop();
  connection.drop();
  expect(connection.state()).toBe('off');
});
