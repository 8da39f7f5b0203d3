import { expect, test } from 'vitest';
import { serviceArea } from '#domain/company.ts';
import { serviceSlugs } from '#domain/site.ts';
import { testimonials, testimonialsPage } from './testimonials.ts';

const towns: readonly string[] = serviceArea.flatMap((area) => [...area.cities]);

test('there are eight, each rated five, from eight people', () => {
  expect(testimonials).toHaveLength(8);
  expect(testimonials.map((testimonial) => testimonial.rating)).toEqual([5, 5, 5, 5, 5, 5, 5, 5]);
  expect(new Set(testimonials.map((testimonial) => testimonial.id)).size).toBe(8);
  expect(new Set(testimonials.map((testimonial) => testimonial.name)).size).toBe(8);
});

test('every service has one', () => {
  expect(new Set(testimonials.map((testimonial) => testimonial.service))).toEqual(new Set(serviceSlugs));
});

test.each(testimonials)('$name writes 35 to 70 words from a town that is served', ({ name, location, text }) => {
  expect(name).toMatch(/^[A-Z][a-z]+ [A-Z]\.$/);
  expect(towns).toContain(location);
  const words = text.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(35);
  expect(words).toBeLessThanOrEqual(70);
});

test('the summary says what the specification fixes', () => {
  expect(testimonialsPage.summary).toBe('5.0 out of 5');
  expect(testimonialsPage.basis).toBe('Based on over 150 customer reviews');
  expect(testimonialsPage.benefits).toHaveLength(3);
});
