import { BeforeAfter } from '#web/ui/before-after.tsx';
import { Film } from '#web/ui/film.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import type { BeforeAfterMedia, FilmMedia, ServiceContent } from '../content/service.ts';
import { films } from './films.ts';
import styles from './service-media.module.css';

/** The before-and-after comparison and the film of a service; nothing if the service has neither. */
export function ServiceMedia({ media: { beforeAfter, film } }: Pick<ServiceContent, 'media'>) {
  if (beforeAfter === undefined && film === undefined) return null;
  return (
    <Section labelledBy="media">
      <SectionHeading id="media">See the work</SectionHeading>
      <div className={styles.media}>
        {beforeAfter !== undefined && <Comparison {...beforeAfter} />}
        {film !== undefined && <FilmWithDescription {...film} />}
      </div>
    </Section>
  );
}

function Comparison({ title, caption, before, beforeAlt, after, afterAlt }: BeforeAfterMedia) {
  return (
    <figure className={styles.figure}>
      <BeforeAfter
        label={title}
        sizes="(min-width: 78rem) 38rem, (min-width: 57rem) 47vw, 94vw"
        before={{ name: before, alt: beforeAlt }}
        after={{ name: after, alt: afterAlt }}
      />
      <figcaption>
        <h3>{title}</h3>
        <p>{caption}</p>
      </figcaption>
    </figure>
  );
}

/** A film with a description that can be expanded. */
function FilmWithDescription({ title, film, caption, textAlternative }: FilmMedia) {
  return (
    <figure className={styles.figure}>
      <Film title={title} files={films[film]} />
      <figcaption>
        <h3>{title}</h3>
        <p>{caption}</p>
        <details className={styles.inWords}>
          <summary>What the film shows, in words</summary>
          <p>{textAlternative}</p>
        </details>
      </figcaption>
    </figure>
  );
}
