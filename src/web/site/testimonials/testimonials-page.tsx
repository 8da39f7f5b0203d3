import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/lib/api/api.ts';
import type { PageContext, PageModule } from '#web/route.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CallToAction } from '#web/ui/call-to-action.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { TitledList } from '#web/ui/titled-list.tsx';
import { testimonialsPage } from '../content/testimonials.ts';
import { ReviewList, ReviewsHeader } from './review-list.tsx';

const reviewsQuery = ({ api }: Pick<PageContext, 'api'>) =>
  api.public.reviews.queryOptions(undefined, { retryOnMount: false, networkMode: 'always', refetchOnReconnect: true });

export const testimonialsPageModule: PageModule = {
  render: () => <TestimonialsPage />,
  head: () => ({ title: testimonialsPage.title, description: testimonialsPage.description }),
  prefetch: (context) => context.queryClient.prefetchQuery(reviewsQuery(context)),
};

function TestimonialsPage() {
  const { callToAction } = testimonialsPage;
  const { data: reviews, isError } = useQuery(reviewsQuery({ api: useApi() }));
  return (
    <>
      <ReviewsHeader reviews={reviews} />
      <Section ground="tint">
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
