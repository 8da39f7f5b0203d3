import { useLayoutEffect } from 'react';
import { isOverPage } from '#web/lib/history-state.ts';
import { ScrollPositions } from './scroll-positions.ts';

/** The key of the current history entry, and whether the visitor reached the entry with Back or Forward (`history`). */
type Arrival = { entryKey: string; by: 'link' | 'history' };

/**
 * `path` is the path of the shown page. `hasArrived` is false while the URL's page is loading. `renderedPath` is the
 * path for which the server rendered the document. `documentPath` is the URL's path for the same page, which differs
 * on a 404 page, for example.
 */
export type NavigationState = {
  path: string;
  arrival: Arrival;
  hasArrived: boolean;
  positions: ScrollPositions;
  renderedPath: string;
  documentPath: string;
};

/**
 * Follows the browser's history and stores scroll positions, for the life of the document. Call it before hydration:
 * React hydrates the layout first, and its links work at once.
 *
 * @param path the path of the document's page; the URL may already be another one
 */
export function startNavigation(path: string): NavigationState {
  const { pathname } = window.location;
  const hasNavigated = loadedPath() !== pathname;
  const isNewEntry = entryKeyOf(window.history.state) === undefined;
  // The server may render a page, such as the 404 page, for another path than the URL's. Then no page is loading.
  const documentPath = hasNavigated ? path : pathname;
  const navigationState: NavigationState = {
    path: documentPath,
    arrival: { entryKey: currentEntryKey(), by: hasNavigated && !isNewEntry ? 'history' : 'link' },
    hasArrived: !hasNavigated || path === pathname,
    positions: new ScrollPositions(tabStorage()),
    renderedPath: path,
    documentPath,
  };
  if (hasNavigated && navigationState.hasArrived) scrollToTarget(navigationState);
  followHistory(navigationState);
  return navigationState;
}

/**
 * Scrolls after each navigation as a page load would: after a link, to the top or to the URL's anchor; after Back and
 * Forward, to the previous scroll position. The focus moves to the anchor's element or, without one, to the heading of
 * a new page, so that screen readers continue there. While the visitor uses a field or a menu that all pages share, the
 * focus does not move to the heading.
 *
 * @param path the path of the shown page
 * @param navigationState as returned by `startNavigation`; undefined on the server
 */
export function usePageArrival(path: string, navigationState: NavigationState | undefined): void {
  useLayoutEffect(() => {
    if (navigationState === undefined) return;
    const { renderedPath, documentPath } = navigationState;
    const shownPath = path === renderedPath ? documentPath : path;
    if (navigationState.path === shownPath) return;
    navigationState.path = shownPath;
    if (!scrollToTarget(navigationState) && !isFocusInUse()) focusHeading();
    navigationState.hasArrived = true;
  }, [path, navigationState]);
}

/**
 * The path for which the document was loaded. It differs from the URL's after a navigation within the document, and
 * after a form's reply got the URL of the form's page.
 */
export function loadedPath(): string {
  const [load] = performance.getEntriesByType('navigation');
  return load === undefined ? window.location.pathname : new URL(load.name).pathname;
}

/**
 * Scrolls at navigations within a page and stores the scroll positions. wouter dispatches `pushState` and
 * `replaceState` as events of the window.
 */
function followHistory(navigationState: NavigationState): void {
  const savePosition = () => {
    if (navigationState.hasArrived) navigationState.positions.set(navigationState.arrival.entryKey, window.scrollY);
  };
  const onPush = () => {
    savePosition();
    navigationState.arrival = { entryKey: currentEntryKey(), by: 'link' };
    navigationState.hasArrived = window.location.pathname === navigationState.path;
    if (isOverPage(window.history.state)) savePosition();
    else if (navigationState.hasArrived && !scrollToAnchor(smoothUnlessReduced()))
      window.scrollTo({ top: 0, behavior: smoothUnlessReduced() });
  };
  const onPop = () => {
    const isNewEntry = entryKeyOf(window.history.state) === undefined;
    savePosition();
    navigationState.arrival = { entryKey: currentEntryKey(), by: isNewEntry ? 'link' : 'history' };
    navigationState.hasArrived = window.location.pathname === navigationState.path;
    // After a plain anchor link, the browser itself scrolls.
    if (navigationState.hasArrived && !isNewEntry)
      jumpTo(navigationState.positions.get(navigationState.arrival.entryKey));
  };
  const onReplace = () => void currentEntryKey(navigationState.arrival.entryKey);
  const disableScrollRestoration = () => {
    window.history.scrollRestoration = 'manual';
  };
  const onPageHide = () => {
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
    pagehide: onPageHide,
  };
  disableScrollRestoration();
  for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener, { passive: true });
}

/** The key of the current history entry. An entry without a key gets `newKey`. */
function currentEntryKey(newKey = `${performance.timeOrigin}-${performance.now()}`): string {
  const state: unknown = window.history.state;
  const existingKey = entryKeyOf(state);
  if (existingKey !== undefined) return existingKey;
  window.history.replaceState({ ...(typeof state === 'object' ? state : {}), entry: newKey }, '');
  return newKey;
}

function entryKeyOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined;
  return typeof state.entry === 'string' ? state.entry : undefined;
}

/**
 * Scrolls to the URL's anchor, the top or the stored position.
 *
 * @returns whether it was the anchor, whose element then has the focus
 */
function scrollToTarget({ arrival, positions }: NavigationState): boolean {
  if (arrival.by === 'link' && scrollToAnchor('instant')) return true;
  jumpTo(arrival.by === 'history' ? positions.get(arrival.entryKey) : 0);
  return false;
}

/** Scrolls to the element of the URL's anchor and focuses it. @returns false if the page has no such element */
function scrollToAnchor(behavior: ScrollBehavior): boolean {
  const target = document.getElementById(window.location.hash.slice(1));
  if (target === null) return false;
  target.scrollIntoView({ behavior, block: 'start' });
  focusWithoutScrolling(target);
  return true;
}

/**
 * The scroll behavior after a link within a page. All other scrolling is instant, because clicks on moving elements can
 * miss them.
 */
const smoothUnlessReduced = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

const jumpTo = (top: number): void => window.scrollTo({ top, behavior: 'instant' });

/**
 * Whether the visitor uses a part that all pages share: a field, such as the chat's, or the header's open menu, which
 * would close if the focus moved to the heading.
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
