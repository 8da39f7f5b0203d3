import { createWSClient, type OperationLink, type TRPCLink, wsLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';
import type { SocketClass } from './socket-class.ts';

/** How long the socket stays open after the last subscription has ended; milliseconds. */
const idleTimeout = 1_000;

/**
 * How long the connection may be silent before it is asked for a sign of life, how long that may take, and how long the
 * other side's part of an end; milliseconds.
 */
const defaultTimeouts = { intervalMs: 25_000, pongTimeoutMs: 8_000, endMs: 3_000 };

type SocketOptions = { given: SocketClass | undefined; timeouts?: typeof defaultTimeouts };

/**
 * Carries subscriptions over one socket. Nothing is asked of the platform before the first of them, so that a program
 * without any needs no WebSocket. A connection that ended without a word, as when a router on the way forgets it, is
 * found by its silence.
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

function openLink(url: string, { given, timeouts = defaultTimeouts }: SocketOptions): TRPCLink<AppRouter> {
  const { endMs, ...signsOfLife } = timeouts;
  const client = createWSClient({
    url,
    lazy: { enabled: true, closeMs: idleTimeout },
    keepAlive: { enabled: true, ...signsOfLife },
    WebSocket: withCloseTimeout(socketClass(given ?? globalThis.WebSocket), endMs),
  });
  return wsLink({ client, transformer: superjson });
}

/** @throws TypeError when there is no WebSocket, or what was given is none */
function socketClass(found: unknown): typeof WebSocket {
  if (found === undefined) {
    throw new TypeError(
      'Subscriptions need a WebSocket, and this platform has none: give createApiClient one, such as ' +
        '{ WebSocket } of the package "ws".',
    );
  }
  if (!isSocketClass(found)) throw new TypeError('The WebSocket that createApiClient was given is no WebSocket class.');
  return found;
}

/** tRPC's type asks for the whole of the platform's class. It uses what is looked for here, and what `new` makes of it. */
const isSocketClass = (found: unknown): found is typeof WebSocket =>
  typeof found === 'function' && 'OPEN' in found && 'CLOSING' in found && 'CLOSED' in found;

/**
 * A class whose sockets report their end soon after `close()`. Where the other side is silent, Node's own sockets never
 * do, and those of the package `ws` after half a minute.
 */
const withCloseTimeout = (Base: typeof WebSocket, timeout: number): typeof WebSocket =>
  class extends Base {
    #timer: ReturnType<typeof setTimeout> | undefined;
    #isOver = false;

    constructor(url: string | URL) {
      super(url);
      this.addEventListener('close', (event) => {
        clearTimeout(this.#timer);
        // It was said before.
        if (this.#isOver) event.stopImmediatePropagation();
        this.#isOver = true;
      });
    }

    override close(code?: number, reason?: string): void {
      super.close(code, reason);
      if (!this.#isOver) this.#timer ??= setTimeout(() => this.#end(), timeout);
    }

    #end(): void {
      if ('terminate' in this && typeof this.terminate === 'function') this.terminate();
      else this.dispatchEvent(new Event('close'));
    }
  };
