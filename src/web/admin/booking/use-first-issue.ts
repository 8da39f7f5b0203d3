import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** @returns a ref for a form, and what brings the focus to its first field that is wrong, once that is shown */
export function useFirstIssue(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return [form, useCallback(() => setAttempt((now) => now + 1), [])];
}

/** A form around a dialog's parts: its fields scroll, and price and buttons stay in view. */
export const withinDialog = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
