import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { fullScreen } from './full-screen.ts';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(fullScreen);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/**
 * Whether a panel covers the whole window. While it does, the page behind it cannot be reached, and the panel keeps to
 * what the on-screen keyboard leaves of the window.
 */
export function useFullScreen(panel: RefObject<HTMLElement | null>): boolean {
  const isFullScreen = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(fullScreen).matches,
    () => false,
  );

  // Not later than the panel leaves: the focus then goes to what this sets aside.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isFullScreen || element === null) return;
    const pageReturns = setPageAside(element);
    const fitEnds = fitToViewport(element);
    return () => {
      pageReturns();
      fitEnds();
    };
  }, [isFullScreen, panel]);

  return isFullScreen;
}

/**
 * Makes what stands before the panel and its widget inert: the chat's button, header, page, footer. Notices stand behind
 * them and stay in reach.
 */
function setPageAside(panel: HTMLElement): () => void {
  const aside = [...elementsBefore(panel), ...elementsBefore(panel.parentElement)].filter(({ inert }) => !inert);
  for (const element of aside) element.inert = true;
  return () => {
    for (const element of aside) element.inert = false;
  };
}

function elementsBefore(element: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let before = element?.previousElementSibling; before; before = before.previousElementSibling) {
    if (before instanceof HTMLElement) found.push(before);
  }
  return found;
}

/** Gives the panel the part of the window that the on-screen keyboard does not cover. */
function fitToViewport(panel: HTMLElement): () => void {
  const { visualViewport } = window;
  if (visualViewport === null) return () => undefined;
  const adapt = (): void => {
    const { scale, height, offsetTop } = visualViewport;
    // A page that is zoomed in is moved about by hand, and the panel with it.
    panel.style.setProperty('--viewport-top', `${scale > 1.01 ? 0 : offsetTop}px`);
    panel.style.setProperty('--viewport-height', `${height * scale}px`);
  };
  adapt();
  visualViewport.addEventListener('resize', adapt);
  visualViewport.addEventListener('scroll', adapt);
  return () => {
    visualViewport.removeEventListener('resize', adapt);
    visualViewport.removeEventListener('scroll', adapt);
    panel.style.removeProperty('--viewport-top');
    panel.style.removeProperty('--viewport-height');
  };
}
