import { createTRPCClient, createWSClient, type TRPCClient, wsLink } from '@trpc/client';
import superjson from 'superjson';
import { WebSocket } from 'ws';
import type { TestServer } from '#server/testing.ts';
import type { AppRouter } from '#server/trpc/router.ts';

/** Timeout of `until` in milliseconds; generous, because a busy machine is slow. */
const timeout = 60_000;

/** Resolves once a condition is true. @throws Error after a minute */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`Waited ${timeout} ms, and this still does not hold: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export type SocketHeaders = { cookie?: string; origin?: string };

/** A client of the procedures over one WebSocket. Close it at the end. */
export type LiveClient = { api: TRPCClient<AppRouter>; close(): Promise<void> };

export function liveClient(
  url: string,
  headers: SocketHeaders = {},
  retryDelayMs: (attempt: number) => number = () => 20,
): LiveClient {
  const socket = createWSClient({
    url: `${url.replace('http', 'ws')}/trpc`,
    WebSocket: socketClassWith(headers),
    retryDelayMs,
  });
  return {
    api: createTRPCClient<AppRouter>({ links: [wsLink({ client: socket, transformer: superjson })] }),
    close: () => socket.close(),
  };
}

/** Returns a WebSocket class that sends headers, as a browser does with its cookies and its origin. */
function socketClassWith(headers: SocketHeaders): typeof globalThis.WebSocket {
  class SocketWithHeaders extends WebSocket {
    constructor(url: string | URL) {
      super(url, { headers });
    }
  }
  // The classes agree in everything that the client uses, but not in every type.
  return SocketWithHeaders as unknown as typeof globalThis.WebSocket;
}

/** The received events of a subscription with their ids, and its error. */
export type Stream<T> = { events: T[]; ids: string[]; started: boolean; error?: unknown; stop(): void };

type Handlers<T> = { onStarted(): void; onData(data: T): void; onError(error: unknown): void };

/** Collects the events of a subscription of the typed client. */
export function collect<T>(
  subscribe: (handlers: Handlers<{ id: string; data: T }>) => { unsubscribe(): void },
): Stream<T> {
  const stream: Stream<T> = { events: [], ids: [], started: false, stop: () => subscription.unsubscribe() };
  const subscription = subscribe({
    onStarted: () => {
      stream.started = true;
    },
    onData: ({ id, data }) => {
      stream.ids.push(id);
      stream.events.push(data);
    },
    onError: (error) => {
      stream.error = error;
    },
  });
  return stream;
}

/** A client of /ws and its documented frames. */
export type JsonClient = {
  /** All received frames, in order. */
  frames: Record<string, unknown>[];
  ofType(type: string): Record<string, unknown>[];
  send(frame: unknown): void;
  socket: WebSocket;
  /** The close code, once the connection is closed. */
  closeCode: number | undefined;
  close(): Promise<void>;
};

/** Opens /ws. @throws Error with the status if the server rejects the upgrade */
export async function jsonClient(server: Pick<TestServer, 'url'>, headers: SocketHeaders = {}): Promise<JsonClient> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers });
  const frames: Record<string, unknown>[] = [];
  const client: JsonClient = {
    frames,
    ofType: (type) => frames.filter((frame) => frame.type === type),
    send: (frame) => socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    socket,
    closeCode: undefined,
    async close() {
      socket.terminate();
      await until(() => client.closeCode !== undefined);
    },
  };
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  socket.on('close', (code) => {
    client.closeCode = code;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  return client;
}
