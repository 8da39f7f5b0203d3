import { type StaffSignal, typingLifetime, type VisitorSignal } from '#domain/chat.ts';

/** How long after its last stream ended a side still counts as there, so that a reconnect goes unnoticed; milliseconds. */
const leaveDelay = 5_000;
/** Sessions whose typing is remembered at once. */
const mostTyping = 10_000;

export type Signals = ReturnType<typeof createSignals>;

/**
 * Who is there and who is typing, in this process. Nothing of it is stored, and everything ends by itself.
 */
export function createSignals() {
  const staffListeners = new Map<string, Set<(signal: StaffSignal) => void>>();
  const visitorListeners = new Set<(signal: VisitorSignal) => void>();

  const tellStaff = (signal: VisitorSignal): void => {
    for (const listener of visitorListeners) listener(signal);
  };
  const tellVisitor = (sessionId: string, signal: StaffSignal): void => {
    for (const listener of staffListeners.get(sessionId) ?? []) listener(signal);
  };
  const tellVisitors = (signal: StaffSignal): void => {
    for (const sessionId of staffListeners.keys()) tellVisitor(sessionId, signal);
  };

  const staffThere = presence((_key, staffed) => tellVisitors({ type: 'presence', staffed }));
  const visitorsThere = presence((sessionId, online) => tellStaff({ type: 'presence', sessionId, online }));
  const visitorsTyping = typing((sessionId, on) => tellStaff({ type: 'typing', sessionId, typing: on }));
  const staffTyping = typing((sessionId, on) => tellVisitor(sessionId, { type: 'typing', typing: on }));

  return {
    /** Whether somebody of the office has a stream open. */
    isStaffed: (): boolean => staffThere.has('staff'),
    /** Sessions whose visitor has a stream open. */
    online: (): string[] => visitorsThere.keys(),
    /** Counts a stream of the office. @returns how to take it out again */
    staffArrived: (): (() => void) => staffThere.enter('staff'),
    visitorArrived: (sessionId: string): (() => void) => visitorsThere.enter(sessionId),
    setVisitorTyping: (sessionId: string, on: boolean): void => visitorsTyping.set(sessionId, on),
    setStaffTyping: (sessionId: string, on: boolean): void => staffTyping.set(sessionId, on),
    /** What the office does, for one visitor. @returns how to stop */
    onStaff(sessionId: string, listener: (signal: StaffSignal) => void): () => void {
      const set = staffListeners.get(sessionId) ?? new Set();
      staffListeners.set(sessionId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && staffListeners.get(sessionId) === set) staffListeners.delete(sessionId);
      };
    },
    /** What visitors do, for the office. @returns how to stop */
    onVisitors(listener: (signal: VisitorSignal) => void): () => void {
      visitorListeners.add(listener);
      return () => visitorListeners.delete(listener);
    },
    /** How many listen; none are left when every stream has ended. */
    listeners(): number {
      let count = visitorListeners.size;
      for (const set of staffListeners.values()) count += set.size;
      return count;
    },
    close(): void {
      for (const part of [staffThere, visitorsThere, visitorsTyping, staffTyping]) part.clear();
    },
  };
}

/** Counts who is there under each key; `changed` hears of the first to come and, some time after, the last to go. */
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

/** Believes a sign of typing for a while; `changed` hears when it begins and when it ends. */
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
      if (known === undefined && timers.size >= mostTyping) return;
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
