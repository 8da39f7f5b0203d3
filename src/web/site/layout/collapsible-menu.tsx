import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './collapsible-menu.module.css';

/**
 * A menu behind a button, for narrow screens. Escape, a press elsewhere, focus that goes elsewhere and a new page
 * close it. Without JavaScript it stands open.
 *
 * @param children is given the function that closes the menu, for its links
 */
export function CollapsibleMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const [openOn, setOpenOn] = useState<string>();
  const [path] = useLocation();
  const open = openOn === path;
  const close = () => setOpenOn(undefined);
  const panel = useId();
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      const isInside = event.target instanceof Node && root.current?.contains(event.target);
      if (isInside !== true) setOpenOn(undefined);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(undefined);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpenOn(open ? undefined : path)}
      >
        <Icon name={open ? 'close' : 'menu'} />
        <span className={styles.label}>Menu</span>
      </button>
      <div id={panel} className={styles.panel} hidden={!open}>
        {children(close)}
      </div>
    </div>
  );
}
