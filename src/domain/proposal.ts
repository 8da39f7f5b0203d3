import * as z from 'zod/mini';
import { dayField } from './admin.ts';
import {
  idField,
  isoTimeField,
  maxLengths,
  nameField,
  oneLine,
  optionalText,
  requiredText,
  revField,
} from './fields.ts';
import { periods } from './periods.ts';
import { taxExemption, taxRate, taxRoundings } from './taxes.ts';

export const proposalStates = ['draft', 'sent', 'superseded', 'approved', 'declined', 'withdrawn', 'expired'] as const;
export type ProposalState = (typeof proposalStates)[number];

const quantityMessage = 'Quantity must be a whole number from 1 to 10,000.';
/** Maximum price of one unit, in cents. */
export const maxUnitCents = 100_000_000;
const centsMessage = 'The price must be whole cents from 0 to 100,000,000.';

export const proposalLine = z.object({
  service: requiredText('Service', maxLengths.name),
  label: requiredText('Line', maxLengths.address),
  period: z.enum(periods, `period must be one of ${periods.join(', ')}.`),
  quantity: z.int(quantityMessage).check(z.minimum(1, quantityMessage), z.maximum(10_000, quantityMessage)),
  unitCents: z.int(centsMessage).check(z.minimum(0, centsMessage), z.maximum(maxUnitCents, centsMessage)),
  optional: z.boolean('optional must be true or false.'),
  taxable: z.boolean('taxable must be true or false.'),
});
export type ProposalLine = z.output<typeof proposalLine>;

const maxTermsLength = 10_000;

/** The content of a proposal. */
const offerFields = {
  scope: z
    .array(requiredText('Scope', 500), 'Scope must be a list of texts.')
    .check(z.maxLength(60, 'A proposal can name at most 60 parts of the scope.')),
  lines: z
    .array(proposalLine, 'Lines must be a list.')
    .check(
      z.minLength(1, 'A proposal needs at least one line.'),
      z.maxLength(50, 'A proposal can have at most 50 lines.'),
    ),
  taxRates: z
    .array(taxRate, 'Tax rates must be a list.')
    .check(z.maxLength(5, 'A proposal can have at most 5 tax rates.')),
  terms: requiredText('Terms', maxTermsLength, 'are'),
  validUntil: dayField,
  /** The rounding of taxes; `total` if absent. */
  rounding: z.optional(z.enum(taxRoundings, `rounding must be one of ${taxRoundings.join(', ')}.`)),
  /** With an exemption, no tax is charged. */
  exemption: z.optional(taxExemption),
};

/** The next version of a proposal. `id` is the id of the quote request. */
export const proposalDraft = z.object({ id: idField, ...offerFields });
export type ProposalDraft = z.output<typeof proposalDraft>;
export type Offer = Omit<ProposalDraft, 'id'>;

/** New content for a draft. `id` is the id of the proposal. */
export const proposalEdit = z.object({ id: idField, rev: revField, ...offerFields });
export type ProposalEdit = z.output<typeof proposalEdit>;

export const taxSum = z.object({ label: z.string(), cents: z.number() });

/** The total of the lines of one period. */
export const periodTotal = z.object({
  period: z.enum(periods),
  subtotalCents: z.number(),
  taxes: z.array(taxSum),
  totalCents: z.number(),
});
export type PeriodTotal = z.output<typeof periodTotal>;

/**
 * An approval. `title`: the signer's job title; `chosen`: the indexes of the chosen optional lines; `address`: the IP
 * address; `pdfHash`: the SHA-256 of the document that was approved.
 */
const approval = z.object({
  at: isoTimeField,
  name: z.string(),
  title: z.string(),
  chosen: z.array(z.number()),
  address: z.string(),
  pdfHash: z.string(),
});

/** A version of a proposal as it is stored with its request. `expired` is never stored. */
export const proposal = z.object({
  id: idField,
  rev: z.number(),
  version: z.number(),
  number: z.string(),
  state: z.enum(proposalStates),
  createdAt: isoTimeField,
  scope: z.array(z.string()),
  lines: z.array(proposalLine),
  taxRates: z.array(taxRate),
  terms: z.string(),
  validUntil: dayField,
  rounding: z.optional(z.enum(taxRoundings)),
  exemption: z.optional(taxExemption),
  /** The company's name when the proposal was sent. */
  company: z.optional(z.string()),
  /** The company's contact data when the proposal was sent, in one line. */
  contact: z.optional(z.string()),
  /** The customer's company or name when the proposal was sent. */
  customer: z.optional(z.string()),
  sentAt: z.optional(isoTimeField),
  seenAt: z.optional(isoTimeField),
  approval: z.optional(approval),
  declinedAt: z.optional(isoTimeField),
  declineReason: z.optional(z.string()),
  questions: z.array(z.object({ at: isoTimeField, text: z.string() })),
});
export type Proposal = z.output<typeof proposal>;

const totalsFields = {
  subtotalCents: z.number(),
  taxes: z.array(taxSum),
  totalCents: z.number(),
  totals: z.array(periodTotal),
};

/** A proposal as the office sees it: with its current state and its totals. */
export const officeProposal = z.extend(proposal, totalsFields);
export type OfficeProposal = z.output<typeof officeProposal>;

/** A proposal as the page behind its secret link shows it. */
export const proposalView = z.object({
  number: z.string(),
  version: z.number(),
  state: z.enum(proposalStates),
  company: z.string(),
  customer: z.string(),
  scope: z.array(z.string()),
  lines: z.array(proposalLine),
  ...totalsFields,
  /** The rates with which the page computes the totals again when the customer chooses optional lines. */
  taxRates: z.array(taxRate),
  rounding: z.optional(z.enum(taxRoundings)),
  exemption: z.optional(taxExemption),
  /** The indexes of the optional lines that were approved. */
  chosen: z.optional(z.array(z.number())),
  terms: z.string(),
  validUntil: dayField,
});
export type ProposalView = z.output<typeof proposalView>;

export const proposalChange = z.object({ id: idField, rev: revField });
export const proposalExtension = z.object({ id: idField, rev: revField, validUntil: dayField });

/** The token of a secret link. Malformed tokens pass this schema and are answered like unknown tokens. */
export const proposalLink = z.object({ token: z.string('The link must be text.') });

const versionField = z.int('version must be a whole number.').check(z.minimum(1, 'version begins with 1.'));
const chosenMessage = 'chosen must be a list of line numbers.';

export const proposalApproval = z.object({
  token: z.string('The link must be text.'),
  version: versionField,
  name: nameField,
  title: requiredText('Title', maxLengths.name).check(oneLine),
  authorised: z.literal(true, 'Please confirm that you may sign for your company.'),
  chosen: z._default(
    z
      .array(z.int(chosenMessage).check(z.minimum(0, chosenMessage)), chosenMessage)
      .check(z.maxLength(50, chosenMessage)),
    [],
  ),
});
export type ProposalApproval = z.output<typeof proposalApproval>;

export const proposalDecline = z.object({
  token: z.string('The link must be text.'),
  reason: optionalText('Reason', maxLengths.message),
});

export const proposalQuestion = z.object({
  token: z.string('The link must be text.'),
  message: requiredText('Message', maxLengths.message),
});
