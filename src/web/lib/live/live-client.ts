import { createTRPCClient } from '@trpc/client';
import { createWSClient, wsLink } from '@trpc/client/links/wsLink/wsLink';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';
import type { ApiClient } from '../api/api.ts';

/** Calls and subscriptions over one socket. */
export type LiveClient = { api: ApiClient; close(): void };

export type LiveEvents = {
  /** Called when the socket is open. From then on, calls are sent at once. */
  onOpen(): void;
  /**
   * Called once: when the socket is closed or cannot be opened, or at `close`. Pending calls have then failed, except
   * that calls which were sent before `close` may still be answered.
   */
  onClose(): void;
};

/** Milliseconds of silence before a ping, and its timeout. */
const keepAlive = { enabled: true, intervalMs: 25_000, pongTimeoutMs: 8_000 };

/** The URL of the socket on the server that the page came from. */
export const liveUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/trpc`;

/**
 * Opens a socket, which does not reconnect: open another one when it is closed. tRPC's own reconnecting would not be
 * spread over time, and would not start when the network is back.
 */
export function openLiveClient(url: string, { onOpen, onClose }: LiveEvents): LiveClient {
  const socket = createWSClient({ url, keepAlive, onOpen, onClose: end, onError: end });
  let isEnded = false;

  function end(): void {
    if (isEnded) return;
    isEnded = true;
    // Closing also stops tRPC's reconnecting.
    socket.close().catch(() => undefined);
    onClose();
  }

  return {
    api: createTRPCClient<AppRouter>({ links: [wsLink({ client: socket, transformer: superjson })] }),
    close: end,
  };
}
