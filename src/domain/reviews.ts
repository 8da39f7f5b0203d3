import * as z from 'zod/mini';
import { dayField } from './admin.ts';
import { requiredText } from './fields.ts';

const ratingMessage = 'A rating must be a whole number from 1 to 5.';

export const review = z.object({
  name: requiredText('Name', 100),
  location: requiredText('Place', 100),
  service: requiredText('Service', 100),
  rating: z.int(ratingMessage).check(z.minimum(1, ratingMessage), z.maximum(5, ratingMessage)),
  text: requiredText('Text', 2_000),
  date: z.optional(dayField),
  source: z.optional(requiredText('Source', 100)),
});
export type Review = z.output<typeof review>;

const maxReviews = 200;
const countMessage = 'The number of reviews must be a whole number from 0 to 1,000,000.';
const averageMessage = 'The average must be a number from 1 to 5.';

/**
 * The office's reviews. `confirmed`: the office says that customers really wrote them. `count`, `average` and `link`
 * describe a profile on another site; an absent `count` or `average` is computed from `items`.
 */
export const reviews = z.object({
  show: z.boolean('show must be true or false.'),
  confirmed: z.boolean('confirmed must be true or false.'),
  items: z
    .array(review, 'The reviews must be a list.')
    .check(z.maxLength(maxReviews, `There can be at most ${maxReviews} reviews.`)),
  count: z.optional(z.int(countMessage).check(z.minimum(0, countMessage), z.maximum(1_000_000, countMessage))),
  average: z.optional(z.number(averageMessage).check(z.minimum(1, averageMessage), z.maximum(5, averageMessage))),
  link: z.optional(
    z.url({ protocol: /^https?$/, error: 'Please enter a whole web address, such as https://www.example.com.' }),
  ),
});
export type Reviews = z.output<typeof reviews>;

/** The reviews as visitors see them. `samples`: the office's reviews, shown or not, still include every sample. */
export const shownReviews = z.extend(reviews, { samples: z.boolean() });
export type ShownReviews = z.output<typeof shownReviews>;
