import { useSite } from '#web/lib/company.tsx';
import { ContentIcon, type ContentIconName } from '#web/ui/content-icon.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { fillIn } from '../content/fill.ts';
import { home } from '../content/home.ts';
import styles from './about-section.module.css';

/** The icons of the points, in order: scope, local knowledge, surfaces, answers. */
const pointIcons: readonly ContentIconName[] = ['document', 'sun', 'shield', 'speech'];

export function AboutSection() {
  const site = useSite();
  const { heading, paragraphs, points } = home.about;
  return (
    <Section id="about" labelledBy="about-heading" className={styles.about}>
      <div>
        <SectionHeading id="about-heading">{heading}</SectionHeading>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{fillIn(paragraph, site)}</p>
        ))}
      </div>
      <ul className={styles.points}>
        {points.map(({ title, text }, index) => (
          <li key={title}>
            <ContentIcon name={pointIcons[index] ?? 'check'} className={styles.icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
