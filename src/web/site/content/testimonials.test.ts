import { expect, test } from 'vitest';
import { serviceArea } from '#domain/company.ts';
import { sampleReviews } from '#domain/sample-reviews.ts';
import { serviceNames } from '#domain/site.ts';
import { testimonialsPage } from './testimonials.ts';

const towns: readonly string[] = serviceArea.flatMap((area) => [...area.cities]);

test('there are eight sample reviews with five stars, from eight people', () => {
  expect(sampleReviews).toHaveLength(8);
  expect(sampleReviews.map((review) => review.rating)).toEqual([5, 5, 5, 5, 5, 5, 5, 5]);
  expect(new Set(sampleReviews.map((review) => review.name)).size).toBe(8);
});

test('every service has a sample review', () => {
  expect(new Set(sampleReviews.map((review) => review.service))).toEqual(new Set(Object.values(serviceNames)));
});

test.each(sampleReviews)(
  'the review by $name has 35 to 70 words, a served town and a last name of one letter',
  ({ name, location, text }) => {
    expect(name).toMatch(/^[A-Z][a-z]+ [A-Z]\.$/);
    expect(towns).toContain(location);
    const words = text.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(35);
    expect(words).toBeLessThanOrEqual(70);
  },
);

test('the page has the summary and the three benefits of the specification', () => {
  expect(testimonialsPage.summary).toBe('5.0 out of 5');
  expect(testimonialsPage.basis).toBe('Based on over 150 customer reviews');
  expect(testimonialsPage.benefits).toHaveLength(3);
});
