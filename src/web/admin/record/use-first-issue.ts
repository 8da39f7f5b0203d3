import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** @returns a ref for a form, and a function that focuses its first invalid field after the next render */
export function useFirstIssue(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return [form, useCallback(() => setAttempt((previous) => previous + 1), [])];
}
