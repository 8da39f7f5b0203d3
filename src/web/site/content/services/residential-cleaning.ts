import { hoursRange } from '#domain/booking-rules.ts';
import type { ServiceContent } from '../service.ts';

export const residentialCleaning: ServiceContent = {
  slug: 'residential-cleaning',
  name: 'Residential Cleaning',
  title: 'Residential Cleaning, West Palm Beach',
  description:
    'Regular and deep home cleaning in the Palm Beach area for long-time and referred clients. See your price online while you choose hours and extras.',
  headline: 'Residential cleaning around West Palm Beach',
  lede: 'Most of our work is in commercial buildings. For long-time clients, and the people they send to us, we also care for homes.',
  primaryAction: { label: 'Get an Estimate', kind: 'book' },
  secondaryAction: { label: 'Call Us', kind: 'call' },
  badges: ['Long-time and referred clients', 'Price shown before you send'],
  notices: [
    {
      title: 'Limited to long-time and referred clients',
      text: 'We keep few places for homes. When you book, use the special instructions to say who referred you or where we have worked for you before.',
    },
  ],
  contact: { heading: 'Ask us about your home' },
  scope: {
    heading: 'What a home visit includes',
    intro: 'A regular clean keeps a home in shape; a deep clean brings it back there first.',
    items: [
      'Kitchen: counters, sink, stovetop, cabinet fronts, floor',
      'Bathrooms: tub, shower, toilet, vanity, mirrors, floor',
      'Living areas and bedrooms: dusting, vacuuming, mopping',
      'Beds made with linen you lay out',
      'Deep clean adds: baseboards, door frames, blinds, built-up soap and scale',
      'Extra: inside the stove and oven, {stove}',
      'Extra: inside the refrigerator, emptied beforehand, {refrigerator}',
    ],
  },
  process: {
    heading: 'Booking a home visit',
    steps: [
      {
        title: 'Describe the home',
        text: 'Address, bedrooms, bathrooms, and whether you want a regular or a deep clean.',
      },
      {
        title: 'Choose hours and extras',
        text: `Between ${hoursRange.min} and ${hoursRange.max} hours. The total changes as you choose.`,
      },
      {
        title: 'Pick a day and a window',
        text: 'Morning, afternoon or evening, {lead}.',
      },
      {
        title: 'We confirm',
        text: 'Your request reaches us and we contact you to settle the appointment and how we get in.',
      },
    ],
  },
  showsHomePrices: true,
  schedule: {
    heading: 'One visit or a standing one',
    text: 'Each online booking is for one visit. If you would like us to come back, say so when we confirm.',
    options: [
      { title: 'Every week or two', text: 'Families, pets, or a house that is shown often.' },
      { title: 'Monthly', text: 'Tidy households that want the heavier tasks done.' },
      { title: 'Seasonal', text: 'Before winter residents arrive and after they leave.' },
    ],
  },
  benefits: {
    heading: 'Good to know',
    items: [
      {
        title: 'You set the hours',
        text: 'If time runs short, your list decides what comes first. Put your priorities in the special instructions.',
      },
      {
        title: 'Commercial habits at home',
        text: 'Separate cloths for bathrooms and kitchens, disinfectant left to work, floors last.',
      },
      {
        title: 'A second look if needed',
        text: 'If something was missed, you may ask for one courtesy re-clean within 24 hours.',
      },
    ],
  },
  faqs: [
    {
      question: 'I have no referral. Can I still ask?',
      answer:
        'You may send a request, and we answer honestly whether we have room. Long-time and referred clients come first.',
    },
    {
      question: 'What does it cost?',
      answer: `A regular clean is {regularHour} an hour and a deep clean {deepHour}, for at least ${hoursRange.min} hours. The booking page adds the extras and shows the total.`,
    },
    {
      question: 'Regular or deep: which one?',
      answer:
        'If the home has been cleaned thoroughly in the last two months or so, regular is usually enough. For a first visit, a move, or the end of a season, choose deep.',
    },
    {
      question: 'How many hours should I choose?',
      answer:
        'Two hours suit a small, well-kept apartment. Allow more for each bathroom, for pets, and for a deep clean. If your choice looks short, we tell you when we confirm.',
    },
    {
      question: 'Do I need to be at home?',
      answer:
        'Someone who is 18 or over has to arrange the service and the way in. Whether you stay is up to you; please secure pets and valuables.',
    },
    {
      question: 'What if I must cancel?',
      answer: '{cancelAnswer}',
    },
  ],
  closing: {
    heading: 'See what your home would cost',
    text: 'Choose rooms, hours and extras, and the price stands beside them. Nothing is charged when you send the request.',
  },
  media: {},
  related: ['tile-grout-cleaning', 'pool-cleaning', 'water-extraction'],
};
