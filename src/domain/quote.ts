import * as z from 'zod/mini';
import { dayField } from './admin.ts';
import { serviceTimes } from './booking-rules.ts';
import {
  emailField,
  idField,
  isoTimeField,
  maxLengths,
  nameField,
  oddField,
  oneLine,
  optionalText,
  phoneField,
  uuidField,
  zipCodeField,
} from './fields.ts';
import { proposal } from './proposal.ts';
import { buildingTypes, cleaningTimes } from './quote-choices.ts';
import { serviceSlugs } from './site.ts';
import { spamSignalFields } from './spam.ts';
import { taxExemption } from './taxes.ts';

/** The states of a quote request (BUSINESS section 6). `dormant`: on hold until either side asks again. */
export const quoteStates = ['new', 'contacted', 'walkthrough', 'proposed', 'won', 'lost', 'dormant'] as const;
export type QuoteState = (typeof quoteStates)[number];

/** The day and the time window in which somebody of the office looks at the building. */
export const walkthrough = z.object({
  day: dayField,
  window: z.enum(serviceTimes, `window must be one of ${serviceTimes.join(', ')}.`),
});
export type Walkthrough = z.output<typeof walkthrough>;

/** The maximum number of walkthrough times in a request. */
export const maxWalkthroughTimes = 2;

/** An optional whole number. */
function countField(label: string, { min, max }: { min: number; max: number }) {
  const options = { error: () => `${label} must be a whole number from ${min} to ${max.toLocaleString('en-US')}.` };
  return z.optional(z.int(options).check(z.minimum(min, options), z.maximum(max, options)));
}

/** The description of a building, its contact and the cleaning that it needs. */
export const buildingFields = {
  name: nameField,
  email: emailField,
  phone: phoneField,
  company: optionalText('Company', maxLengths.name, oneLine),
  zipCode: zipCodeField,
  address: optionalText('Address', maxLengths.address, oneLine),
  buildingType: z.enum(buildingTypes, {
    error: (issue) =>
      issue.input === undefined ? 'Building type is required.' : 'Please choose one of the building types.',
  }),
  squareFeet: countField('Square feet', { min: 1, max: 10_000_000 }),
  floors: countField('Floors', { min: 1, max: 200 }),
  restrooms: countField('Restrooms', { min: 0, max: 1_000 }),
  visitsPerWeek: countField('Visits a week', { min: 1, max: 21 }),
  when: z.enum(cleaningTimes, {
    error: (issue) =>
      issue.input === undefined ? 'Please say when we may clean.' : 'when must be day, evening or either.',
  }),
  services: z.array(z.enum(serviceSlugs, 'There is no such service.'), 'Services must be a list.').check(
    z.minLength(1, 'Please choose at least one service.'),
    z.maxLength(serviceSlugs.length, 'Please name each service once.'),
    z.refine((list) => new Set(list).size === list.length, 'Please name each service once.'),
  ),
  message: optionalText('Message', maxLengths.message),
  /** The day on which the contract with another company ends. */
  contractEnds: z.optional(dayField),
  /** Whether a certificate of insurance is needed. */
  needsCertificate: z.optional(z.boolean('needsCertificate must be true or false.')),
};

/** A quote request as a visitor sends it. */
export const quoteRequest = z.object({
  ...buildingFields,
  walkthroughs: z._default(
    z
      .array(walkthrough, 'Walkthrough times must be a list.')
      .check(z.maxLength(maxWalkthroughTimes, `Please choose at most ${maxWalkthroughTimes} walkthrough times.`)),
    [],
  ),
  submissionId: z.optional(uuidField('submissionId')),
  ...spamSignalFields,
});
export type QuoteRequest = z.output<typeof quoteRequest>;

export const quoteReceipt = z.object({ success: z.literal(true), id: idField, message: z.string() });
export type QuoteReceipt = z.output<typeof quoteReceipt>;

/** The preparations for the start of the work after an approval; absent ones are still open. */
const preparation = z.object({
  startDay: z.optional(dayField),
  access: z.optional(z.string()),
  /** The day on which the certificate of insurance was sent. */
  certificateSent: z.optional(dayField),
});
export const preparationInput = z.extend(preparation, { access: optionalText('Access', maxLengths.message) });
export type Preparation = z.output<typeof preparation>;

export const preparationItems = ['startDay', 'access', 'certificateSent'] as const;
export type PreparationItem = (typeof preparationItems)[number];

/** A note of the office about a request. */
const note = z.object({ at: isoTimeField, text: z.string() });

/** A quote request with the office's notes and its proposals. `rev` counts its changes. */
export const quote = z.object({
  id: idField,
  odd: oddField,
  rev: z.number(),
  createdAt: isoTimeField,
  /** The time of the latest request that was added to this one (`joins`); `createdAt` if there is none. */
  latestAt: isoTimeField,
  /** The time by which an answer was promised. */
  answerBy: z.optional(isoTimeField),
  state: z.enum(quoteStates),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.optional(z.string()),
  zipCode: z.string(),
  address: z.optional(z.string()),
  buildingType: z.enum(buildingTypes),
  squareFeet: z.optional(z.number()),
  floors: z.optional(z.number()),
  restrooms: z.optional(z.number()),
  visitsPerWeek: z.optional(z.number()),
  when: z.enum(cleaningTimes),
  services: z.array(z.enum(serviceSlugs)),
  message: z.optional(z.string()),
  contractEnds: z.optional(dayField),
  needsCertificate: z.optional(z.boolean()),
  walkthrough: z.optional(walkthrough),
  /** The day of the office's next step. */
  nextAt: z.optional(dayField),
  owner: z.optional(z.string()),
  lostReason: z.optional(z.string()),
  exemption: z.optional(taxExemption),
  preparation: z.optional(preparation),
  notes: z.array(note),
  proposals: z.array(proposal),
  spam: z.boolean(),
});
export type Quote = z.output<typeof quote>;

/** A request with its photos and everything that is computed for the office. */
export const wholeQuote = z.extend(quote, {
  /** See `yearlyValue`. */
  valueCents: z.optional(z.number()),
  photos: z.array(z.object({ id: idField })),
  /** The tokens of the secret links to proposals that were sent, by proposal id. */
  tokens: z.record(z.string(), z.string()),
});
export type WholeQuote = z.output<typeof wholeQuote>;

/** A request as the office's list shows it. */
export const quoteSummary = z.object({
  id: idField,
  rev: z.number(),
  createdAt: isoTimeField,
  state: z.enum(quoteStates),
  company: z.optional(z.string()),
  name: z.string(),
  zipCode: z.string(),
  buildingType: z.enum(buildingTypes),
  squareFeet: z.optional(z.number()),
  nextAt: z.optional(dayField),
  valueCents: z.optional(z.number()),
  owner: z.optional(z.string()),
  /** The preparations that are still open after the approval; absent if there are none. */
  toPrepare: z.optional(z.array(z.enum(preparationItems))),
});
export type QuoteSummary = z.output<typeof quoteSummary>;

/** An arranged walkthrough, as the office's day and week views show it. */
export const arrangedWalkthrough = z.object({
  /** The id of the quote request. */
  id: idField,
  ...walkthrough.shape,
  company: z.optional(z.string()),
  name: z.string(),
  address: z.optional(z.string()),
  zipCode: z.string(),
});
export type ArrangedWalkthrough = z.output<typeof arrangedWalkthrough>;

export const stateMessage = `state must be one of ${quoteStates.join(', ')}.`;

export const quoteListInput = z.object({ state: z.optional(z.enum(quoteStates, stateMessage)) });
