import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isWorkspaceUrl } from '../session/next-path.ts';

/** An attempt to leave the page with unsaved changes. */
export type LeaveAttempt = {
  /** Whether the changes are stored. */
  isStored: boolean;
  leave: () => void;
  stay: () => void;
};

/**
 * While `isGuarded`, asks before this page is left by a link or closed.
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
  const hasDecided = useRef(false);

  useEffect(() => {
    if (!isGuarded) return;
    // The decision to leave is only used once, because Back may restore this page from the cache.
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasDecided.current) hasDecided.current = false;
      else event.preventDefault();
    };
    // Runs before the link's own handler, which would navigate at once.
    const preventLink = (event: MouseEvent) => {
      if (internalTarget(event) !== undefined) event.preventDefault();
    };
    // Runs after the link's own handler, when a menu around the link has closed and returned the focus.
    const ask = (event: MouseEvent) => {
      const target = internalTarget(event);
      if (target !== undefined) setAttempt({ target, isStored: latestStore.current() });
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('click', preventLink, { capture: true });
    window.addEventListener('click', ask);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('click', preventLink, { capture: true });
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
      hasDecided.current = true;
      window.location.assign(attempt.target);
    },
  };
}

/** The target of a plain click, if it is another page of this site in this window. */
function internalTarget(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return undefined;
  return pathname + search + hash;
}
