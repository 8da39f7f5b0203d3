import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** @returns a ref for a form, and a function that focuses the form's first invalid field after the next render */
export function useFirstIssue(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [callCount, setCallCount] = useState(0);
  useEffect(() => {
    if (callCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [callCount]);
  return [form, useCallback(() => setCallCount((count) => count + 1), [])];
}
