import type { ServiceContent } from '../service.ts';

export const crimeSceneCleanup: ServiceContent = {
  slug: 'crime-scene-cleanup',
  name: 'Crime Scene Cleanup',
  title: 'Crime Scene Cleanup, Palm Beach 24/7',
  description:
    'Confidential crime scene and trauma cleanup in Palm Beach and Broward Counties, 24 hours a day, after the police or the medical examiner release the place.',
  headline: 'Crime scene cleanup in South Florida',
  lede: 'After violence, an accident or an unattended death we clean, disinfect and take away what cannot be saved. You can call at any hour, and you need to explain it only once.',
  primaryAction: { label: 'Call Confidentially', kind: 'call' },
  secondaryAction: { label: 'Write to Us Instead', kind: 'quote' },
  badges: ['24/7', 'Confidential'],
  notices: [
    {
      title: 'Confidential, day and night',
      text: 'We answer 24/7. What you tell us and what we see stays between us and the people you name. We take no photographs unless you or your insurer need them.',
    },
    {
      title: 'If anyone is hurt or in danger',
      text: 'Call 911 first. Cleanup comes after the emergency services have done their work.',
    },
  ],
  isUrgent: true,
  contact: { heading: 'Speak with us in confidence', hours: '24 hours a day, 7 days a week' },
  scope: {
    heading: 'What the work covers',
    intro: 'Homes, offices, hotels, rental units, stairwells, parking areas and outdoor spaces.',
    items: [
      'The affected area closed off and kept out of sight',
      'Blood and other body fluids removed',
      'Affected surfaces cleaned, then disinfected',
      'Porous material that cannot be cleaned cut out, packed and labeled',
      'Fingerprint powder and other investigation residue removed',
      'Odors treated at their source',
      'Personal belongings set aside for you to decide on',
    ],
  },
  process: {
    heading: 'How we proceed',
    steps: [
      {
        title: 'A short call',
        text: 'The address, who may let us in, and whether the scene has been released. Details can wait.',
      },
      {
        title: 'After release',
        text: 'We begin only when law enforcement or the medical examiner has released the place, and with consent of whoever is responsible for it.',
      },
      {
        title: 'Contain and clean',
        text: 'In protective clothing, working from the edge inward, so that nothing is carried into clean rooms.',
      },
      {
        title: 'Hand back',
        text: 'We go through the area with you or your representative and say plainly what was done and what still needs a repair.',
      },
    ],
  },
  schedule: {
    heading: 'Day or night',
    text: 'There is no regular schedule for this. Waiting makes odor and staining worse, so it is right to call as soon as the scene is released, or before, to arrange the time.',
    options: [
      { title: 'Families', text: 'You need not be present. A relative, a neighbor or the manager can meet us.' },
      { title: 'Businesses', text: 'We can work outside opening hours to keep it from staff and guests.' },
    ],
  },
  benefits: {
    heading: 'What you need not do',
    items: [
      {
        title: 'Go back in',
        text: 'You do not have to enter the room before it is clean.',
      },
      {
        title: 'Touch what may infect',
        text: 'Blood can carry infection, and ordinary cleaning may spread it. Protective equipment and the right order of work keep that risk away from you and your staff.',
      },
      {
        title: 'Explain to others',
        text: 'The door stays closed while we work, and we discuss nothing in corridors or outside.',
      },
    ],
  },
  faqs: [
    {
      question: 'Who is responsible for the cleanup?',
      answer:
        'As a rule the owner of the property or the person responsible for it, not the police. Officers release the scene; they do not clean it.',
    },
    {
      question: 'Does insurance pay for this?',
      answer:
        'Some homeowner and commercial policies do. Ask your insurer before or after the work; we give you a written description of what was done.',
    },
    {
      question: 'Can we start by ourselves?',
      answer:
        'Please do not. Close the door, keep people and pets away and leave the air conditioning as it is. Household cleaning can drive fluids deeper into carpet and subfloor.',
    },
    {
      question: 'What happens to personal things?',
      answer:
        'Nothing that may matter to you is thrown away without asking. What can be saved is cleaned and set aside; the rest we list for your decision.',
    },
    {
      question: 'Will neighbors or tenants find out from you?',
      answer: 'No. We speak with you and the people you name, and answer no questions from anyone else.',
    },
  ],
  closing: {
    heading: 'When you are ready to talk',
    text: 'Tell us only where it is and how to reach you; the rest can wait until we speak.',
  },
  media: {},
  related: ['water-extraction', 'residential-cleaning', 'commercial-janitorial'],
};
