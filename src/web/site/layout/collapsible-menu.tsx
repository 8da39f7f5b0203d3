import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './collapsible-menu.module.css';

/**
 * A menu behind a button, for narrow screens. The menu is a native popover, so the button, Escape and clicks outside
 * work without JavaScript. With JavaScript, the menu also closes when the focus leaves it and when the path changes. A
 * browser without popovers shows the menu without the button and never closes it.
 *
 * @param children renders the menu's content; the argument closes the menu, for clicks on its links
 * @param onClosed called by that function and each time the popover has closed, so one closing may call it twice
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
    // The visitor may have opened the menu before hydration.
    setOpen(isPopoverOpen(panel.current));
    const closeWhenLeft = ({ target }: FocusEvent) => {
      if (target instanceof Node && root.current?.contains(target) === false) hide(panel.current);
    };
    document.addEventListener('focusin', closeWhenLeft);
    return () => document.removeEventListener('focusin', closeWhenLeft);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu at each change of the path
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

const isPopoverOpen = (element: HTMLElement | null): boolean =>
  CSS.supports('selector(:popover-open)') && element?.matches(':popover-open') === true;

function hide(element: HTMLElement | null): void {
  if (isPopoverOpen(element)) element?.hidePopover();
}
