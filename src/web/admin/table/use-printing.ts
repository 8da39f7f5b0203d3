import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, for what paper needs other markup than the screen. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser lays out the sheets as soon as it has told of them.
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
