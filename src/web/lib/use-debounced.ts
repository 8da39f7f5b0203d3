import { useEffect, useState } from 'react';

/** Milliseconds without a change after which a typed text is searched. */
const pause = 150;

/** Returns the text as it was when it last stayed the same for a moment, so that not every key starts a search. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
