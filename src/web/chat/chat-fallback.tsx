import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './widget.module.css';

/** A link to call the office, shown instead of a chat that failed. */
export function ChatFallback() {
  const { chatPhone } = useCompany();
  return (
    <aside className={styles.widget} aria-label="Chat">
      <a className={styles.button} href={telLink(chatPhone)}>
        <Icon name="phone" className={styles.icon} />
        <VisuallyHidden>Call {chatPhone}</VisuallyHidden>
      </a>
    </aside>
  );
}
