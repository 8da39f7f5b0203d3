import { createWSClient, type OperationLink, type TRPCLink, wsLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';
import type { SocketClass } from './socket-class.ts';

/** How long the socket stays open after the last subscription has ended; milliseconds. */
const idleSocket = 1_000;

/**
 * Carries subscriptions over one socket. Nothing is asked of the platform before the first of them, so that a program
 * without any needs no WebSocket.
 */
export const socketLink =
  (url: string, given: SocketClass | undefined): TRPCLink<AppRouter> =>
  (runtime) => {
    let link: OperationLink<AppRouter> | undefined;
    return (call) => {
      link ??= openLink(url, given)(runtime);
      return link(call);
    };
  };

function openLink(url: string, given: SocketClass | undefined): TRPCLink<AppRouter> {
  const client = createWSClient({
    url,
    lazy: { enabled: true, closeMs: idleSocket },
    WebSocket: socketClass(given ?? globalThis.WebSocket),
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
