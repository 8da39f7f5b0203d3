import { createWSClient, type OperationLink, type TRPCLink, wsLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';
import type { SocketClass } from './socket-class.ts';

/** A socket without subscriptions is closed after this many milliseconds without a message. */
const idleTimeout = 1_000;

/**
 * After `intervalMs` without a message, a ping is sent, and its pong must arrive within `pongTimeoutMs`. After
 * `close()`, the server must close its side within `endMs`. Otherwise the connection counts as lost.
 */
const defaultTimeouts = { intervalMs: 25_000, pongTimeoutMs: 8_000, endMs: 3_000 };

type SocketOptions = { WebSocket: SocketClass | undefined; timeouts?: typeof defaultTimeouts };

/**
 * Sends subscriptions over one socket. Only the first subscription looks for a WebSocket class, so that programs
 * without subscriptions need none. Pings detect a connection that was lost without a close.
 */
export const socketLink =
  (url: string, options: SocketOptions): TRPCLink<AppRouter> =>
  (runtime) => {
    let link: OperationLink<AppRouter> | undefined;
    return (call) => {
      link ??= openLink(url, options)(runtime);
      return link(call);
    };
  };

function openLink(url: string, { WebSocket, timeouts = defaultTimeouts }: SocketOptions): TRPCLink<AppRouter> {
  const { endMs, ...pings } = timeouts;
  const client = createWSClient({
    url,
    lazy: { enabled: true, closeMs: idleTimeout },
    keepAlive: { enabled: true, ...pings },
    WebSocket: withCloseTimeout(socketClass(WebSocket ?? globalThis.WebSocket), endMs),
  });
  return wsLink({ client, transformer: superjson });
}

/** @throws TypeError if there is no WebSocket class, or an invalid one was passed */
function socketClass(candidate: unknown): typeof WebSocket {
  if (candidate === undefined) {
    throw new TypeError(
      'Subscriptions need a WebSocket, and this platform has none: pass one to createApiClient, such as ' +
        '{ WebSocket } of the package "ws".',
    );
  }
  if (!isSocketClass(candidate))
    throw new TypeError('The WebSocket option of createApiClient is not a WebSocket class.');
  return candidate;
}

/** The type of tRPC's option is the platform's class, but tRPC uses only its constructor and these three fields. */
const isSocketClass = (candidate: unknown): candidate is typeof WebSocket =>
  typeof candidate === 'function' && 'OPEN' in candidate && 'CLOSING' in candidate && 'CLOSED' in candidate;

/**
 * Returns a class whose sockets emit `close` at most `timeout` milliseconds after `close()`. If the server does not
 * respond, Node's own sockets never emit it, and sockets of the package `ws` only after half a minute.
 */
const withCloseTimeout = (Base: typeof WebSocket, timeout: number): typeof WebSocket =>
  class extends Base {
    #timer: ReturnType<typeof setTimeout> | undefined;
    #hasEmittedClose = false;

    constructor(url: string | URL) {
      super(url);
      this.addEventListener('close', (event) => {
        clearTimeout(this.#timer);
        // After a timeout, the event was already emitted.
        if (this.#hasEmittedClose) event.stopImmediatePropagation();
        this.#hasEmittedClose = true;
      });
    }

    override close(code?: number, reason?: string): void {
      super.close(code, reason);
      if (!this.#hasEmittedClose) this.#timer ??= setTimeout(() => this.#end(), timeout);
    }

    #end(): void {
      if ('terminate' in this && typeof this.terminate === 'function') this.terminate();
      else this.dispatchEvent(new Event('close'));
    }
  };
