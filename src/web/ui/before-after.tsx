import { useEffect, useRef } from 'react';
import styles from './before-after.module.css';
import { activateComparison, valueText } from './comparison.ts';
import { Picture } from './picture.tsx';
import type { PictureName } from './pictures/picture.ts';
import { startPosition } from './slider-position.ts';

/**
 * A picture from before and a picture from after, on top of each other, with a handle that shows more of one and less
 * of the other. Without JavaScript, the pictures are side by side.
 */
export function BeforeAfter({
  label,
  sizes,
  before,
  after,
  inFirstView = false,
}: {
  /** The subject of the comparison. */
  label: string;
  /** The shown width of the pictures, as in an image's `sizes` attribute. */
  sizes: string;
  before: { name: PictureName; alt: string };
  after: { name: PictureName; alt: string };
  /** Whether visitors see the pictures without scrolling. */
  inFirstView?: boolean;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current === null ? undefined : activateComparison(frame.current)), []);

  return (
    <div ref={frame} data-live="comparison" className={styles.frame}>
      <div className={styles.before}>
        <Picture {...before} sizes={sizes} className={styles.picture} inFirstView={inFirstView} />
        <span className={styles.beforeLabel}>Before</span>
      </div>
      <div className={styles.after}>
        <Picture {...after} sizes={sizes} className={styles.picture} inFirstView={inFirstView} />
        <span className={styles.afterLabel}>After</span>
      </div>
      <div
        role="slider"
        tabIndex={0}
        className={styles.handle}
        aria-label={`Compare before and after: ${label}`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={startPosition}
        aria-valuetext={valueText(startPosition)}
      >
        <svg className={styles.grip} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="m8.5 7-5 5 5 5m7-10 5 5-5 5" />
        </svg>
      </div>
    </div>
  );
}
