import type { TitledText } from './service.ts';

export const testimonialsPage: {
  readonly title: string;
  readonly description: string;
  readonly headline: string;
  readonly lede: string;
  readonly summary: string;
  readonly basis: string;
  /** Shown if there are no reviews. */
  readonly none: string;
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
  none: 'We show no reviews here at the moment. Ask us for references: we will put you in touch with customers whose buildings are like yours.',
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
      text: 'Routine cleaning, floor restoration and a flood at 2 AM are handled by the same company.',
    },
  ],
  callToAction: {
    heading: 'Tell us about your building',
    text: 'A few lines about the space and what bothers you in it are enough to begin.',
    label: 'Request a Quote',
  },
};
