import { useEffect, useState } from 'react';

/** Milliseconds without a change after which the new text is returned. */
const delay = 150;

/** Returns the text once it has stopped changing for a moment, so that not every key press starts a search. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
