import type { ChatEvent, VisitorSignal } from '#domain/chat.ts';
import type { LiveClient, LiveEvents } from '#web/lib/live-client.ts';

/** How the desk hears of the server. `polling` works, but takes seconds. */
export type LinkState = 'connecting' | 'live' | 'polling';

type DeskLinkParts = {
  /** Opens a socket, which lives once. */
  openLive: (events: LiveEvents) => LiveClient;
  /** The last event that is known, after which the stream goes on. */
  lastEventId: () => string | undefined;
  onEvent: (event: ChatEvent, id: string) => void;
  onSignal: (signal: VisitorSignal) => void;
  onState: (state: LinkState) => void;
  /** Asks for everything anew, while there is no socket. Resolves when there was an answer, or none. */
  poll: () => Promise<void>;
};

/** Between two questions while there is no socket; milliseconds. */
const pollEvery = 4_000;
/** Between two attempts to get a socket, from the first failure on; milliseconds. */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
/** A connection that has held for so many milliseconds wipes out the failures before it. */
const steadyAfter = 5_000;
/** An attempt that has not led to a socket within so many milliseconds has failed. */
const openWithin = 8_000;

/** Keeps a socket open, and asks over HTTP while there is none. @returns how to stop */
export function startDeskLink(parts: DeskLinkParts): () => void {
  const { openLive, lastEventId, onEvent, onSignal, onState, poll } = parts;
  let stopped = false;
  let failures = 0;
  let polling = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let steady: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | undefined;

  function connect(): void {
    clearTimeout(retryTimer);
    let over = false;
    const lost = (): void => {
      if (over) return;
      over = true;
      clearTimeout(patience);
      clearTimeout(steady);
      client.close();
      leave = undefined;
      if (stopped) return;
      retryTimer = setTimeout(connect, retryDelays[Math.min(failures, retryDelays.length - 1)]);
      failures += 1;
      startPolling();
    };
    const opened = (): void => {
      if (over) return;
      clearTimeout(patience);
      steady = setTimeout(() => {
        failures = 0;
      }, steadyAfter);
      const handlers = { onError: lost, onComplete: lost };
      client.api.chat.onEvents.subscribe(
        { lastEventId: lastEventId() },
        { onData: ({ id, data }) => !over && onEvent(data, id), ...handlers },
      );
      client.api.chat.onVisitorSignal.subscribe(undefined, {
        onData: (signal) => !over && onSignal(signal),
        ...handlers,
      });
      stopPolling();
      onState('live');
    };
    const patience = setTimeout(lost, openWithin);
    const client = openLive({ onOpen: opened, onClose: lost });
    leave = lost;
  }

  function startPolling(): void {
    if (polling) return;
    polling = true;
    onState('polling');
    void askAgain();
  }

  async function askAgain(): Promise<void> {
    await poll();
    if (polling) pollTimer = setTimeout(() => void askAgain(), pollEvery);
  }

  function stopPolling(): void {
    polling = false;
    clearTimeout(pollTimer);
  }

  const hopeful = (): void => {
    if (leave === undefined) connect();
  };
  window.addEventListener('online', hopeful);
  onState('connecting');
  connect();

  return () => {
    stopped = true;
    window.removeEventListener('online', hopeful);
    clearTimeout(retryTimer);
    stopPolling();
    leave?.();
  };
}
