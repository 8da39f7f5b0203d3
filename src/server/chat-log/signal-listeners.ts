import type { StaffSignal, VisitorSignal } from '#domain/chat.ts';

export type SignalListeners = ReturnType<typeof signalListeners>;

/** Calls the open streams with the signals that are for them. */
export function signalListeners() {
  const forVisitor = new Map<string, Set<(signal: StaffSignal) => void>>();
  const forStaff = new Set<(signal: VisitorSignal) => void>();

  const notifyVisitor = (sessionId: string, signal: StaffSignal): void => {
    for (const listener of forVisitor.get(sessionId) ?? []) listener(signal);
  };

  return {
    notifyVisitor,
    notifyVisitors(signal: StaffSignal): void {
      for (const sessionId of forVisitor.keys()) notifyVisitor(sessionId, signal);
    },
    notifyStaff(signal: VisitorSignal): void {
      for (const listener of forStaff) listener(signal);
    },

    /** Listens to the office's signals for one visitor. @returns a function that removes the listener */
    onStaff(sessionId: string, listener: (signal: StaffSignal) => void): () => void {
      const set = forVisitor.get(sessionId) ?? new Set();
      forVisitor.set(sessionId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && forVisitor.get(sessionId) === set) forVisitor.delete(sessionId);
      };
    },

    /** Listens to visitors' signals. @returns a function that removes the listener */
    onVisitors(listener: (signal: VisitorSignal) => void): () => void {
      forStaff.add(listener);
      return () => forStaff.delete(listener);
    },

    /** The number of listeners; 0 once every stream has ended. */
    listeners(): number {
      let count = forStaff.size;
      for (const set of forVisitor.values()) count += set.size;
      return count;
    },
  };
}
