import type { ServiceContent } from '../service.ts';

export const fiveDayBuildingCleaning: ServiceContent = {
  slug: 'five-day-building-cleaning',
  name: 'Five-Day Building Cleaning',
  title: 'Five-Day Building Cleaning, Palm Beach',
  description:
    'Monday to Friday building cleaning in South Florida: the same five steps at every visit and a detail task for each weekday, from glass to high dusting.',
  headline: 'Five-day building cleaning in Palm Beach and Broward',
  lede: 'For buildings in use every business day: one routine from Monday to Friday, with the slower detail work spread across the week.',
  primaryAction: { label: 'Plan a Five-Day Schedule', kind: 'quote' },
  secondaryAction: { label: 'Call to Discuss It', kind: 'call' },
  badges: ['Monday to Friday', '5-step process'],
  notices: [
    {
      title: 'Monday to Friday',
      text: 'The plan covers the five business days. If your building also opens on Saturday or Sunday, mention it in your request and we quote those days separately.',
    },
  ],
  contact: { heading: 'Ask us about your building' },
  scope: {
    heading: 'Included in all five visits',
    intro: 'These come first each day, before the detail task.',
    items: [
      'Entrances, mats and lobby floors',
      'Restrooms disinfected and restocked',
      'Kitchens and break areas washed down',
      'Touch points: handles, rails, buttons, switches',
      'Trash and recycling taken to the collection point',
      'Carpet and hard floors in traffic lanes',
    ],
  },
  process: {
    heading: 'The five steps of each visit',
    steps: [
      {
        title: 'Check in',
        text: 'We enter by the agreed door, read any note you left and look for spills, leaks or damage that change the order of work.',
      },
      {
        title: 'Clear',
        text: 'Trash and recycling go out and stray cups come in, so every later step meets a clear surface.',
      },
      {
        title: 'Disinfect',
        text: 'Restrooms, kitchens and touch points, top to bottom. Disinfectant stays wet for the contact time on its label.',
      },
      {
        title: 'Floors',
        text: 'Vacuuming and mopping from the far corner toward the exit, with wet-floor signs where anyone may still walk.',
      },
      {
        title: 'Inspect and secure',
        text: 'A last look with the list in hand, the day’s detail task ticked off, lights out, doors locked, alarm set.',
      },
    ],
  },
  schedule: {
    heading: 'A detail task for each weekday',
    text: 'Work that would be too much for one evening gets its own day. This is a typical week; yours follows your building.',
    options: [
      { title: 'Monday', text: 'Entrance and weekend traces: sand, leaves, glass doors.' },
      { title: 'Tuesday', text: 'Interior glass, partitions and mirrors.' },
      { title: 'Wednesday', text: 'High dusting: vents, ledges, light fixtures in reach.' },
      { title: 'Thursday', text: 'Edges and corners: baseboards, floor lines, behind doors.' },
      { title: 'Friday', text: 'Kitchens in depth: appliances, sinks, cabinet fronts.' },
    ],
  },
  benefits: {
    heading: 'Why daily beats occasional',
    items: [
      {
        title: 'Problems stay small',
        text: 'A spill found the same evening is a wipe. Found on Friday, it is a stain.',
      },
      {
        title: 'Deep cleans come less often',
        text: 'Grit lifted every day does not get ground into carpet fiber and floor finish.',
      },
      {
        title: 'Each task has its day',
        text: 'The weekday says when the glass, the vents or the kitchen were last done in depth.',
      },
    ],
  },
  faqs: [
    {
      question: 'How large must a building be for five days to make sense?',
      answer:
        'Size is not the test. A small clinic with a full waiting room may need it; a large quiet office may do well with three visits. We will say so if fewer would do.',
    },
    {
      question: 'What about public holidays?',
      answer: 'Send us the holidays your building keeps. We agree in advance whether a visit is skipped or moved.',
    },
    {
      question: 'Can we change the weekday tasks?',
      answer: 'Yes. If the board meets on Wednesdays, glass can be Tuesday night. The rotation is a starting point.',
    },
    {
      question: 'How do we tell you about something for tonight?',
      answer: 'Call, or leave a note at the agreed place in the building. Reading it is part of step one.',
    },
  ],
  closing: {
    heading: 'Plan your five days',
    text: 'Say when the building empties and which weekday is the busiest. We propose the evening hours and the task of each day.',
  },
  media: {},
  related: ['office-cleaning', 'commercial-janitorial', 'tile-grout-cleaning'],
};
