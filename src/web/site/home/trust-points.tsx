import { Container } from '#web/ui/container.tsx';
import type { TitledText } from '../content/service.ts';
import styles from './trust-points.module.css';

/** A few figures about the company, over the lower edge of the hero. */
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
