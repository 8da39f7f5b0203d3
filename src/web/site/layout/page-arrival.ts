import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOverPage } from '#web/lib/history-state.ts';
import { ScrollPositions } from './scroll-positions.ts';

/** The current history entry, and the way in which the visitor reached it. */
type Visit = { entry: string; by: 'link' | 'history' };

/** `path` is the path of the shown page. `hasArrived` is false while the URL's page is loading. */
type NavigationState = { path: string; visit: Visit; hasArrived: boolean; positions: ScrollPositions };

/**
 * Scrolls and moves the focus as a page load would: after a link, to the top or to the URL's anchor; after Back and
 * Forward, to the previous scroll position. The focus moves to the page's heading, so that screen readers continue
 * there, unless the visitor uses a field or a menu that all pages share.
 *
 * @param path the path of the shown page; during a navigation, the URL may already be another one
 */
export function usePageArrival(path: string): void {
  const navigationRef = useRef<NavigationState>(undefined);

  useLayoutEffect(() => {
    const navigationState = navigationRef.current;
    if (navigationState === undefined || navigationState.path === path) return;
    navigationState.path = path;
    if (!scrollToTarget(navigationState) && !isFocusInUse()) focusHeading();
    navigationState.hasArrived = true;
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the first page
  useEffect(() => {
    const { pathname } = window.location;
    const hasNavigated = loadedPath() !== pathname;
    const isNewEntry = entryOf(window.history.state) === undefined;
    const navigationState: NavigationState = {
      // The 404 page and replies to forms are rendered for another path than the URL's, but they are not loading.
      path: hasNavigated ? path : pathname,
      visit: { entry: currentEntry(), by: hasNavigated && !isNewEntry ? 'history' : 'link' },
      hasArrived: !hasNavigated || path === pathname,
      positions: new ScrollPositions(tabStorage()),
    };
    navigationRef.current = navigationState;
    if (hasNavigated && navigationState.hasArrived) scrollToTarget(navigationState);
    return follow(navigationState);
  }, []);
}

/**
 * The path for which the document was loaded. It differs from the URL's if the visitor navigated before this code ran.
 */
export function loadedPath(): string {
  const [load] = performance.getEntriesByType('navigation');
  return load === undefined ? window.location.pathname : new URL(load.name).pathname;
}

/** Listens to the tab's history. wouter dispatches `pushState` and `replaceState` as events of the window. */
function follow(navigationState: NavigationState): () => void {
  const savePosition = () => {
    if (navigationState.hasArrived) navigationState.positions.set(navigationState.visit.entry, window.scrollY);
  };
  const onPush = () => {
    savePosition();
    navigationState.visit = { entry: currentEntry(), by: 'link' };
    navigationState.hasArrived = window.location.pathname === navigationState.path;
    if (isOverPage(window.history.state)) savePosition();
    else if (navigationState.hasArrived && !scrollToAnchor(smoothUnlessReduced()))
      window.scrollTo({ top: 0, behavior: smoothUnlessReduced() });
  };
  const onPop = () => {
    const isNewEntry = entryOf(window.history.state) === undefined;
    savePosition();
    navigationState.visit = { entry: currentEntry(), by: isNewEntry ? 'link' : 'history' };
    navigationState.hasArrived = window.location.pathname === navigationState.path;
    // After a plain anchor link, the browser has already scrolled.
    if (navigationState.hasArrived && !isNewEntry) jumpTo(navigationState.positions.get(navigationState.visit.entry));
  };
  const onReplace = () => void currentEntry(navigationState.visit.entry);
  const disableScrollRestoration = () => {
    window.history.scrollRestoration = 'manual';
  };
  const restoreDefaults = () => {
    window.history.scrollRestoration = 'auto';
    savePosition();
    navigationState.positions.save();
  };
  const listeners = {
    scroll: savePosition,
    pushState: onPush,
    popstate: onPop,
    replaceState: onReplace,
    pageshow: disableScrollRestoration,
    pagehide: restoreDefaults,
  };
  disableScrollRestoration();
  for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener, { passive: true });
  return () => {
    for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type, listener);
  };
}

/** The key of the current entry, which gets `newKey` if it has none yet. */
function currentEntry(newKey = `${performance.timeOrigin}-${performance.now()}`): string {
  const state: unknown = window.history.state;
  const existingKey = entryOf(state);
  if (existingKey !== undefined) return existingKey;
  window.history.replaceState({ ...(typeof state === 'object' ? state : {}), entry: newKey }, '');
  return newKey;
}

function entryOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined;
  return typeof state.entry === 'string' ? state.entry : undefined;
}

/** Scrolls to the target of the visit. @returns whether that is the URL's anchor, which then also has the focus */
function scrollToTarget({ visit, positions }: NavigationState): boolean {
  if (visit.by === 'link' && scrollToAnchor('instant')) return true;
  jumpTo(visit.by === 'history' ? positions.get(visit.entry) : 0);
  return false;
}

/** @returns whether the URL has the anchor of an element on this page */
function scrollToAnchor(behavior: ScrollBehavior): boolean {
  const target = document.getElementById(window.location.hash.slice(1));
  if (target === null) return false;
  target.scrollIntoView({ behavior, block: 'start' });
  focusWithoutScrolling(target);
  return true;
}

/**
 * The scroll behavior within a page. All other scrolling is instant, because clicks on moving elements can miss them.
 */
const smoothUnlessReduced = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

const jumpTo = (top: number): void => window.scrollTo({ top, behavior: 'instant' });

/**
 * Whether the visitor uses a part that all pages share: a field, such as the chat's, or the header's open menu, which
 * would close without the focus.
 */
const isFocusInUse = (): boolean =>
  document.activeElement?.matches('input, textarea, select') === true ||
  (CSS.supports('selector(:popover-open)') && document.querySelector('header :popover-open') !== null);

function focusHeading(): void {
  const main = document.querySelector('main');
  if (main === null) return;
  const heading = main.querySelector('h1');
  focusWithoutScrolling(heading ?? main);
  if (heading === null) focusHeadingWhenReady(main);
}

/**
 * For a page whose heading appears with its data: moves the focus from the main element to the heading, unless the
 * focus has moved elsewhere.
 */
function focusHeadingWhenReady(main: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const heading = main.querySelector('h1');
    const mainHasFocus = document.activeElement === main;
    if (heading !== null && mainHasFocus) focusWithoutScrolling(heading);
    if (heading !== null || !mainHasFocus) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
}

function focusWithoutScrolling(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
