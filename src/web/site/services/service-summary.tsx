import { useSite } from '#web/lib/company.tsx';
import { ContentIcon } from '#web/ui/content-icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { fillIn } from '../content/fill.ts';
import type { ServiceNotice } from '../content/service.ts';
import { ProofList } from '../proof/proof-list.tsx';
import styles from './service-summary.module.css';

/** The most important facts of a service, at the top of its page: badges, reasons to trust the company, notices. */
export function ServiceSummary({ badges, notices }: { badges: readonly string[]; notices: readonly ServiceNotice[] }) {
  const site = useSite();
  return (
    <div data-bleed className={styles.summary}>
      <Section background="warm" className={styles.inner}>
        <ul className={styles.badges}>
          {badges.map((badge) => (
            <li key={badge}>
              <ContentIcon name="shield" />
              {fillIn(badge, site)}
            </li>
          ))}
        </ul>
        <ProofList />
        {notices.map(({ title, text }) => (
          <div key={title} className={styles.notice}>
            <ContentIcon name="info" />
            <div>
              <h2>{title}</h2>
              <p>{fillIn(text, site)}</p>
            </div>
          </div>
        ))}
      </Section>
    </div>
  );
}
