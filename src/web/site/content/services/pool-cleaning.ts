import type { ServiceContent } from '../service.ts';

export const poolCleaning: ServiceContent = {
  slug: 'pool-cleaning',
  name: 'Pool Cleaning',
  milesServed: 15,
  title: 'Pool Cleaning near West Palm Beach',
  description:
    'Pool cleaning for clubhouses, communities and homes within 15 miles of our {city} base: skimming, brushing, vacuuming and water tests.',
  headline: 'Pool cleaning around West Palm Beach',
  lede: 'Skimming, brushing, vacuuming and a water test on a fixed weekday, for clubhouses, communities and homes.',
  primaryAction: { label: 'Request Pool Service', kind: 'quote' },
  secondaryAction: { label: 'Check Your Address by Phone', kind: 'call' },
  badges: ['Within 15 miles of {city}', 'Year-round visits'],
  notices: [
    {
      title: 'Within a 15-mile radius',
      text: 'We clean pools within 15 miles of our base address in {city}, ZIP {zip}. If you are near the edge, call with your street address before you plan on us.',
    },
  ],
  contact: { heading: 'Ask us about your pool' },
  scope: {
    heading: 'At a regular visit',
    intro: 'The order matters: surface first, floor last, chemistry once the water has mixed.',
    items: [
      'Leaves, insects and pollen skimmed from the surface',
      'Skimmer and pump baskets emptied',
      'Tile line, steps and walls brushed',
      'Floor vacuumed',
      'Water tested for sanitizer, pH and alkalinity',
      'Filter pressure read, backwash or cleaning when it is due',
      'Deck edge swept, gate left latched',
    ],
  },
  process: {
    heading: 'Starting pool service',
    steps: [
      {
        title: 'Confirm the distance',
        text: 'Your address decides whether we can serve you. It takes one call.',
      },
      {
        title: 'Look at the pool',
        text: 'Size, finish, screen enclosure, trees, equipment and present condition set the length of a visit.',
      },
      {
        title: 'Recover if needed',
        text: 'A green or neglected pool needs its own treatment before a routine can hold it.',
      },
      {
        title: 'Visit on a fixed day',
        text: 'You know when we come, and you hear about worn seals, cracked lids or a falling water level.',
      },
    ],
  },
  schedule: {
    heading: 'How often',
    text: 'Florida has no closed season. Warm water and strong sun use up chlorine fast, and a single storm can undo a good week.',
    options: [
      { title: 'Weekly', text: 'Right for most screened or lightly used pools.' },
      { title: 'Twice a week', text: 'Clubhouses, heavy summer use, overhanging trees.' },
      { title: 'After a storm', text: 'An extra visit for debris and diluted water, on request.' },
    ],
  },
  benefits: {
    heading: 'What you notice',
    items: [
      {
        title: 'A fixed weekday',
        text: 'You know before a busy weekend when the pool was last cleaned and tested.',
      },
      {
        title: 'Longer life for the equipment',
        text: 'Empty baskets and a clean filter let the pump do its work without strain.',
      },
      {
        title: 'Balanced water',
        text: 'Stable pH is easier on eyes, plaster and heater, and helps the sanitizer do its job.',
      },
    ],
  },
  faqs: [
    {
      question: 'How do I know whether I am within 15 miles?',
      answer:
        'The radius is measured from our {city} base. Much of central Palm Beach County falls inside it; call with your address for a clear yes or no.',
    },
    {
      question: 'Do you look after community pools?',
      answer:
        'Yes, for the cleaning. Public pools in Florida have their own state rules on operation and record keeping, so tell us who holds that role and we agree in writing who does what.',
    },
    {
      question: 'The water turned green overnight. What now?',
      answer:
        'Keep people out, leave the pump running if it works normally, and call us. Do not combine pool chemicals to speed things up: different types of chlorine can react violently when mixed.',
    },
    {
      question: 'Can we swim right after a visit?',
      answer:
        'After plain cleaning, yes. If products were added, wait for the time on their label; we tell you which were used.',
    },
    {
      question: 'Should the pool be drained before a hurricane?',
      answer:
        'No. An empty shell can lift out of wet ground. Clear loose items from the deck, switch off the pump at the breaker and leave the water in.',
    },
  ],
  closing: {
    heading: 'Is your pool within 15 miles?',
    text: 'Give us its street address and size. We tell you whether it lies inside the radius and come to look at it.',
  },
  media: {
    film: {
      title: 'Clear water, down to the floor',
      film: 'pool-film',
      caption: 'After a visit: nothing on the surface, nothing on the floor.',
      textAlternative:
        'The film has no sound. It shows the clear blue water of a swimming pool on a bright day. Small waves run across the surface, and a net of sunlight moves over the tiles of the floor, which can be made out one by one. No leaf floats on the water, and nothing lies on the floor. The film begins again without a break.',
    },
  },
  related: ['tile-grout-cleaning', 'residential-cleaning', 'commercial-janitorial'],
};
