import { Toast as RadixToast } from 'radix-ui';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';
import type { ToastProps } from './toasts.tsx';

/** The minimum length of the swipe to the right that removes a toast; pixels. */
const swipeThreshold = 50;

/** One toast, in a corner of the screen. F8 moves the focus there. */
export function Toast({ content: { title, description, variant = 'plain', action }, duration }: ToastProps) {
  return (
    <RadixToast.Provider
      duration={duration}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
      label="Notification"
    >
      <RadixToast.Root className={styles.toast} data-variant={variant} type="foreground">
        <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
        <RadixToast.Description className={styles.description}>{description}</RadixToast.Description>
        {action !== undefined && (
          <RadixToast.Action
            className={styles.action}
            altText={action.name}
            aria-label={action.name}
            onClick={action.onAction}
          >
            {action.label}
          </RadixToast.Action>
        )}
        <RadixToast.Close className={styles.close} aria-label="Close">
          <Icon name="close" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className={styles.viewport} hotkey={['F8']} />
    </RadixToast.Provider>
  );
}
