import { addDays, businessClock, businessMoment, type Day } from '#domain/calendar.ts';
import { initialHours } from '#domain/hours.ts';
import type { Proposal, ProposalLine } from '#domain/proposal.ts';
import type { Quote } from '#domain/quote.ts';
import { walkthroughAlternatives } from '#domain/quote-rules.ts';
import type { TaxRate } from '#domain/taxes.ts';
import { randomPerson } from './people.ts';
import { seededRandom } from './random.ts';

/** A proposal before it is stored. Its number comes from the stored request's id. */
export type DemoProposal = Omit<Proposal, 'id' | 'rev' | 'number'>;
export type DemoQuote = Omit<Quote, 'id' | 'rev' | 'odd' | 'proposals'> & { proposals: DemoProposal[] };

const taxRates: TaxRate[] = [
  { label: 'Florida sales tax', basisPoints: 600 },
  { label: 'Surtax, Palm Beach County', basisPoints: 100 },
];
const terms = [
  'Payable within 30 days of the invoice.',
  'Either side may end the agreement with 30 days of notice in writing.',
  'Prices hold for twelve months. Supplies and machines are included; paper and soap are billed as used.',
].join('\n');
const scope = [
  'Offices and reception, every visit: bins, desks and sills, floors vacuumed and mopped',
  'Restrooms, every visit: cleaned and disinfected, paper and soap refilled',
  'Kitchen, every visit: sink, counters, outside of the refrigerator',
  'High dusting and glass of the entrance, once a month',
];

const line = (label: string, dollars: number, fields: Partial<ProposalLine> = {}): ProposalLine => ({
  service: 'Office Cleaning',
  label,
  period: 'month',
  quantity: 1,
  unitCents: dollars * 100,
  optional: false,
  taxable: true,
  ...fields,
});

/** The fields of one demo request. Days are relative to today. */
type DemoRequest = Pick<Quote, 'state' | 'company' | 'buildingType' | 'services'> &
  Partial<Quote> & {
    createdDay: number;
    nextDay?: number;
    offer?: Partial<DemoProposal> & { monthlyDollars: number; sentDay: number };
  };

const requests: readonly DemoRequest[] = [
  {
    createdDay: 0,
    nextDay: 1,
    state: 'new',
    company: 'Palm Dental',
    buildingType: 'medical',
    squareFeet: 6_200,
    services: ['office-cleaning', 'tile-grout-cleaning'],
    visitsPerWeek: 5,
    restrooms: 4,
    needsCertificate: true,
    message: 'Two floors, and a lab that needs care. Our present cleaner does not answer the phone.',
  },
  {
    createdDay: -1,
    nextDay: 0,
    state: 'new',
    company: 'Northlake Storage',
    buildingType: 'industrial',
    squareFeet: 24_000,
    services: ['commercial-janitorial'],
    visitsPerWeek: 2,
  },
  {
    createdDay: -4,
    nextDay: -1,
    state: 'contacted',
    company: 'Gardens Montessori',
    buildingType: 'school',
    services: ['five-day-building-cleaning'],
    visitsPerWeek: 5,
    squareFeet: 9_800,
    owner: 'Dana',
    message: 'Cleaning after six in the evening only, please.',
  },
  {
    createdDay: -3,
    nextDay: 2,
    state: 'contacted',
    company: 'First Street Chapel',
    buildingType: 'worship',
    services: ['office-cleaning'],
    visitsPerWeek: 1,
    squareFeet: 4_500,
    owner: 'Luz',
  },
  {
    createdDay: -6,
    nextDay: 1,
    state: 'walkthrough',
    company: 'Royal Palm Realty',
    buildingType: 'office',
    services: ['office-cleaning'],
    visitsPerWeek: 3,
    squareFeet: 7_400,
    floors: 2,
    owner: 'Luz',
  },
  {
    createdDay: -9,
    nextDay: 3,
    state: 'proposed',
    company: 'Inlet Law Group',
    buildingType: 'office',
    owner: 'Dana',
    services: ['office-cleaning'],
    visitsPerWeek: 5,
    squareFeet: 10_000,
    floors: 2,
    restrooms: 6,
    offer: { monthlyDollars: 2_406, sentDay: -3, state: 'sent' },
  },
  {
    createdDay: -16,
    nextDay: -2,
    state: 'proposed',
    company: 'Sea Grape Condominium',
    buildingType: 'community',
    services: ['commercial-janitorial'],
    visitsPerWeek: 6,
    squareFeet: 18_000,
    owner: 'Luz',
    offer: { monthlyDollars: 3_180, sentDay: -8, state: 'sent' },
  },
  {
    createdDay: -21,
    nextDay: 1,
    state: 'won',
    company: 'Wellington Pediatrics',
    buildingType: 'medical',
    owner: 'Dana',
    services: ['office-cleaning'],
    visitsPerWeek: 5,
    squareFeet: 5_600,
    needsCertificate: true,
    offer: { monthlyDollars: 1_690, sentDay: -9, state: 'approved' },
  },
  {
    createdDay: -30,
    nextDay: 14,
    state: 'dormant',
    company: 'Belvedere Print Works',
    buildingType: 'industrial',
    services: ['commercial-janitorial'],
    visitsPerWeek: 2,
    squareFeet: 12_000,
    owner: 'Luz',
  },
  {
    createdDay: -34,
    state: 'lost',
    company: 'Clematis Gallery',
    buildingType: 'retail',
    owner: 'Dana',
    services: ['tile-grout-cleaning'],
    squareFeet: 2_100,
    lostReason: 'They wanted somebody on Sundays.',
    offer: { monthlyDollars: 540, sentDay: -25, state: 'declined' },
  },
];

/** Requests in every state, with their next steps and proposals. */
export function demoQuotes(now: Date): DemoQuote[] {
  const random = seededRandom(33);
  const today = businessClock(now).day;
  const calendar = { hours: initialHours, closures: [], taken: new Set<string>() };
  const [walkthrough] = walkthroughAlternatives(addDays(today, 1), calendar, now);
  return requests.map(({ createdDay, nextDay, offer, ...fields }) => {
    const { city: _city, ...person } = randomPerson(random);
    // A fixed time today could be in the future.
    const createdMoment =
      createdDay === 0 ? new Date(now.getTime() - 40 * 60_000) : businessMoment(addDays(today, createdDay), '10:20');
    const createdAt = createdMoment.toISOString();
    const proposals = offer === undefined ? [] : [proposalOf(offer, { today, name: person.name })];
    return {
      ...person,
      createdAt,
      latestAt: createdAt,
      when: 'evening',
      spam: false,
      ...fields,
      ...(nextDay === undefined ? {} : { nextAt: addDays(today, nextDay) }),
      ...(fields.state === 'walkthrough' && walkthrough !== undefined ? { walkthrough } : {}),
      notes: fields.owner === undefined ? [] : [{ at: createdAt, text: 'Called back, wants a price in writing.' }],
      proposals,
    };
  });
}

function proposalOf(
  { monthlyDollars, sentDay, ...fields }: NonNullable<DemoRequest['offer']>,
  { today, name }: { today: Day; name: string },
): DemoProposal {
  const isoTime = (day: number, time: string): string => businessMoment(addDays(today, day), time).toISOString();
  const windows = line('Windows inside and outside', 300, {
    service: 'Window Cleaning',
    period: 'once',
    optional: true,
  });
  // The hash is of the PDF, which is made when the proposal is stored.
  const approval = { name, title: 'Practice Manager', chosen: [1], address: '192.0.2.10', pdfHash: '' };
  return {
    version: 1,
    state: 'sent',
    createdAt: isoTime(sentDay, '14:05'),
    sentAt: isoTime(sentDay, '14:30'),
    questions: [],
    scope,
    lines: [line('Regular cleaning', monthlyDollars), windows],
    taxRates,
    terms,
    validUntil: addDays(today, sentDay + 30),
    ...(sentDay < -2 ? { seenAt: isoTime(sentDay + 1, '09:12') } : {}),
    ...(fields.state === 'approved' ? { approval: { ...approval, at: isoTime(-1, '11:40') } } : {}),
    ...(fields.state === 'declined' ? { declinedAt: isoTime(sentDay + 3, '16:20') } : {}),
    ...fields,
  };
}
