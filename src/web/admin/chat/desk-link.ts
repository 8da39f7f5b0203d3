import type { ChatEvent, VisitorSignal } from '#domain/chat.ts';
import { createConnection } from '#web/lib/live/connection.ts';
import type { LiveClient, LiveEvents } from '#web/lib/live/live-client.ts';
import { createPolling } from '#web/lib/live/polling.ts';

/** The connection of the desk to the server. `polling` works, with a delay of seconds. */
export type LinkState = 'connecting' | 'live' | 'polling';

export type DeskLinkParts = {
  /** Opens a socket, which lives once. */
  openLive: (events: LiveEvents) => LiveClient;
  /** The last event that is known, after which the stream goes on. */
  lastEventId: () => string | undefined;
  onEvent: (event: ChatEvent, id: string) => void;
  onSignal: (signal: VisitorSignal) => void;
  onState: (state: LinkState) => void;
  /** Loads everything again while there is no socket. Resolves when that has succeeded or failed. */
  poll: () => Promise<void>;
  /** Calls when somebody has logged in again, so that a socket may succeed. @returns how to stop listening */
  onLoggedIn: (listener: () => void) => () => void;
  /** Between two questions while there is no socket; milliseconds. */
  pollEvery: number;
};

/** Keeps a socket open, and asks over HTTP while there is none. @returns how to stop */
export function startDeskLink(parts: DeskLinkParts): () => void {
  const { openLive, lastEventId, onEvent, onSignal, onState, poll, onLoggedIn, pollEvery } = parts;
  let state: LinkState = 'connecting';
  const connection = createConnection<LiveClient>({ open: openLive, onChange: onConnection });
  // An office has few windows: they may ask as often while nobody answers.
  const polling = createPolling({ poll: () => poll().then(() => true), interval: () => pollEvery });

  /** What was `polling` stays so while another attempt is under way. */
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
    const isOver = (): boolean => connection.socket() !== socket;
    const onLost = (): void => {
      if (!isOver()) connection.drop();
    };
    const handlers = { onError: onLost, onComplete: onLost };
    socket.api.chat.onEvents.subscribe(
      { lastEventId: lastEventId() },
      { onData: ({ id, data }) => !isOver() && onEvent(data, id), ...handlers },
    );
    socket.api.chat.onVisitorSignal.subscribe(undefined, {
      onData: (signal) => !isOver() && onSignal(signal),
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
