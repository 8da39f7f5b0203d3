import { positionAfterKey, positionAt, startPosition } from './slider-position.ts';

/**
 * Lets pointer and keys move the handle of a comparison. This code does not use React, so it also works in
 * static markup.
 *
 * @param frame the element that `BeforeAfter` renders
 * @returns a function that removes the listeners
 */
export function activateComparison(frame: HTMLElement): () => void {
  const handle = frame.querySelector<HTMLElement>('[role="slider"]');
  if (handle === null) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  let position = startPosition;

  const moveTo = (next: number): void => {
    position = next;
    // Set by script, because the content security policy blocks style attributes.
    frame.style.setProperty('--position', `${next}%`);
    handle.ariaValueNow = String(next);
    handle.ariaValueText = valueText(next);
  };
  const moveToPointer = ({ clientX }: PointerEvent): void => moveTo(positionAt(clientX, frame.getBoundingClientRect()));

  frame.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      frame.setPointerCapture(event.pointerId);
      // A touch may be the start of a scroll, so it does not move the handle yet.
      if (event.pointerType !== 'touch') moveToPointer(event);
    },
    { signal },
  );
  frame.addEventListener(
    'pointermove',
    (event) => {
      if (frame.hasPointerCapture(event.pointerId)) moveToPointer(event);
    },
    { signal },
  );
  frame.addEventListener(
    'pointerup',
    (event) => {
      if (!frame.hasPointerCapture(event.pointerId)) return;
      moveToPointer(event);
      handle.focus({ preventScroll: true });
    },
    { signal },
  );
  handle.addEventListener(
    'keydown',
    (event) => {
      const next = positionAfterKey(event.key, position);
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      moveTo(next);
    },
    { signal },
  );
  return () => controller.abort();
}

/** The position of a handle, in words for screen readers. */
export const valueText = (position: number): string => `${position}% before, ${100 - position}% after`;
