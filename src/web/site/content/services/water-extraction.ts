import type { ServiceContent } from '../service.ts';

export const waterExtraction: ServiceContent = {
  slug: 'water-extraction',
  name: 'Water Extraction',
  title: 'Water Extraction 24/7 in Palm Beach',
  description:
    'Water on the floor in Palm Beach or Broward County? Call day or night. We extract standing water and dry carpet and hard floors before mold sets in.',
  headline: 'Emergency water extraction in South Florida',
  lede: 'After a burst line, a backed-up drain or a storm we pump the water out and dry carpet, floors and walls. Call at any hour.',
  primaryAction: { label: 'Call for Emergency Help', kind: 'call' },
  secondaryAction: { label: 'Send a Non-Urgent Request', kind: 'quote' },
  badges: ['24/7 emergency service', 'Palm Beach and Broward Counties'],
  notices: [
    {
      title: 'Before you step into the water',
      text: 'Stay out of a wet room while its outlets or equipment may be live. Have the power cut at a panel you can reach with dry feet, or call the utility. Treat water from drains or outdoors as contaminated.',
    },
  ],
  isUrgent: true,
  contact: { heading: 'Call us at any hour', hours: '24 hours a day, 7 days a week' },
  scope: {
    heading: 'What we do on site',
    intro: 'While the water is still spreading, or days later when only a smell is left.',
    items: [
      'Standing water pumped and vacuumed from hard floors',
      'Carpet and pad extracted, or lifted where it cannot be saved',
      'Furniture and stock moved, blocked up or set aside',
      'Fans and dehumidifiers placed and checked as rooms dry',
      'Hard surfaces cleaned and disinfected after dirty water',
      'Wet debris bagged and carried out',
      'Photos and notes of what we found and did, for your records',
    ],
  },
  process: {
    heading: 'What happens after you call',
    steps: [
      {
        title: 'On the phone',
        text: 'Where the water comes from, how far it has run, whether power is off. We tell you what to shut and what to leave alone.',
      },
      {
        title: 'Stop and assess',
        text: 'With the source closed, we trace how far moisture has traveled, under carpet and along walls too.',
      },
      {
        title: 'Extract',
        text: 'Liquid water comes out first. Pulling it from carpet by machine is far faster than waiting for air to do it.',
      },
      {
        title: 'Dry',
        text: 'Air movers lift moisture from materials and dehumidifiers take it from the air. Readings, not touch, decide when it is done.',
      },
    ],
  },
  schedule: {
    heading: 'The first 48 hours',
    text: 'Federal guidance is to dry wet materials within 24 to 48 hours, because mold may grow after that. Humid outdoor air dries nothing, so windows stay shut while the equipment runs.',
    options: [
      { title: 'First hour', text: 'Shut the source, cut power safely, move people away, take photos.' },
      { title: 'Same day', text: 'Extraction, wet contents lifted off the floor, drying equipment running.' },
      { title: 'Days that follow', text: 'Drying continues, with readings taken until materials are back to normal.' },
    ],
  },
  benefits: {
    heading: 'Why speed pays',
    items: [
      {
        title: 'More stays in place',
        text: 'Carpet, baseboards and drywall that dry in time may not have to be torn out.',
      },
      {
        title: 'Shorter interruption',
        text: 'Part of a floor can often stay open while another part dries behind a barrier.',
      },
      {
        title: 'A record for your claim',
        text: 'You get dated photos and notes of the damage, the equipment and the readings.',
      },
    ],
  },
  faqs: [
    {
      question: 'Do you really answer at night and on weekends?',
      answer:
        'Yes. Water extraction is a 24/7 emergency service. Call instead of using the form; forms are for work that can wait.',
    },
    {
      question: 'Can wet carpet be saved?',
      answer:
        'Often, when the water was clean and extraction starts quickly. Carpet and pad soaked by sewage or floodwater should be discarded.',
    },
    {
      question: 'Should we wait for the insurance adjuster?',
      answer:
        'Report the loss and photograph everything, but do not leave water standing. Policies commonly expect reasonable steps against further damage; ask your insurer what to keep.',
    },
    {
      question: 'May we run the air conditioning?',
      answer:
        'If the unit and its ducts stayed dry and the power is safe, cooling helps remove humidity. Leave it off if water reached it, or if you already see mold.',
    },
    {
      question: 'Do you remove mold?',
      answer:
        'This service removes water and dries the building. Florida licenses mold assessment and remediation separately, so growth beyond a small area belongs with a licensed specialist.',
    },
  ],
  closing: {
    heading: 'Is the water still running?',
    text: 'Shut the valve if you can reach it safely, then call. Use the form for damage that is already dry or can wait a day.',
  },
  media: {},
  related: ['tile-grout-cleaning', 'commercial-janitorial', 'crime-scene-cleanup'],
};
