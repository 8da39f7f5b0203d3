import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './blog.module.css';

/** The end of a post: links for calling the company and for booking. */
export function HaveQuestions() {
  const { phone } = useCompany();
  return (
    <aside className={styles.questions} aria-labelledby="questions">
      <h2 id="questions">Have Questions?</h2>
      <p>Ask us about your building, or see what a home cleaning would cost.</p>
      <p className={styles.actions}>
        <ButtonLink href={telLink(phone)} variant="primary">
          <Icon name="phone" /> Call {phone}
        </ButtonLink>
        <ButtonLink href="/book" variant="onDark">
          Home Cleaning Estimate
        </ButtonLink>
      </p>
    </aside>
  );
}
