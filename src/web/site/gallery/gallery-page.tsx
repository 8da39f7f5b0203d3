import type { PageModule } from '#web/route.ts';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CallToAction } from '#web/ui/call-to-action.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PlaceholderPicture } from '#web/ui/placeholder-picture.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { beforeAfterPairs, galleryPage, showcaseProjects } from '../content/gallery.ts';
import styles from './gallery-page.module.css';

export const galleryPageModule: PageModule = {
  render: () => <GalleryPage />,
  head: () => ({ title: galleryPage.title, description: galleryPage.description }),
};

function GalleryPage() {
  const { callToAction } = galleryPage;
  return (
    <>
      <PageHeader title={galleryPage.headline} lede={galleryPage.lede} />
      <Section className={styles.pairs}>
        {beforeAfterPairs.map(({ id, title, caption, before, beforeAlt, after, afterAlt }) => (
          <figure key={id} className={styles.pair}>
            <BeforeAfter
              label={title}
              before={{ name: before, alt: beforeAlt }}
              after={{ name: after, alt: afterAlt }}
            />
            <figcaption>
              <h2>{title}</h2>
              <p>{caption}</p>
            </figcaption>
          </figure>
        ))}
      </Section>
      <Section ground="tint" labelledBy="showcase">
        <SectionHeading id="showcase" intro={galleryPage.showcaseIntro}>
          {galleryPage.showcaseHeading}
        </SectionHeading>
        <ul className={styles.projects}>
          {showcaseProjects.map(({ id, title, placeType, description, picture, alt }) => (
            <li key={id}>
              <PlaceholderPicture name={picture} alt={alt} className={styles.picture} />
              <div>
                <p className={styles.place}>{placeType}</p>
                <h3>{title}</h3>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction heading={callToAction.heading} text={callToAction.text}>
        <ButtonLink href="/book">{callToAction.label}</ButtonLink>
      </CallToAction>
    </>
  );
}
