import type { ChatEvent, VisitorSignal } from '#domain/chat.ts';
import { createConnection } from '#web/lib/live/connection.ts';
import type { LiveClient, LiveEvents } from '#web/lib/live/live-client.ts';
import { createPolling } from '#web/lib/live/polling.ts';

/** The state of the connection to the server. With `polling`, changes show after a delay of seconds. */
export type StaffChatConnectionState = 'connecting' | 'live' | 'polling';

export type StaffChatConnectionParts = {
  /** Opens a socket. A closed socket is not used again. */
  openLive: (events: LiveEvents) => LiveClient;
  /** The id of the last known event, after which the stream resumes. */
  lastEventId: () => string | undefined;
  onEvent: (event: ChatEvent, id: string) => void;
  onSignal: (signal: VisitorSignal) => void;
  onState: (state: StaffChatConnectionState) => void;
  /** Fetches the chats again, while there is no socket. The promise never rejects. */
  poll: () => Promise<void>;
  /** Calls `listener` after a log-in, when a socket may open again. @returns a function that removes the listener */
  onLoggedIn: (listener: () => void) => () => void;
  /** Milliseconds between two polls while there is no socket. */
  pollEvery: number;
};

/** Keeps a socket open. From a failure until it is open again, polls over HTTP. @returns a function that stops both */
export function startStaffChatConnection(parts: StaffChatConnectionParts): () => void {
  const { openLive, lastEventId, onEvent, onSignal, onState, poll, onLoggedIn, pollEvery } = parts;
  let state: StaffChatConnectionState = 'connecting';
  const socketConnection = createConnection<LiveClient>({ open: openLive, onChange: onSocketChange });
  // The office has few pages open, so the interval need not grow after failures: each poll counts as answered.
  const polling = createPolling({ poll: () => poll().then(() => true), interval: () => pollEvery });

  /** The state stays `polling` during another attempt to connect. */
  function onSocketChange(): void {
    const socket = socketConnection.socket();
    if (socket !== undefined) {
      polling.stop();
      listen(socket);
      if (socketConnection.socket() === socket) setState('live');
    } else if (socketConnection.state() === 'waiting') {
      polling.start();
      setState('polling');
    }
  }

  function setState(next: StaffChatConnectionState): void {
    if (state === next) return;
    state = next;
    onState(next);
  }

  function listen(socket: LiveClient): void {
    const isReplaced = (): boolean => socketConnection.socket() !== socket;
    const onLost = (): void => {
      if (!isReplaced()) socketConnection.drop();
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

  window.addEventListener('online', socketConnection.retryNow);
  const removeLoggedInListener = onLoggedIn(socketConnection.retryNow);
  onState(state);
  socketConnection.start();

  return () => {
    window.removeEventListener('online', socketConnection.retryNow);
    removeLoggedInListener();
    socketConnection.stop();
    polling.stop();
  };
}
