import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOverPage } from '#web/lib/history-state.ts';
import { ScrollPositions } from './scroll-positions.ts';

/** The current history entry, and the way in which the visitor reached it. */
type Visit = { entry: string; by: 'link' | 'history' };

type Journey = { path: string; visit: Visit; arrived: boolean; positions: ScrollPositions };

/**
 * Scrolls and moves the focus as a page load would: after a link, to the top or to the URL's anchor; after Back and
 * Forward, to the previous scroll position. The focus moves to the page's heading, so that screen readers continue
 * there; but it stays where the visitor has gone on while the page was loading.
 *
 * @param path the path of the shown page; during a navigation, the URL may already be another one
 */
export function usePageArrival(path: string): void {
  const journeyRef = useRef<Journey>(undefined);

  useLayoutEffect(() => {
    const journey = journeyRef.current;
    if (journey === undefined || journey.path === path) return;
    journey.path = path;
    if (!scrollToPlace(journey) && !isFocusInUse()) focusHeading();
    journey.arrived = true;
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the first page
  useEffect(() => {
    const { pathname } = window.location;
    const stepped = loadedPath() !== pathname;
    const isNewEntry = entryOf(window.history.state) === undefined;
    const journey: Journey = {
      // The 404 page and replies to forms are rendered for another path than the URL's, but have arrived too.
      path: stepped ? path : pathname,
      visit: { entry: currentEntry(), by: stepped && !isNewEntry ? 'history' : 'link' },
      arrived: !stepped || path === pathname,
      positions: new ScrollPositions(tabStorage()),
    };
    journeyRef.current = journey;
    if (stepped && journey.arrived) scrollToPlace(journey);
    return follow(journey);
  }, []);
}

/**
 * The path for which the document was loaded. It differs from the URL's if the visitor navigated before this code ran.
 */
export function loadedPath(): string {
  const [load] = performance.getEntriesByType('navigation');
  return load === undefined ? window.location.pathname : new URL(load.name).pathname;
}

/** Listens to the tab's history. wouter announces `pushState` and `replaceState` as events of the window. */
function follow(journey: Journey): () => void {
  const remember = () => {
    if (journey.arrived) journey.positions.set(journey.visit.entry, window.scrollY);
  };
  const onPush = () => {
    remember();
    journey.visit = { entry: currentEntry(), by: 'link' };
    journey.arrived = window.location.pathname === journey.path;
    if (isOverPage(window.history.state)) remember();
    else if (journey.arrived && !scrollToAnchor(smoothUnlessReduced()))
      window.scrollTo({ top: 0, behavior: smoothUnlessReduced() });
  };
  const onPop = () => {
    const isNewEntry = entryOf(window.history.state) === undefined;
    remember();
    journey.visit = { entry: currentEntry(), by: isNewEntry ? 'link' : 'history' };
    journey.arrived = window.location.pathname === journey.path;
    // After a plain anchor link, the browser has already scrolled.
    if (journey.arrived && !isNewEntry) jumpTo(journey.positions.get(journey.visit.entry));
  };
  const onReplace = () => void currentEntry(journey.visit.entry);
  const takeOver = () => {
    window.history.scrollRestoration = 'manual';
  };
  const handBack = () => {
    window.history.scrollRestoration = 'auto';
    remember();
    journey.positions.save();
  };
  const listeners = {
    scroll: remember,
    pushState: onPush,
    popstate: onPop,
    replaceState: onReplace,
    pageshow: takeOver,
    pagehide: handBack,
  };
  takeOver();
  for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener, { passive: true });
  return () => {
    for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type, listener);
  };
}

/** The key of the current entry, which gets `newKey` if it has none yet. */
function currentEntry(newKey = `${performance.timeOrigin}-${performance.now()}`): string {
  const state: unknown = window.history.state;
  const known = entryOf(state);
  if (known !== undefined) return known;
  window.history.replaceState({ ...(typeof state === 'object' ? state : {}), entry: newKey }, '');
  return newKey;
}

function entryOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined;
  return typeof state.entry === 'string' ? state.entry : undefined;
}

/** Scrolls to the target of the visit. @returns whether that is the URL's anchor, which then also has the focus */
function scrollToPlace({ visit, positions }: Journey): boolean {
  if (visit.by === 'link' && scrollToAnchor('instant')) return true;
  jumpTo(visit.by === 'history' ? positions.get(visit.entry) : 0);
  return false;
}

/** @returns whether the URL has the anchor of an element on this page */
function scrollToAnchor(behavior: ScrollBehavior): boolean {
  const target = document.getElementById(window.location.hash.slice(1));
  if (target === null) return false;
  target.scrollIntoView({ behavior, block: 'start' });
  focusQuietly(target);
  return true;
}

/**
 * The scroll behavior within a page. All other scrolling is instant, because clicks on moving elements can miss them.
 */
const smoothUnlessReduced = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

const jumpTo = (top: number): void => window.scrollTo({ top, behavior: 'instant' });

/**
 * Whether the visitor has gone on meanwhile in what all pages share: in a field of the chat, or in the header's menu, which
 * would close without the focus.
 */
const isFocusInUse = (): boolean =>
  document.activeElement?.matches('input, textarea, select') === true ||
  (CSS.supports('selector(:popover-open)') && document.querySelector('header :popover-open') !== null);

function focusHeading(): void {
  const main = document.querySelector('main');
  if (main === null) return;
  const heading = main.querySelector('h1');
  focusQuietly(heading ?? main);
  if (heading === null) focusHeadingWhenReady(main);
}

/**
 * For a page whose heading appears with its data: moves the focus from the main element to the heading, unless it has
 * moved elsewhere.
 */
function focusHeadingWhenReady(main: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const heading = main.querySelector('h1');
    const isWaiting = document.activeElement === main;
    if (heading !== null && isWaiting) focusQuietly(heading);
    if (heading !== null || !isWaiting) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
}

function focusQuietly(target: HTMLElement): void {
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
