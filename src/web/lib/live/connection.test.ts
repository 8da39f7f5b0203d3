import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

type Events = { onOpen(): void; onClose(): void };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A connection whose sockets are opened and closed by the test, with the longest possible delays. */
function controlledConnection() {
  const sockets: (Events & { closed: boolean })[] = [];
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
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  };
  return { connection, sockets, states, last };
}

test('opens one socket, and closes it when the connection is stopped', () => {
  const { connection, sockets, states, last } = controlledConnection();
  connection.start();
  connection.start();
  expect(connection.socket()).toBeUndefined();
  last().onOpen();
  expect(connection.socket()).toBeDefined();
  connection.stop();
  expect(last().closed).toBe(true);
  vi.advanceTimersByTime(120_000);
  expect(sockets).toHaveLength(1);
  expect(states).toEqual(['connecting', 'open', 'off']);
});

test('reconnects after a loss, with a longer delay each time', () => {
  const { connection, sockets, last } = controlledConnection();
  connection.start();
  last().onOpen();
  for (const delay of [500, 1_000, 2_000]) {
    last().onClose();
    expect(connection.state()).toBe('waiting');
    vi.advanceTimersByTime(delay - 1);
    expect(connection.state()).toBe('waiting');
    vi.advanceTimersByTime(1);
    expect(connection.state()).toBe('connecting');
  }
  expect(sockets).toHaveLength(4);
  expect(connection.failures()).toBe(3);
});

test('resets the delay only when a connection has lasted for a while', () => {
  const { connection, last } = controlledConnection();
  connection.start();
  last().onClose();
  vi.advanceTimersByTime(500);
  last().onOpen();
  expect(connection.failures()).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(connection.failures()).toBe(0);
});

test('gives up an attempt after a timeout, and ignores its later events', () => {
  const { connection, sockets, last } = controlledConnection();
  connection.start();
  const stuck = last();
  vi.advanceTimersByTime(8_000);
  expect(stuck.closed).toBe(true);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  stuck.onOpen();
  stuck.onClose();
  expect(connection.state()).toBe('connecting');
  expect(connection.failures()).toBe(1);
});

test('reconnects once without delay on retryNow', () => {
  const { connection, sockets, last } = controlledConnection();
  connection.start();
  last().onClose();
  connection.retryNow();
  expect(sockets).toHaveLength(2);
  connection.retryNow();
  vi.advanceTimersByTime(2_000);
  expect(sockets).toHaveLength(2);
});

test('replaces a socket that is open but no longer responds', () => {
  const { connection, sockets, last } = controlledConnection();
  connection.start();
  last().onOpen();
  connection.drop();
  expect(last().closed).toBe(true);
  expect(connection.state()).toBe('waiting');
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  connection.stop();
  connection.drop();
  expect(connection.state()).toBe('off');
});
