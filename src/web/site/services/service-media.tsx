import { BeforeAfter } from '#web/ui/before-after.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PlaceholderPicture } from '#web/ui/placeholder-picture.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import type { BeforeAfterMedia, ServiceContent, VideoMedia } from '../content/service.ts';
import styles from './service-media.module.css';

/** The comparison and the video of a service, where it has them. */
export function ServiceMedia({ media: { beforeAfter, video } }: Pick<ServiceContent, 'media'>) {
  if (beforeAfter === undefined && video === undefined) return null;
  return (
    <Section labelledBy="media">
      <SectionHeading id="media">See the work</SectionHeading>
      <div className={styles.media}>
        {beforeAfter !== undefined && <Comparison {...beforeAfter} />}
        {video !== undefined && <VideoInWords {...video} />}
      </div>
    </Section>
  );
}

function Comparison({ title, caption, before, beforeAlt, after, afterAlt }: BeforeAfterMedia) {
  return (
    <figure className={styles.figure}>
      <BeforeAfter label={title} before={{ name: before, alt: beforeAlt }} after={{ name: after, alt: afterAlt }} />
      <figcaption>
        <h3>{title}</h3>
        <p>{caption}</p>
      </figcaption>
    </figure>
  );
}

/** The place of a video that is still to be filmed: its opening picture, and in words what it shows. */
function VideoInWords({ title, poster, textAlternative }: VideoMedia) {
  return (
    <figure className={styles.figure}>
      <div className={styles.poster}>
        <PlaceholderPicture name={poster} alt="" className={styles.posterPicture} />
        <span className={styles.tag}>
          <Icon name="film" />
          Video coming soon
        </span>
      </div>
      <figcaption>
        <h3>{title}</h3>
        <p>{textAlternative}</p>
      </figcaption>
    </figure>
  );
}
