/** What the chat has to know about its page and the network. */
export type Environment = {
  /** Whether the browser is certain that there is no network. If false, there may still be none. */
  isOffline(): boolean;
  isVisible(): boolean;
  /** @returns a function that stops listening */
  listen(events: EnvironmentEvents): () => void;
};

export type EnvironmentEvents = { onOnline(): void; onOffline(): void; onVisible(): void };

/** The environment of the page in the browser. */
export const pageEnvironment: Environment = {
  isOffline: () => !navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  listen({ onOnline, onOffline, onVisible }) {
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') onVisible();
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  },
};
