import { type Presence, typingLifetime } from '#domain/chat.ts';
import type { ChatDesk } from '#domain/desk.ts';
import { expiringKeys } from './expiring-keys.ts';
import { type SignalListeners, signalListeners } from './signal-listeners.ts';
import { streamCounts } from './stream-counts.ts';

/** Milliseconds for which a visitor counts as polling after a poll: twice the poll interval of a closed panel. */
const pollLifetime = 40_000;

/** The key of the office; no session has this id. */
const staffKey = 'staff';

export type Signals = ReturnType<typeof createSignals>;

/**
 * Tracks who is online at this process or another one, and who is typing at this process, and signals the changes to
 * open streams. Nothing is stored.
 */
export function createSignals() {
  const listeners = signalListeners();
  const { close: closePresences, ...presences } = trackPresence(listeners);
  const { close: closeTyping, ...typing } = trackTyping(listeners);
  return {
    ...presences,
    ...typing,
    onStaff: listeners.onStaff,
    onVisitors: listeners.onVisitors,
    listeners: listeners.listeners,
    close(): void {
      closePresences();
      closeTyping();
    },
  };
}

function trackPresence({ notifyStaff, notifyVisitors }: SignalListeners) {
  const staffStreams = streamCounts((_key, staffed) => notifyVisitors({ type: 'presence', staffed }));
  const visitorStreams = streamCounts((sessionId, online) => notifyStaff({ type: 'presence', sessionId, online }));
  /** The office's open streams at this process, each a symbol. */
  const openStaffStreams = new Set<symbol>();
  /** Visitors' open streams at this process, with the session of each. A polling visitor counts as a stream. */
  const openVisitorStreams = new Map<symbol, string>();
  /** For each key that is online at other processes, the function that stops counting the key here. */
  const leaveElsewhere = new Map<string, () => void>();

  function visitorArrived(sessionId: string): () => void {
    const stream = Symbol();
    openVisitorStreams.set(stream, sessionId);
    const leave = visitorStreams.enter(sessionId);
    return () => {
      openVisitorStreams.delete(stream);
      leave();
    };
  }

  const leavePolling = new Map<string, () => void>();
  const polling = expiringKeys(pollLifetime, (sessionId, isPolling) => {
    if (isPolling) {
      leavePolling.set(sessionId, visitorArrived(sessionId));
      return;
    }
    leavePolling.get(sessionId)?.();
    leavePolling.delete(sessionId);
  });

  return {
    /** Whether a member of the office is online at any process. */
    isStaffed: (): boolean => staffStreams.isOnline(staffKey),
    /** The sessions whose visitor is online at any process. */
    online: (): string[] => visitorStreams.onlineKeys(),
    /** Counts a new stream of the office. @returns a function to call when the stream has ended */
    staffArrived(): () => void {
      const stream = Symbol();
      openStaffStreams.add(stream);
      const leave = staffStreams.enter(staffKey);
      return () => {
        openStaffStreams.delete(stream);
        leave();
      };
    },
    /** Counts a new stream of a visitor. @returns a function to call when the stream has ended */
    visitorArrived,
    /** Counts a visitor whose client polls the conversation instead of opening a stream. */
    visitorPolled: (sessionId: string): void => polling.set(sessionId, true),
    /** Who has an open stream at this process, or has just polled it. */
    presence: (): Presence => ({
      staffed: openStaffStreams.size > 0,
      online: [...new Set(openVisitorStreams.values())],
    }),
    /** Replaces the list of who is online at other processes. */
    setElsewhere({ staffed, online }: Presence): void {
      const keysElsewhere = new Set([...(staffed ? [staffKey] : []), ...online]);
      for (const [key, leave] of leaveElsewhere) {
        if (keysElsewhere.has(key)) continue;
        leaveElsewhere.delete(key);
        leave();
      }
      for (const key of keysElsewhere) {
        if (leaveElsewhere.has(key)) continue;
        leaveElsewhere.set(key, key === staffKey ? staffStreams.enter(staffKey) : visitorStreams.enter(key));
      }
    },
    close(): void {
      polling.clear();
      staffStreams.clearTimers();
      visitorStreams.clearTimers();
    },
  };
}

function trackTyping({ notifyStaff, notifyVisitor }: SignalListeners) {
  const visitorsTyping = expiringKeys(typingLifetime, (sessionId, isTyping) =>
    notifyStaff({ type: 'typing', sessionId, typing: isTyping }),
  );
  /** Sessions in which one desk has stopped, perhaps with a reply, while another one types. */
  const oneStopped = new Set<string>();
  const staffTyping = expiringKeys(typingLifetime, (sessionId, isTyping) => {
    oneStopped.delete(sessionId);
    notifyVisitor(sessionId, { type: 'typing', typing: isTyping });
  });
  const desks = new Map<string, { sessionId: string; desk: ChatDesk | undefined }>();
  const desksTyping = expiringKeys(typingLifetime, (key, isTyping) => {
    const { sessionId, desk } = desks.get(key) ?? {};
    if (sessionId !== undefined && desk !== undefined)
      notifyStaff({ type: 'colleague', sessionId, desk, typing: isTyping });
    if (!isTyping) desks.delete(key);
  });

  return {
    setVisitorTyping: (sessionId: string, isTyping: boolean): void => visitorsTyping.set(sessionId, isTyping),
    /**
     * The visitor sees that the office types until the last desk stops.
     *
     * @param desk the desk at which somebody types; the office's streams get a signal with this desk
     */
    setStaffTyping(sessionId: string, isTyping: boolean, desk?: ChatDesk): void {
      const key = `${sessionId} ${desk?.id ?? ''}`;
      if (isTyping) desks.set(key, { sessionId, desk });
      desksTyping.set(key, isTyping);
      if (!isTyping && desks.values().some((other) => other.sessionId === sessionId)) {
        oneStopped.add(sessionId);
        return;
      }
      // A reply hides the visitor's indicator, so that it must be shown again if another desk goes on typing.
      if (isTyping && oneStopped.delete(sessionId)) notifyVisitor(sessionId, { type: 'typing', typing: true });
      staffTyping.set(sessionId, isTyping);
    },
    close(): void {
      for (const timers of [visitorsTyping, staffTyping, desksTyping]) timers.clear();
    },
  };
}
