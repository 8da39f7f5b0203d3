import { Container } from '#web/ui/container.tsx';
import type { TitledText } from '../content/service.ts';
import styles from './trust-points.module.css';

/** A few facts about the company, in a box that overlaps the lower edge of the hero. */
export function TrustPoints({ points }: { points: readonly TitledText[] }) {
  return (
    <div data-bleed className={styles.band}>
      <Container>
        <ul className={styles.points}>
          {points.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Container>
    </div>
  );
}
