import type { PageModule } from '#web/route.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { serviceCards } from '../content/service-cards.ts';
import { ServiceCardGrid } from '../services/service-card-grid.tsx';
import styles from './not-found-page.module.css';

export const notFoundPage: PageModule = {
  render: () => <NotFoundPage />,
  head: () => ({ title: 'Page Not Found', description: 'There is no page at this address.', noindex: true }),
  status: () => 404,
  isStatic: () => true,
};

function NotFoundPage() {
  return (
    <>
      <PageHeader
        title="404 Page Not Found"
        lede="There is no page at this address. It may have moved, or the address may have a typing error."
      >
        <div className={styles.links}>
          <ButtonRow>
            <ButtonLink href="/">Go to the Home Page</ButtonLink>
            <ButtonLink href="/book" variant="onDark">
              Home Cleaning Estimate
            </ButtonLink>
          </ButtonRow>
        </div>
      </PageHeader>
      <Section background="tint" labelledBy="services-heading">
        <SectionHeading id="services-heading">Perhaps you were looking for one of our services</SectionHeading>
        <ServiceCardGrid cards={serviceCards} learnMoreLabel="Learn more" showsPictures={false} />
      </Section>
    </>
  );
}
