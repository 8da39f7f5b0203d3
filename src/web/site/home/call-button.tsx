import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './call-button.module.css';

/** The call button, which stays at the bottom right on phones. */
export function CallButton() {
  const { phone } = useCompany();
  return (
    <a data-bleed className={styles.call} href={telLink(phone)}>
      <Icon name="phone" className={styles.icon} />
      <VisuallyHidden>Call {phone}</VisuallyHidden>
    </a>
  );
}
