import { type ChatDesk, type Presence, type StaffSignal, typingLifetime, type VisitorSignal } from '#domain/chat.ts';

/** Milliseconds for which a visitor or the office stays online after the last stream has ended: time to reconnect. */
const leaveDelay = 5_000;
/** Maximum sessions in which somebody types at the same time. */
const maxTyping = 10_000;

/** The key of the office; no session has this id. */
const staff = 'staff';

export type Signals = ReturnType<typeof createSignals>;

/**
 * Tracks who is online at this process or another one, and who is typing at this one. Nothing is stored, and everything
 * expires.
 */
export function createSignals() {
  const staffListeners = new Map<string, Set<(signal: StaffSignal) => void>>();
  const visitorListeners = new Set<(signal: VisitorSignal) => void>();

  const notifyStaff = (signal: VisitorSignal): void => {
    for (const listener of visitorListeners) listener(signal);
  };
  const notifyVisitor = (sessionId: string, signal: StaffSignal): void => {
    for (const listener of staffListeners.get(sessionId) ?? []) listener(signal);
  };
  const notifyVisitors = (signal: StaffSignal): void => {
    for (const sessionId of staffListeners.keys()) notifyVisitor(sessionId, signal);
  };

  const staffThere = presence((_key, staffed) => notifyVisitors({ type: 'presence', staffed }));
  const visitorsThere = presence((sessionId, online) => notifyStaff({ type: 'presence', sessionId, online }));
  const visitorsTyping = typing((sessionId, on) => notifyStaff({ type: 'typing', sessionId, typing: on }));
  const staffTyping = typing((sessionId, on) => notifyVisitor(sessionId, { type: 'typing', typing: on }));

  const staffHere = new Set<symbol>();
  const visitorsHere = new Map<symbol, string>();
  /** For each key that is online at other processes, the function that removes it. */
  const elsewhere = new Map<string, () => void>();

  const desks = new Map<string, { sessionId: string; desk: ChatDesk }>();
  const desksTyping = typing((key, on) => {
    const known = desks.get(key);
    if (known !== undefined) notifyStaff({ type: 'colleague', ...known, typing: on });
    if (!on) desks.delete(key);
  });

  return {
    /** Whether somebody of the office has an open stream. */
    isStaffed: (): boolean => staffThere.has(staff),
    /** Sessions whose visitor has an open stream. */
    online: (): string[] => visitorsThere.keys(),
    /** Counts a stream of the office. @returns a function that removes it */
    staffArrived(): () => void {
      const stream = Symbol();
      staffHere.add(stream);
      const leave = staffThere.enter(staff);
      return () => {
        staffHere.delete(stream);
        leave();
      };
    },
    visitorArrived(sessionId: string): () => void {
      const stream = Symbol();
      visitorsHere.set(stream, sessionId);
      const leave = visitorsThere.enter(sessionId);
      return () => {
        visitorsHere.delete(stream);
        leave();
      };
    },
    /** Who is online at this process. */
    presence: (): Presence => ({ staffed: staffHere.size > 0, online: [...new Set(visitorsHere.values())] }),
    /** Replaces the list of who is online at other processes. */
    setElsewhere({ staffed, online }: Presence): void {
      const now = new Set([...(staffed ? [staff] : []), ...online]);
      for (const [key, leave] of elsewhere) {
        if (now.has(key)) continue;
        elsewhere.delete(key);
        leave();
      }
      for (const key of now) {
        if (elsewhere.has(key)) continue;
        elsewhere.set(key, key === staff ? staffThere.enter(staff) : visitorsThere.enter(key));
      }
    },
    setVisitorTyping: (sessionId: string, on: boolean): void => visitorsTyping.set(sessionId, on),
    /** @param desk the desk at which somebody types; the other desks get a signal */
    setStaffTyping(sessionId: string, on: boolean, desk?: ChatDesk): void {
      staffTyping.set(sessionId, on);
      if (desk === undefined) return;
      const key = `${sessionId} ${desk.id}`;
      if (on) desks.set(key, { sessionId, desk });
      desksTyping.set(key, on);
    },
    /** Listens to the office's signals for one visitor. @returns a function that removes the listener */
    onStaff(sessionId: string, listener: (signal: StaffSignal) => void): () => void {
      const set = staffListeners.get(sessionId) ?? new Set();
      staffListeners.set(sessionId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && staffListeners.get(sessionId) === set) staffListeners.delete(sessionId);
      };
    },
    /** Listens to visitors' signals. @returns a function that removes the listener */
    onVisitors(listener: (signal: VisitorSignal) => void): () => void {
      visitorListeners.add(listener);
      return () => visitorListeners.delete(listener);
    },
    /** The number of listeners; 0 once every stream has ended. */
    listeners(): number {
      let count = visitorListeners.size;
      for (const set of staffListeners.values()) count += set.size;
      return count;
    },
    close(): void {
      for (const part of [staffThere, visitorsThere, visitorsTyping, staffTyping, desksTyping]) part.clear();
    },
  };
}

/** Counts streams by key; `changed` is called when the first starts and, after a delay, when the last has ended. */
function presence(changed: (key: string, there: boolean) => void) {
  const counts = new Map<string, number>();
  const leaving = new Map<string, NodeJS.Timeout>();
  return {
    has: (key: string): boolean => counts.has(key) || leaving.has(key),
    keys: (): string[] => [...counts.keys(), ...leaving.keys()],
    enter(key: string): () => void {
      const timer = leaving.get(key);
      clearTimeout(timer);
      leaving.delete(key);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      if (count === 0 && timer === undefined) changed(key, true);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const remaining = (counts.get(key) ?? 1) - 1;
        if (remaining > 0) {
          counts.set(key, remaining);
          return;
        }
        counts.delete(key);
        const goodbye = setTimeout(() => {
          leaving.delete(key);
          changed(key, false);
        }, leaveDelay);
        leaving.set(key, goodbye.unref());
      };
    },
    clear(): void {
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}

/** Ends typing after its lifetime, unless it is set again; `changed` is called when typing starts and when it ends. */
function typing(changed: (sessionId: string, on: boolean) => void) {
  const timers = new Map<string, NodeJS.Timeout>();
  const end = (sessionId: string): void => {
    clearTimeout(timers.get(sessionId));
    if (timers.delete(sessionId)) changed(sessionId, false);
  };
  return {
    set(sessionId: string, on: boolean): void {
      if (!on) {
        end(sessionId);
        return;
      }
      const known = timers.get(sessionId);
      if (known === undefined && timers.size >= maxTyping) return;
      clearTimeout(known);
      timers.set(sessionId, setTimeout(end, typingLifetime, sessionId).unref());
      if (known === undefined) changed(sessionId, true);
    },
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
