import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { home } from '../content/home.ts';
import styles from './work-section.module.css';

export function WorkSection() {
  const { heading, intro, photos } = home.work;
  return (
    <Section labelledBy="work-heading" background="warm">
      <div className={styles.head}>
        <SectionHeading id="work-heading" intro={intro}>
          {heading}
        </SectionHeading>
        <ButtonLink href="/gallery" variant="outline">
          See the Gallery
        </ButtonLink>
      </div>
      <div className={styles.photos}>
        {photos.map(({ picture, alt, caption }) => (
          <figure key={picture} className={styles.photo}>
            <Picture name={picture} alt={alt} sizes="(min-width: 78rem) 38.25rem, (min-width: 44rem) 47vw, 94vw" />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
