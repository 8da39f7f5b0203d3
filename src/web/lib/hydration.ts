import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is alive: false in the server's HTML and in the render that takes it over, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
