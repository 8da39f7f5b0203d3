/** Tells whoever keeps copies of published content that the content has changed. */
export type ContentChanges = {
  /** Call after posts were created, changed or deleted. Listeners have run when it returns. */
  announce: () => void;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
};

/** A signal within this process. */
export function createContentChanges(): ContentChanges {
  const listeners = new Set<() => void>();
  return {
    announce() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
