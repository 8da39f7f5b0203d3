import type { StaffSignal, VisitorSignal } from '#domain/chat.ts';

export type SignalListeners = ReturnType<typeof signalListeners>;

/** Delivers each signal to the open streams that it is for. */
export function signalListeners() {
  const visitorListeners = new Map<string, Set<(signal: StaffSignal) => void>>();
  const staffListeners = new Set<(signal: VisitorSignal) => void>();

  const notifyVisitor = (sessionId: string, signal: StaffSignal): void => {
    for (const listener of visitorListeners.get(sessionId) ?? []) listener(signal);
  };

  return {
    notifyVisitor,
    notifyVisitors(signal: StaffSignal): void {
      for (const sessionId of visitorListeners.keys()) notifyVisitor(sessionId, signal);
    },
    notifyStaff(signal: VisitorSignal): void {
      for (const listener of staffListeners) listener(signal);
    },

    /** Listens to the office's signals for one visitor. @returns a function that removes the listener */
    onStaff(sessionId: string, listener: (signal: StaffSignal) => void): () => void {
      const set = visitorListeners.get(sessionId) ?? new Set();
      visitorListeners.set(sessionId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && visitorListeners.get(sessionId) === set) visitorListeners.delete(sessionId);
      };
    },

    /** Listens to visitors' signals. @returns a function that removes the listener */
    onVisitors(listener: (signal: VisitorSignal) => void): () => void {
      staffListeners.add(listener);
      return () => staffListeners.delete(listener);
    },

    /** The number of listeners; 0 once every stream has ended. */
    listeners(): number {
      let count = staffListeners.size;
      for (const set of visitorListeners.values()) count += set.size;
      return count;
    },
  };
}
