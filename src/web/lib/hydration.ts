import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Whether the page is hydrated: false in the server's HTML and in the first render, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
