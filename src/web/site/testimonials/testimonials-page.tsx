import { usePageData } from '#web/lib/page-data.tsx';
import { useResource } from '#web/lib/resource.ts';
import type { PageModule } from '#web/route.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CallToAction } from '#web/ui/call-to-action.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { TitledList } from '#web/ui/titled-list.tsx';
import { testimonialsPage } from '../content/testimonials.ts';
import { ReviewList, ReviewsHeader } from './review-list.tsx';

export const testimonialsPageModule: PageModule = {
  render: () => <TestimonialsPage />,
  head: () => ({ title: testimonialsPage.title, description: testimonialsPage.description }),
  prefetch: ({ data }) => data.reviews.load(),
  isStatic: ({ data }) => data.reviews.state().status === 'success',
};

function TestimonialsPage() {
  const { callToAction } = testimonialsPage;
  const state = useResource(usePageData().reviews);
  const reviews = state.status === 'success' ? state.data : undefined;
  const isError = state.status === 'error';
  return (
    <>
      <ReviewsHeader reviews={reviews} />
      <Section background="tint">
        {reviews !== undefined && <ReviewList reviews={reviews} />}
        {reviews === undefined && (
          <p role={isError ? 'alert' : 'status'}>
            {isError ? 'The reviews could not be loaded. Please reload the page.' : 'Loading the reviews…'}
          </p>
        )}
      </Section>
      <Section labelledBy="benefits">
        <SectionHeading id="benefits">{testimonialsPage.benefitsHeading}</SectionHeading>
        <TitledList items={testimonialsPage.benefits} />
      </Section>
      <CallToAction heading={callToAction.heading} text={callToAction.text}>
        <ButtonLink href="/#contact">{callToAction.label}</ButtonLink>
      </CallToAction>
    </>
  );
}
