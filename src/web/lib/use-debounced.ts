import { useEffect, useState } from 'react';

/** Milliseconds for which the text must not change. */
const delay = 150;

/** The text, or an earlier one while it is changing, so that not every key press starts a search. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
