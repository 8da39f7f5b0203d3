import type { ServiceContent } from '../service.ts';

export const commercialJanitorial: ServiceContent = {
  slug: 'commercial-janitorial',
  name: 'Commercial Janitorial',
  title: 'Commercial Janitorial, Palm Beach',
  description:
    'Janitorial service for multi-tenant buildings, retail and associations in Palm Beach and Broward Counties: lobbies, elevators, stairs and restrooms.',
  headline: 'Commercial janitorial service in Palm Beach and Broward',
  lede: 'Lobbies, elevators, stairwells, restrooms and trash rooms that tenants share, each cleaned as often as its use asks for, with one contact for all of them.',
  primaryAction: { label: 'Request a Property Quote', kind: 'quote' },
  secondaryAction: { label: 'Talk to Us', kind: 'call' },
  badges: ['A scope for each area', 'Palm Beach, Martin, St. Lucie and Broward'],
  notices: [],
  contact: { heading: 'Ask us about your property' },
  scope: {
    heading: 'Areas we take care of',
    intro: 'Written for property managers: each area can carry its own frequency.',
    items: [
      'Lobbies and reception: floors, seating, directories, entrance mats',
      'Elevator cabs: panels, rails, tracks and floors',
      'Corridors and stairwells: sweeping, mopping, handrails, cobwebs',
      'Public restrooms: fixtures, partitions, mirrors, floor drains, supplies',
      'Storefront and entrance glass, inside and at reach height outside',
      'Mail rooms, management offices and shared meeting rooms',
      'Trash rooms and dumpster surrounds: swept, deodorized, bulk items reported',
      'Walkways and covered parking: litter, gum and leaf pickup',
    ],
  },
  process: {
    heading: 'How we take over a property',
    steps: [
      {
        title: 'Map the building',
        text: 'Floor by floor, we record surfaces, fixtures, access rules and the spots tenants have complained about.',
      },
      {
        title: 'Write the scope',
        text: 'Each area gets its tasks and its days. You can hold the document next to the building and check it.',
      },
      {
        title: 'Bring it up to standard',
        text: 'Where an earlier routine slipped, a first intensive clean comes before the regular one.',
      },
      {
        title: 'Maintain and report',
        text: 'While cleaning we see leaks, dead lamps and damage early. You hear about them from us before you hear from a tenant.',
      },
    ],
  },
  schedule: {
    heading: 'Frequency by area, not by building',
    text: 'A lobby needs more visits than an upper stairwell. A typical plan has three tiers.',
    options: [
      { title: 'Each visit', text: 'Lobby, elevators, restrooms, entrance glass, trash.' },
      { title: 'Weekly', text: 'Stairwells, upper corridors, handrails, trash rooms.' },
      { title: 'Monthly or quarterly', text: 'High dusting, vents, machine scrubbing of hard floors.' },
    ],
  },
  benefits: {
    heading: 'What a property manager gains',
    items: [
      {
        title: 'A scope you can enforce',
        text: 'Tasks and days are in writing, so a question from the board has a plain answer.',
      },
      {
        title: 'One vendor, several trades',
        text: 'Grout restoration, pool care within our radius and emergency water extraction come from the same company.',
      },
      {
        title: 'Coverage across counties',
        text: 'Buildings from Port St. Lucie to Fort Lauderdale can share one agreement.',
      },
    ],
  },
  faqs: [
    {
      question: 'What kinds of property do you serve?',
      answer:
        'Office and mixed-use buildings, retail plazas, medical suites, houses of worship, clubhouses and the common areas of condominium associations. If yours is unusual, ask.',
    },
    {
      question: 'How is janitorial service different from office cleaning?',
      answer:
        'Office cleaning looks after one tenant’s own rooms. Janitorial service looks after what all tenants share, usually for the owner or manager, and includes restocking and reporting.',
    },
    {
      question: 'Can several buildings share one agreement?',
      answer:
        'Yes. We list each address with its own scope and price, so you can add or drop one without reopening the rest.',
    },
    {
      question: 'Will you work with our access control?',
      answer:
        'We follow your procedure for keys, fobs, codes and sign-in, and tell you at once if something is lost or a door is found open.',
    },
  ],
  closing: {
    heading: 'A scope for your property',
    text: 'Name the building and the areas that give you trouble. We walk it with you, floor by floor, and write the scope.',
  },
  media: {},
  related: ['office-cleaning', 'five-day-building-cleaning', 'water-extraction'],
};
