import { ButtonLink } from '#web/ui/button.tsx';
import { PlaceholderPicture } from '#web/ui/placeholder-picture.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { home } from '../content/home.ts';
import styles from './work-section.module.css';

export function WorkSection() {
  const { heading, intro, photos } = home.work;
  return (
    <Section labelledBy="work-heading" ground="warm">
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
            <PlaceholderPicture name={picture} alt={alt} />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
