import type { ChatEvent, VisitorSignal } from '#domain/chat.ts';
import { createConnection } from '#web/lib/live/connection.ts';
import type { LiveClient, LiveEvents } from '#web/lib/live/live-client.ts';
import { createPolling } from '#web/lib/live/polling.ts';

/** The state of the connection to the server. With `polling`, events arrive with a delay of seconds. */
export type LinkState = 'connecting' | 'live' | 'polling';

export type StaffChatLinkParts = {
  /** Opens a socket. A closed socket is not used again. */
  openLive: (events: LiveEvents) => LiveClient;
  /** The last known event, after which the stream resumes. */
  lastEventId: () => string | undefined;
  onEvent: (event: ChatEvent, id: string) => void;
  onSignal: (signal: VisitorSignal) => void;
  onState: (state: LinkState) => void;
  /** Loads everything again. Used while there is no socket. The promise resolves after success and after failure. */
  poll: () => Promise<void>;
  /** Calls `listener` after a log-in, when opening a socket may succeed again. @returns a function that removes it */
  onLoggedIn: (listener: () => void) => () => void;
  /** Milliseconds between two polls while there is no socket. */
  pollEvery: number;
};

/** Keeps a socket open, and polls over HTTP while there is none. @returns a function that stops both */
export function startStaffChatLink(parts: StaffChatLinkParts): () => void {
  const { openLive, lastEventId, onEvent, onSignal, onState, poll, onLoggedIn, pollEvery } = parts;
  let state: LinkState = 'connecting';
  const connection = createConnection<LiveClient>({ open: openLive, onChange: onConnection });
  // An office has few windows, so the polling interval stays the same after failures.
  const polling = createPolling({ poll: () => poll().then(() => true), interval: () => pollEvery });

  /** The state stays `polling` during another attempt to connect. */
  function onConnection(): void {
    const socket = connection.socket();
    if (socket !== undefined) {
      polling.stop();
      listen(socket);
      if (connection.socket() === socket) setState('live');
    } else if (connection.state() === 'waiting') {
      polling.start();
      setState('polling');
    }
  }

  function setState(next: LinkState): void {
    if (state === next) return;
    state = next;
    onState(next);
  }

  function listen(socket: LiveClient): void {
    const isReplaced = (): boolean => connection.socket() !== socket;
    const onLost = (): void => {
      if (!isReplaced()) connection.drop();
    };
    const handlers = { onError: onLost, onComplete: onLost };
    socket.api.chat.onEvents.subscribe(
      { lastEventId: lastEventId() },
      { onData: ({ id, data }) => !isReplaced() && onEvent(data, id), ...handlers },
    );
    socket.api.chat.onVisitorSignal.subscribe(undefined, {
      onData: (signal) => !isReplaced() && onSignal(signal),
      ...handlers,
    });
  }

  window.addEventListener('online', connection.retryNow);
  const stopLoggedIn = onLoggedIn(connection.retryNow);
  onState(state);
  connection.start();

  return () => {
    window.removeEventListener('online', connection.retryNow);
    stopLoggedIn();
    connection.stop();
    polling.stop();
  };
}
