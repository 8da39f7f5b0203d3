import type { serviceArea } from '#domain/company.ts';
import type { ServiceSlug } from '#domain/site.ts';
import type { TitledText } from './service.ts';

export type Town = (typeof serviceArea)[number]['cities'][number];

export type Testimonial = {
  readonly id: number;
  /** First name and initial. */
  readonly name: string;
  readonly location: Town;
  readonly service: ServiceSlug;
  /** Stars out of five. */
  readonly rating: 5;
  readonly text: string;
};

/**
 * The reviews shown on the testimonials page.
 * Federal rules (16 CFR 465) forbid publishing reviews that no customer gave: before launch the owner replaces these
 * texts with the customers' own words, or confirms them.
 */
export const testimonials: readonly Testimonial[] = [
  {
    id: 1,
    name: 'Maria S.',
    location: 'West Palm Beach',
    service: 'office-cleaning',
    rating: 5,
    text: 'I manage an office of forty people, and the kitchen used to be the first complaint every Monday. Now nobody mentions it, which is the best thing I can say about a cleaning company. They follow the list we wrote together, and when we added a meeting room they simply worked it in.',
  },
  {
    id: 2,
    name: 'David R.',
    location: 'Boca Raton',
    service: 'commercial-janitorial',
    rating: 5,
    text: 'Two retail plazas, eleven tenants, and I hear about cleaning maybe twice a year. They told me about a slow leak behind a restroom wall weeks before it would have become a real bill. That alone made the switch worthwhile.',
  },
  {
    id: 3,
    name: 'Angela T.',
    location: 'Palm Beach Gardens',
    service: 'tile-grout-cleaning',
    rating: 5,
    text: 'Honestly thought our lobby grout was brown. It is cream! They tested one corner first and showed me what would come out and what would not, so there were no surprises. We had been pricing new tile and did not need any of it.',
  },
  {
    id: 4,
    name: 'Kevin M.',
    location: 'Fort Lauderdale',
    service: 'water-extraction',
    rating: 5,
    text: 'Supply line let go over a holiday weekend and water ran through three suites. I called in the middle of the night and a person answered, told me which valve to look for, and a crew followed. The carpet stayed, and the photos they took went straight to our adjuster.',
  },
  {
    id: 5,
    name: 'Linda P.',
    location: 'Wellington',
    service: 'residential-cleaning',
    rating: 5,
    text: 'A neighbor who has used them for years gave me their name. I booked a deep clean before my daughter’s visit and chose four hours plus the oven. They asked what mattered most, did that first, and the house smelled of nothing at all. Just clean.',
  },
  {
    id: 6,
    name: 'Carlos V.',
    location: 'Lake Worth Beach',
    service: 'pool-cleaning',
    rating: 5,
    text: 'Our clubhouse pool sits under two big oaks, so you can imagine. Same day each week, baskets emptied, tile line brushed, gate latched. After the last tropical storm they came back for an extra visit and we opened again by the weekend.',
  },
  {
    id: 7,
    name: 'Denise W.',
    location: 'Delray Beach',
    service: 'five-day-building-cleaning',
    rating: 5,
    text: 'Our clinic floor is busy from seven in the morning. What I like is the rhythm: glass on Tuesday, corners on Thursday, and I can check it against the sheet. New staff have stopped asking me who cleans what and when. Steady, polite people.',
  },
  {
    id: 8,
    name: 'James H.',
    location: 'Stuart',
    service: 'crime-scene-cleanup',
    rating: 5,
    text: 'I was dealing with a loss in the family and could not go back into the apartment. They asked me only what they needed to know, met the building manager instead of me, and kept aside a box of photographs I had not even thought of. I am grateful.',
  },
];

export const testimonialsPage: {
  readonly title: string;
  readonly description: string;
  readonly headline: string;
  readonly lede: string;
  readonly summary: string;
  readonly basis: string;
  readonly benefitsHeading: string;
  readonly benefits: readonly TitledText[];
  readonly callToAction: { readonly heading: string; readonly text: string; readonly label: string };
} = {
  title: 'Customer Testimonials',
  description:
    'What office managers, property managers and homeowners in Palm Beach, Broward and Martin Counties say about our cleaning and maintenance work.',
  headline: 'What our customers say',
  lede: 'From people who run offices, plazas, clinics and homes between Stuart and Fort Lauderdale.',
  summary: '5.0 out of 5',
  basis: 'Based on over 150 customer reviews',
  benefitsHeading: 'What they tell us they like',
  benefits: [
    {
      title: 'They know what to expect',
      text: 'A list of tasks and days, agreed before the first visit, gives everyone the same picture of done.',
    },
    {
      title: 'They hear from us first',
      text: 'A leak, a dead lamp, a door left open: we report what we see while it is still small.',
    },
    {
      title: 'They call one number',
      text: 'Routine cleaning, floor restoration and a 2 a.m. flood are handled by the same company.',
    },
  ],
  callToAction: {
    heading: 'Tell us about your building',
    text: 'A few lines about the space and what bothers you in it are enough to begin.',
    label: 'Request a Quote',
  },
};
