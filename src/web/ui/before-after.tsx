import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './before-after.module.css';
import { Picture } from './picture.tsx';
import type { PictureName } from './pictures/picture.ts';
import { positionAfterKey, positionAt, startPosition } from './slider-position.ts';

/**
 * Two pictures of the same place on top of each other, with a handle that shows more of one and less of the other.
 * Without JavaScript, they are side by side.
 */
export function BeforeAfter({
  label,
  sizes,
  before,
  after,
}: {
  /** The subject of the comparison. */
  label: string;
  /** The shown width of the pictures, as in an image's `sizes` attribute. */
  sizes: string;
  before: { name: PictureName; alt: string };
  after: { name: PictureName; alt: string };
}) {
  const [position, setPosition] = useState(startPosition);
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);

  // Set by script, because the content security policy blocks style attributes.
  useLayoutEffect(() => frame.current?.style.setProperty('--position', `${position}%`), [position]);

  const follow = (event: PointerEvent<HTMLDivElement>) =>
    setPosition(positionAt(event.clientX, event.currentTarget.getBoundingClientRect()));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // On touch, the gesture may be a scroll.
    if (event.pointerType !== 'touch') follow(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    follow(event);
    handle.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = positionAfterKey(event.key, position);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setPosition(next);
  };

  return (
    <div
      ref={frame}
      className={styles.frame}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
    >
      <div className={styles.before}>
        <Picture {...before} sizes={sizes} className={styles.picture} />
        <span className={styles.beforeLabel}>Before</span>
      </div>
      <div className={styles.after}>
        <Picture {...after} sizes={sizes} className={styles.picture} />
        <span className={styles.afterLabel}>After</span>
      </div>
      <div
        ref={handle}
        role="slider"
        tabIndex={0}
        className={styles.handle}
        aria-label={`Compare before and after: ${label}`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={position}
        aria-valuetext={`${position}% before, ${100 - position}% after`}
        onKeyDown={onKeyDown}
      >
        <svg className={styles.grip} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="m8.5 7-5 5 5 5m7-10 5 5-5 5" />
        </svg>
      </div>
    </div>
  );
}
