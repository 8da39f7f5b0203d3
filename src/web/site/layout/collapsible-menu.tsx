import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './collapsible-menu.module.css';

/**
 * A menu behind a button, for narrow screens. It is a native popover, so it works without JavaScript; Escape and a
 * click outside close it. It also closes when the focus leaves it and on navigation. A browser without popovers shows
 * it open, without the button.
 *
 * @param children receives the function that closes the menu, for its links
 * @param onClosed called after the menu was closed in any way
 */
export function CollapsibleMenu({
  children,
  onClosed,
}: {
  children: (close: () => void) => ReactNode;
  onClosed?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [path] = useLocation();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    hide(panel.current);
    onClosed?.();
  };

  useEffect(() => {
    setOpen(isShown(panel.current));
    const closeWhenLeft = ({ target }: FocusEvent) => {
      if (target instanceof Node && root.current?.contains(target) === false) hide(panel.current);
    };
    document.addEventListener('focusin', closeWhenLeft);
    return () => document.removeEventListener('focusin', closeWhenLeft);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at each change of the path
  useEffect(() => {
    const element = panel.current;
    return () => hide(element);
  }, [path]);

  return (
    <div ref={root}>
      <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} popoverTarget={id}>
        <Icon name={open ? 'close' : 'menu'} />
        <span className={styles.label}>Menu</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'closed') onClosed?.();
        }}
      >
        {children(close)}
      </div>
    </div>
  );
}

const isShown = (element: HTMLElement | null): boolean =>
  CSS.supports('selector(:popover-open)') && element?.matches(':popover-open') === true;

function hide(element: HTMLElement | null): void {
  if (isShown(element)) element?.hidePopover();
}
