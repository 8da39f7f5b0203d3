import { Link } from 'wouter';
import { serviceNames } from '#domain/site.ts';
import type { PageModule } from '#web/route.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CallToAction } from '#web/ui/call-to-action.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { StarRating } from '#web/ui/star-rating.tsx';
import { TitledList } from '#web/ui/titled-list.tsx';
import { type Testimonial, testimonials, testimonialsPage } from '../content/testimonials.ts';
import { serviceHref } from '../services/service-links.ts';
import styles from './testimonials-page.module.css';

export const testimonialsPageModule: PageModule = {
  render: () => <TestimonialsPage />,
  head: () => ({ title: testimonialsPage.title, description: testimonialsPage.description }),
};

function TestimonialsPage() {
  const { callToAction } = testimonialsPage;
  return (
    <>
      <PageHeader title={testimonialsPage.headline} lede={testimonialsPage.lede}>
        <div className={styles.summary}>
          <StarRating value={5} />
          <strong>{testimonialsPage.summary}</strong>
          <span>{testimonialsPage.basis}</span>
        </div>
      </PageHeader>
      <Section ground="tint">
        <ul className={styles.testimonials}>
          {testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} />
          ))}
        </ul>
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

function TestimonialCard({ testimonial: { name, location, service, rating, text } }: { testimonial: Testimonial }) {
  return (
    <li>
      <figure className={styles.card}>
        <StarRating value={rating} />
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption>
          <span className={styles.initial} aria-hidden="true">
            {name.charAt(0)}
          </span>
          <span>
            <strong>{name}</strong>, {location}
            <Link href={serviceHref(service)}>{serviceNames[service]}</Link>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
