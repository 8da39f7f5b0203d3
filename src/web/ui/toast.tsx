import { Toast as Parts } from 'radix-ui';
import { Icon } from './icon.tsx';
import type { ToastProps } from './notices.tsx';
import styles from './toast.module.css';

/** A swipe to the right of this many pixels removes the notice. */
const swipeThreshold = 50;

/** One notice, in a corner of the window. F8 moves the focus to it. */
export function Toast({ notice: { title, description, variant = 'plain', action }, duration }: ToastProps) {
  return (
    <Parts.Provider duration={duration} swipeDirection="right" swipeThreshold={swipeThreshold} label="Notification">
      <Parts.Root className={styles.toast} data-variant={variant} type="foreground">
        <Parts.Title className={styles.title}>{title}</Parts.Title>
        <Parts.Description className={styles.description}>{description}</Parts.Description>
        {action !== undefined && (
          <Parts.Action
            className={styles.action}
            altText={action.name}
            aria-label={action.name}
            onClick={action.onAction}
          >
            {action.label}
          </Parts.Action>
        )}
        <Parts.Close className={styles.close} aria-label="Close">
          <Icon name="close" />
        </Parts.Close>
      </Parts.Root>
      <Parts.Viewport className={styles.viewport} hotkey={['F8']} />
    </Parts.Provider>
  );
}
