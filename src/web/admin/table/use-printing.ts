import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, for components whose printed markup is different. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser lays out the pages right after this event, so React must render at once.
    const set = (next: boolean) => flushSync(() => setIsPrinting(next));
    const events = new AbortController();
    const { signal } = events;
    window.addEventListener('beforeprint', () => set(true), { signal });
    window.addEventListener('afterprint', () => set(false), { signal });
    window.matchMedia('print').addEventListener('change', ({ matches }) => set(matches), { signal });
    return () => events.abort();
  }, []);
  return isPrinting;
}
