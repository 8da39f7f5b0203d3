import { Link } from 'wouter';
import { dayInWords } from '#domain/calendar.ts';
import type { Review, ShownReviews } from '#domain/reviews.ts';
import { reviewSummary } from '#domain/reviews-rules.ts';
import { serviceNames, serviceSlugs } from '#domain/site.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StarRating } from '#web/ui/star-rating.tsx';
import { testimonialsPage } from '../content/testimonials.ts';
import { serviceHref } from '../services/service-links.ts';
import styles from './testimonials-page.module.css';

/**
 * The page's heading with the average rating. The specification's figures are only shown while the reviews are not
 * confirmed and still include all of the specification's samples.
 */
export function ReviewsHeader({ reviews }: { reviews: ShownReviews | undefined }) {
  const figures = reviews && figuresOf(reviews);
  return (
    <PageHeader title={testimonialsPage.headline} lede={testimonialsPage.lede}>
      {figures !== undefined && (
        <div className={styles.summary}>
          <StarRating value={figures.stars} />
          <strong>{figures.summary}</strong>
          {reviews?.link === undefined ? (
            <span>{figures.basis}</span>
          ) : (
            <span>
              <a href={reviews.link} rel="noopener">
                {figures.basis}
              </a>
            </span>
          )}
        </div>
      )}
    </PageHeader>
  );
}

type Figures = { stars: Stars; summary: string; basis: string };

function figuresOf(reviews: ShownReviews): Figures | undefined {
  if (!reviews.show) return undefined;
  if (!reviews.confirmed && !reviews.samples) return undefined;
  if (!reviews.confirmed) return { stars: 5, summary: testimonialsPage.summary, basis: testimonialsPage.basis };
  const summary = reviewSummary(reviews);
  if (summary === undefined) return undefined;
  const { average, count } = summary;
  return {
    stars: starsOf(average),
    summary: `${average.toFixed(1)} out of 5`,
    basis: `Based on ${count.toLocaleString('en-US')} customer ${count === 1 ? 'review' : 'reviews'}`,
  };
}

const allStars = [1, 2, 3, 4, 5] as const;
type Stars = (typeof allStars)[number];

const starsOf = (rating: number): Stars => allStars.find((stars) => stars >= Math.round(rating)) ?? 5;

/** The reviews, or a sentence if the office shows none. */
export function ReviewList({ reviews: { show, items } }: { reviews: ShownReviews }) {
  if (!show || items.length === 0) return <p>{testimonialsPage.none}</p>;
  return (
    <ul className={styles.testimonials}>
      {items.map((review) => (
        <ReviewCard key={`${review.name} ${review.text}`} review={review} />
      ))}
    </ul>
  );
}

function ReviewCard({ review: { name, location, service, rating, text, date, source } }: { review: Review }) {
  const slug = serviceSlugs.find((candidate) => serviceNames[candidate] === service);
  const details = [date === undefined ? undefined : dayInWords(date), source].filter((part) => part !== undefined);
  return (
    <li>
      <figure className={styles.card}>
        <StarRating value={starsOf(rating)} />
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption>
          <span className={styles.initial} aria-hidden="true">
            {name.charAt(0)}
          </span>
          <span>
            <strong>{name}</strong>, {location}
            {slug === undefined ? (
              <span className={styles.service}>{service}</span>
            ) : (
              <Link href={serviceHref(slug)}>{service}</Link>
            )}
            {details.length > 0 && <small>{details.join(', ')}</small>}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
