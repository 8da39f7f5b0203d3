import { proofPoints } from '#domain/proof-rules.ts';
import { useSite } from '#web/lib/company.tsx';
import { Container } from '#web/ui/container.tsx';
import { ContentIcon } from '#web/ui/content-icon.tsx';
import styles from './proof-list.module.css';

/** Reasons to trust the company; nothing if the office has set none. `isBelowForm` adds space above. */
export function ProofList({ isBelowForm = false }: { isBelowForm?: boolean }) {
  const points = proofPoints(useSite().proof);
  if (points.length === 0) return null;
  return (
    <ul className={isBelowForm ? styles.belowForm : styles.list} aria-label="Why you can trust us">
      {points.map((point) => (
        <li key={point}>
          <ContentIcon name="shield" />
          {point}
        </li>
      ))}
    </ul>
  );
}

/** The reasons to trust the company, as a band across the whole page; nothing if there are none. */
export function ProofStrip() {
  const { proof } = useSite();
  if (proofPoints(proof).length === 0) return null;
  return (
    <div data-bleed className={styles.strip}>
      <Container>
        <ProofList />
      </Container>
    </div>
  );
}
