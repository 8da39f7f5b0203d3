import { postalAddress } from '#domain/company.ts';
import { hoursLines } from '#domain/hours-rules.ts';
import { telLink } from '#domain/phone.ts';
import { useSite } from '#web/lib/company.tsx';
import { ContentIcon } from '#web/ui/content-icon.tsx';
import styles from './contact-section.module.css';

/** The company's phone number, email, postal address and hours. */
export function ContactWays() {
  const { company, hours } = useSite();
  return (
    <ul className={styles.ways}>
      <li>
        <ContentIcon name="phone" />
        <div>
          <h3>Call</h3>
          <a href={telLink(company.phone)}>{company.phone}</a>
        </div>
      </li>
      <li>
        <ContentIcon name="mail" />
        <div>
          <h3>Email</h3>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </div>
      </li>
      <li>
        <ContentIcon name="pin" />
        <div>
          <h3>Base</h3>
          <p>{postalAddress(company)}</p>
        </div>
      </li>
      <li>
        <ContentIcon name="clock" />
        <div>
          <h3>Hours</h3>
          {hoursLines(hours).map(({ label, text }) => (
            <p key={label}>
              {label} {text}
            </p>
          ))}
        </div>
      </li>
    </ul>
  );
}
