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

/** Where an attempt leads: to a link's URL, to an entry of the browser's history, or where `go` navigates. */
type Target = { url: string } | { historyKey: string } | { go: () => void };

/** Dispatched on `window` before code leaves for `url`. To ask first, a guard prevents it, and calls `go` later. */
class LeaveEvent extends Event {
  readonly url: string;
  readonly go: () => void;

  constructor(url: string, go: () => void) {
    super('workspaceleave', { cancelable: true });
    this.url = url;
    this.go = go;
  }
}

/** Calls `go`, which navigates to `url`. If a guard asks first, only once the user has agreed to leave. */
export function leaveFor(url: string, go: () => void): void {
  if (window.dispatchEvent(new LeaveEvent(url, go))) go();
}

/**
 * While `isGuarded`, a click on a link to another page of this site, Back and Forward to another page of the workspace,
 * or a call of `leaveFor` becomes a pending attempt to leave, so that the caller can ask first. When the document is
 * closed, reloaded or left otherwise, the browser asks. Code that calls `navigate` without `leaveFor` is not guarded.
 *
 * @param store stores the changes that leaving would lose, and returns whether that succeeded
 * @param isDialog whether navigation within the page would lose them too, because it closes the dialog
 * @returns the pending attempt to leave; undefined if there is none
 */
export function useLeaveGuard(isGuarded: boolean, store: () => boolean, isDialog = false): LeaveAttempt | undefined {
  const [, navigate] = useLocation();
  const [attempt, setAttempt] = useState<{ target: Target; isStored: boolean }>();
  const latestStore = useRef(store);
  useEffect(() => {
    latestStore.current = store;
  }, [store]);
  const hasDecidedToLeave = useRef(false);

  useEffect(() => {
    if (!isGuarded) return;
    // The decision to leave counts only once, because Back may restore this page from the back/forward cache.
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
      const url = internalTarget(event);
      if (url !== undefined) setAttempt({ target: { url }, isStored: latestStore.current() });
    };
    const onLeave = (event: Event) => {
      // Another guard may already ask.
      if (!(event instanceof LeaveEvent) || event.defaultPrevented) return;
      const { url, go } = event;
      if (!isDialog && new URL(url, window.location.href).pathname === window.location.pathname) return;
      event.preventDefault();
      // A log-out leads out of the workspace, and deletes what is stored.
      setAttempt({ target: { go }, isStored: isWorkspaceUrl(url) && latestStore.current() });
    };
    const onNavigate = (event: NavigateEvent) => {
      // Another guard may already ask, or the user has agreed to leave.
      if (event.defaultPrevented || event.info === agreedInfo) return;
      const historyKey = historyTarget(event, isDialog);
      if (historyKey === undefined) return;
      event.preventDefault();
      setAttempt({ target: { historyKey }, isStored: latestStore.current() });
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('click', preventNavigation, { capture: true });
    window.addEventListener('click', ask);
    window.addEventListener('workspaceleave', onLeave);
    historyEvents()?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('click', preventNavigation, { capture: true });
      window.removeEventListener('click', ask);
      window.removeEventListener('workspaceleave', onLeave);
      historyEvents()?.removeEventListener('navigate', onNavigate);
    };
  }, [isGuarded, isDialog]);

  if (attempt === undefined) return undefined;
  return {
    isStored: attempt.isStored,
    stay: () => setAttempt(undefined),
    leave: () => {
      setAttempt(undefined);
      const { target } = attempt;
      if ('go' in target) return target.go();
      if ('url' in target && isWorkspaceUrl(target.url)) return navigate(target.url);
      if ('historyKey' in target) return void historyEvents()?.traverseTo(target.historyKey, { info: agreedInfo });
      hasDecidedToLeave.current = true;
      window.location.assign(target.url);
    },
  };
}

/** The `info` of a navigation about which no guard asks, because the user has agreed to leave. */
const agreedInfo = 'agreed to leave';

/** The Navigation API. Browsers without it do not ask before Back and Forward. */
const historyEvents = (): Navigation | undefined => ('navigation' in window ? window.navigation : undefined);

/**
 * The key of the history entry to which Back or Forward goes. Undefined if this loads another document or cannot be
 * prevented, and for an entry of the same page unless `includesSamePage`. Browsers do not let a page prevent Back or
 * Forward twice without user activation in between.
 */
function historyTarget(
  { navigationType, cancelable, destination }: NavigateEvent,
  includesSamePage: boolean,
): string | undefined {
  if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return undefined;
  const isSamePage = new URL(destination.url).pathname === window.location.pathname;
  return isSamePage && !includesSamePage ? undefined : destination.key;
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
