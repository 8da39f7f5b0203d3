import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './call-button.module.css';

/** A call button, fixed on the left of the chat button; wide screens do not show it. */
export function CallButton() {
  const { phone } = useCompany();
  return (
    <a data-bleed className={styles.call} href={telLink(phone)}>
      <Icon name="phone" className={styles.icon} />
      <VisuallyHidden>Call {phone}</VisuallyHidden>
    </a>
  );
}
