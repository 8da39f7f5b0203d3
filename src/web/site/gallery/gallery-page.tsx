import type { PageModule } from '#web/route.ts';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CallToAction } from '#web/ui/call-to-action.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { beforeAfterPairs, galleryPage, showcaseProjects } from '../content/gallery.ts';
import styles from './gallery-page.module.css';

export const galleryPageModule: PageModule = {
  render: () => <GalleryPage />,
  isStatic: () => true,
  lazyFiles: ['ui/live-parts.ts'],
  head: () => ({ title: galleryPage.title, description: galleryPage.description }),
};

/** The `sizes` of the projects' pictures: on wide screens, the width of the first two, which are the largest. */
const projectPictureSizes =
  '(min-width: 78rem) 38.25rem, (min-width: 64rem) 47vw, (min-width: 59rem) 31vw, (min-width: 40rem) 47vw, 94vw';

function GalleryPage() {
  const { callToAction } = galleryPage;
  return (
    <>
      <PageHeader title={galleryPage.headline} lede={galleryPage.lede} />
      <Section className={styles.pairs}>
        {beforeAfterPairs.map(({ id, title, caption, before, beforeAlt, after, afterAlt }, index) => (
          <figure key={id} className={styles.pair}>
            <BeforeAfter
              label={title}
              sizes="(min-width: 78rem) 38rem, (min-width: 53rem) 47vw, 94vw"
              before={{ name: before, alt: beforeAlt }}
              after={{ name: after, alt: afterAlt }}
              inFirstView={index === 0}
            />
            <figcaption>
              <h2>{title}</h2>
              <p>{caption}</p>
            </figcaption>
          </figure>
        ))}
      </Section>
      <Section background="tint" labelledBy="showcase">
        <SectionHeading id="showcase" intro={galleryPage.showcaseIntro}>
          {galleryPage.showcaseHeading}
        </SectionHeading>
        <ul className={styles.projects}>
          {showcaseProjects.map(({ id, title, placeType, description, picture, alt }) => (
            <li key={id}>
              <Picture name={picture} alt={alt} sizes={projectPictureSizes} />
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
        <ButtonLink href="/quote" variant="onDark">
          {callToAction.quoteLabel}
        </ButtonLink>
      </CallToAction>
    </>
  );
}
