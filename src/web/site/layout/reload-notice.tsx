import { Button } from '#web/ui/button.tsx';
import styles from './reload-notice.module.css';

/** Shown over a page that can be read, but does not work because its code could not be loaded. */
export function ReloadNotice() {
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.text}>
        This page did not load completely, so its forms and menus may not work. Please check your connection.
      </p>
      <Button size="small" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </div>
  );
}
