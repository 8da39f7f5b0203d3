import type { Presence } from '#domain/chat.ts';
import type { ChatDesk } from '#domain/desk.ts';
import { type SignalListeners, signalListeners } from './signal-listeners.ts';
import { streamCounts } from './stream-counts.ts';
import { typingTimers } from './typing-timers.ts';

/** The key of the office; no session has this id. */
const staff = 'staff';

export type Signals = ReturnType<typeof createSignals>;

/**
 * Tracks who is online at this process or another one, and who is typing at this process. Nothing is stored, and
 * everything expires.
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
  const staffHere = new Set<symbol>();
  const visitorsHere = new Map<symbol, string>();
  /** For each key that is online at other processes, the function that removes it. */
  const leaveElsewhere = new Map<string, () => void>();

  return {
    /** Whether a member of the office has an open stream. */
    isStaffed: (): boolean => staffStreams.has(staff),
    /** Sessions whose visitor has an open stream. */
    online: (): string[] => visitorStreams.keys(),
    /** Counts a stream of the office. @returns a function that removes it */
    staffArrived(): () => void {
      const stream = Symbol();
      staffHere.add(stream);
      const leave = staffStreams.enter(staff);
      return () => {
        staffHere.delete(stream);
        leave();
      };
    },
    visitorArrived(sessionId: string): () => void {
      const stream = Symbol();
      visitorsHere.set(stream, sessionId);
      const leave = visitorStreams.enter(sessionId);
      return () => {
        visitorsHere.delete(stream);
        leave();
      };
    },
    /** Who is online at this process. */
    presence: (): Presence => ({ staffed: staffHere.size > 0, online: [...new Set(visitorsHere.values())] }),
    /** Replaces the list of who is online at other processes. */
    setElsewhere({ staffed, online }: Presence): void {
      const current = new Set([...(staffed ? [staff] : []), ...online]);
      for (const [key, leave] of leaveElsewhere) {
        if (current.has(key)) continue;
        leaveElsewhere.delete(key);
        leave();
      }
      for (const key of current) {
        if (leaveElsewhere.has(key)) continue;
        leaveElsewhere.set(key, key === staff ? staffStreams.enter(staff) : visitorStreams.enter(key));
      }
    },
    close(): void {
      staffStreams.clear();
      visitorStreams.clear();
    },
  };
}

function trackTyping({ notifyStaff, notifyVisitor }: SignalListeners) {
  const visitorsTyping = typingTimers((sessionId, isTyping) =>
    notifyStaff({ type: 'typing', sessionId, typing: isTyping }),
  );
  const staffTyping = typingTimers((sessionId, isTyping) =>
    notifyVisitor(sessionId, { type: 'typing', typing: isTyping }),
  );
  const desks = new Map<string, { sessionId: string; desk: ChatDesk }>();
  const desksTyping = typingTimers((key, isTyping) => {
    const entry = desks.get(key);
    if (entry !== undefined) notifyStaff({ type: 'colleague', ...entry, typing: isTyping });
    if (!isTyping) desks.delete(key);
  });

  return {
    setVisitorTyping: (sessionId: string, isTyping: boolean): void => visitorsTyping.set(sessionId, isTyping),
    /** @param desk the desk at which somebody types; the other desks get a signal */
    setStaffTyping(sessionId: string, isTyping: boolean, desk?: ChatDesk): void {
      staffTyping.set(sessionId, isTyping);
      if (desk === undefined) return;
      const key = `${sessionId} ${desk.id}`;
      if (isTyping) desks.set(key, { sessionId, desk });
      desksTyping.set(key, isTyping);
    },
    close(): void {
      for (const timers of [visitorsTyping, staffTyping, desksTyping]) timers.clear();
    },
  };
}
