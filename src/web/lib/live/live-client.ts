import { createTRPCClient } from '@trpc/client';
import { createWSClient, wsLink } from '@trpc/client/links/wsLink/wsLink';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';
import type { ApiClient } from '../api/api.ts';

/** Calls and subscriptions over one socket. */
export type LiveClient = { api: ApiClient; close(): void };

export type LiveEvents = {
  /** The socket is open: calls are sent at once from now on. */
  onOpen(): void;
  /** The socket is gone, or could not be had. Calls that were under way have failed. */
  onClose(): void;
};

/** How long the connection may be silent before it is asked for a sign of life, and how long that may take; milliseconds. */
const keepAlive = { enabled: true, intervalMs: 25_000, pongTimeoutMs: 8_000 };

/** The address of the live calls of the server that the page came from. */
export const liveUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/trpc`;

/**
 * Opens a socket. It lives once: when it is gone, open another one. tRPC's own reconnecting would neither spread out
 * over time nor come sooner when the network is back.
 */
export function openLiveClient(url: string, { onOpen, onClose }: LiveEvents): LiveClient {
  const socket = createWSClient({ url, keepAlive, onOpen, onClose: end, onError: end });
  let ended = false;

  function end(): void {
    if (ended) return;
    ended = true;
    // Also keeps it from connecting again.
    socket.close().catch(() => undefined);
    onClose();
  }

  return {
    api: createTRPCClient<AppRouter>({ links: [wsLink({ client: socket, transformer: superjson })] }),
    close: end,
  };
}
