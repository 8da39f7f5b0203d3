import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isWorkspaceUrl } from '../session/next-path.ts';

/** An attempt to leave the page with unsaved changes. */
export type LeaveAttempt = {
  /** Whether the changes are stored, so that leaving does not lose them. */
  isStored: boolean;
  leave: () => void;
  stay: () => void;
};

/**
 * While `isGuarded`, a click on a link to another page of this site becomes a pending attempt to leave, so that the
 * caller can ask first. When the document is closed, reloaded or left otherwise, the browser asks.
 *
 * @param store stores the changes that leaving would lose, and returns whether that succeeded
 * @returns the pending attempt to leave; undefined if there is none
 */
export function useLeaveGuard(isGuarded: boolean, store: () => boolean): LeaveAttempt | undefined {
  const [, navigate] = useLocation();
  const [attempt, setAttempt] = useState<{ target: string; isStored: boolean }>();
  const latestStore = useRef(store);
  useEffect(() => {
    latestStore.current = store;
  }, [store]);
  const hasDecidedToLeave = useRef(false);

  useEffect(() => {
    if (!isGuarded) return;
    // The decision to leave counts only once, because Back may restore this page from the browser's cache.
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasDecidedToLeave.current) hasDecidedToLeave.current = false;
      else event.preventDefault();
    };
    // Runs before the link's own handler, which would navigate at once.
    const preventNavigation = (event: MouseEvent) => {
      if (internalTarget(event) !== undefined) event.preventDefault();
    };
    // Runs after the link's own handler, when a menu around the link has closed and returned the focus.
    const ask = (event: MouseEvent) => {
      const target = internalTarget(event);
      if (target !== undefined) setAttempt({ target, isStored: latestStore.current() });
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('click', preventNavigation, { capture: true });
    window.addEventListener('click', ask);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('click', preventNavigation, { capture: true });
      window.removeEventListener('click', ask);
    };
  }, [isGuarded]);

  if (attempt === undefined) return undefined;
  return {
    isStored: attempt.isStored,
    stay: () => setAttempt(undefined),
    leave: () => {
      setAttempt(undefined);
      if (isWorkspaceUrl(attempt.target)) return navigate(attempt.target);
      hasDecidedToLeave.current = true;
      window.location.assign(attempt.target);
    },
  };
}

/** The path, query and hash of the link of a plain click, if the link opens another page of this site in this tab. */
function internalTarget(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return undefined;
  return pathname + search + hash;
}
