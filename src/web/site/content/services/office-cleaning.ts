import type { ServiceContent } from '../service.ts';

export const officeCleaning: ServiceContent = {
  slug: 'office-cleaning',
  name: 'Office Cleaning',
  title: 'Office Cleaning in West Palm Beach',
  description:
    'Recurring office cleaning in Palm Beach and Broward Counties: desks, glass, restrooms, break rooms and floors, planned around your working hours.',
  headline: 'Office cleaning in Palm Beach and Broward Counties',
  lede: 'Desks, glass, restrooms and break rooms, cleaned to a list you approve, at hours that leave your staff undisturbed.',
  primaryAction: { label: 'Request an Office Quote', kind: 'quote' },
  secondaryAction: { label: 'Call Us', kind: 'call' },
  badges: ['Written task list', 'Planned around your hours'],
  notices: [],
  contact: { heading: 'Ask us about your office' },
  scope: {
    heading: 'What we clean in your office',
    intro: 'A usual visit covers these. Your own list may be shorter or longer.',
    items: [
      'Cleared desks, counters and shelves dusted and wiped',
      'Door handles, switches, shared phones and other touch points disinfected',
      'Glass partitions and entrance doors cleared of fingerprints',
      'Restrooms cleaned and disinfected, soap and paper refilled',
      'Break room counters, sinks, tables and appliance fronts washed',
      'Carpets vacuumed, hard floors dust-mopped and damp-mopped',
      'Trash and recycling emptied, fresh liners fitted',
      'Vents, sills, baseboards and blinds dusted in rotation',
    ],
  },
  process: {
    heading: 'From first call to routine',
    steps: [
      {
        title: 'Walk through',
        text: 'We see the rooms with you and note what matters most: the client area, the server closet, the team that works late.',
      },
      {
        title: 'Agree on the list',
        text: 'You get the tasks and how often each is done, with a price. Nothing starts until you approve it.',
      },
      {
        title: 'Clean',
        text: 'We work through the list on the agreed days, then lock up and set the alarm as you showed us.',
      },
      {
        title: 'Adjust',
        text: 'When a team grows or a room changes use, the list and its price are agreed again.',
      },
    ],
  },
  schedule: {
    heading: 'How often does an office need it?',
    text: 'Dirt arrives on shoes and hands, so the number of people tells more than the square footage.',
    options: [
      { title: 'Once or twice a week', text: 'Small offices with few visitors.' },
      { title: 'Three times a week', text: 'Shared floors with a busy break room.' },
      { title: 'Every working day', text: 'Reception areas, clinics, call centers and anywhere the public comes in.' },
    ],
  },
  benefits: {
    heading: 'What changes for you',
    items: [
      {
        title: 'Restrooms at every visit',
        text: 'Restrooms and break rooms are on the list each time, whatever else comes in rotation.',
      },
      {
        title: 'Desks left as they were',
        text: 'We clean around papers and screens and leave personal things where they stand.',
      },
      {
        title: 'A cost you can budget',
        text: 'One price for one list. Anything beyond it is quoted before it is done.',
      },
    ],
  },
  faqs: [
    {
      question: 'Can you come when nobody is in the office?',
      answer:
        'Tell us when the space is empty and when the alarm is set, and we plan the visits around that. If your building limits access, we follow its hours.',
    },
    {
      question: 'Who supplies soap, paper and liners?',
      answer:
        'Whichever suits you. Some offices keep their own brands in a closet and we refill from there; others want supplies included. The quote says which.',
    },
    {
      question: 'Do you clean computers and screens?',
      answer:
        'We dust around equipment and leave cables alone. Screens are wiped only if you ask, with a dry microfiber cloth, because liquid cleaners can damage coatings.',
    },
    {
      question: 'How is the price worked out?',
      answer:
        'From floor area and floor types, the number of restrooms, how many people use the space and how many visits you want. Send those with your request, and we answer with a price or a time to see the rooms.',
    },
    {
      question: 'Could you do one thorough clean first?',
      answer:
        'Yes. A single deep visit before a move, an inspection or the start of regular service is quoted by itself and commits you to nothing further.',
    },
  ],
  closing: {
    heading: 'A price for your office',
    text: 'Tell us the floor area, the number of restrooms and the days you have in mind. We look at the rooms with you before we quote.',
  },
  media: {},
  related: ['five-day-building-cleaning', 'commercial-janitorial', 'tile-grout-cleaning'],
};
