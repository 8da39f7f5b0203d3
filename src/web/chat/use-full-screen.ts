import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { fullScreenQuery } from './full-screen.ts';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(fullScreenQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/**
 * Whether the panel covers the whole browser window. While it does, the page behind it is inert, and the panel fits the
 * area that the on-screen keyboard leaves.
 */
export function useFullScreen(panel: RefObject<HTMLElement | null>): boolean {
  const isFullScreen = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(fullScreenQuery).matches,
    () => false,
  );

  // The cleanup of a layout effect runs as soon as the panel is removed, so that the chat's button can get the focus.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isFullScreen || element === null) return;
    const restorePage = makePageInert(element);
    const stopFitting = fitToViewport(element);
    return () => {
      restorePage();
      stopFitting();
    };
  }, [isFullScreen, panel]);

  return isFullScreen;
}

/**
 * Makes all elements before the panel and before its widget inert: button, header, page and footer. Toasts come after
 * the widget and can still be used.
 *
 * @returns a function that makes the same elements usable again
 */
function makePageInert(panel: HTMLElement): () => void {
  const elements = [...elementsBefore(panel), ...elementsBefore(panel.parentElement)].filter(({ inert }) => !inert);
  for (const element of elements) element.inert = true;
  return () => {
    for (const element of elements) element.inert = false;
  };
}

function elementsBefore(element: Element | null): HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (let sibling = element?.previousElementSibling; sibling; sibling = sibling.previousElementSibling) {
    if (sibling instanceof HTMLElement) elements.push(sibling);
  }
  return elements;
}

/** Fits the panel to the area that the on-screen keyboard leaves. @returns a function that stops this */
function fitToViewport(panel: HTMLElement): () => void {
  const { visualViewport } = window;
  if (visualViewport === null) return () => undefined;
  const adapt = (): void => {
    const { scale, height, offsetTop } = visualViewport;
    // On a zoomed page, the panel is not moved, because people pan by hand.
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
