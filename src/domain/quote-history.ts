import * as z from 'zod/mini';
import { timelineSummary } from './customer.ts';
import { eventRoles, type SiteEvent } from './event.ts';
import { isoTimeField } from './fields.ts';
import { correctableFieldNames } from './quote-office.ts';

/** The history of a request, newest first. */
export const quoteHistory = z.array(
  z.object({
    id: z.string(),
    at: isoTimeField,
    who: z.enum(eventRoles),
    /** The person's name, if known. */
    name: z.optional(z.string()),
    text: z.string(),
  }),
);
export type QuoteHistory = z.output<typeof quoteHistory>;

const eventTexts: Readonly<Record<string, string>> = {
  'quote.created': 'The request came',
  'quote.joined': 'The customer asked again',
  'quote.opened': 'The request was opened',
  'quote.changed': 'Changed',
  'quote.followedByAnother': 'A newer request of the same address began',
  'proposal.drafted': 'was drafted',
  'proposal.edited': 'was changed',
  'proposal.sent': 'was sent',
  'proposal.seen': 'was looked at',
  'proposal.asked': 'was asked about',
  'proposal.approved': 'was approved',
  'proposal.declined': 'was declined',
  'proposal.withdrawn': 'was withdrawn',
  'proposal.extended': 'is valid for longer',
};

const fieldNames: Readonly<Record<string, string>> = {
  nextAt: 'next step',
  owner: 'owner',
  lostReason: 'reason',
  walkthrough: 'walkthrough',
  exemption: 'certificate of exemption',
  preparation: 'preparation',
  note: 'note',
  ...correctableFieldNames,
};

/** 'Version 2 of the proposal was sent', 'Quote contacted: next step 2027-06-18, owner Luz'. */
export function historyText({ what, who, before = {}, after = {} }: SiteEvent): string {
  if (what === 'quote.created' && who.role === 'office') return 'The request was recorded';
  const text = eventTexts[what] ?? timelineSummary(what);
  if (what.startsWith('proposal.')) return `Version ${String(after.version ?? '')} of the proposal ${text}`;
  const names = Object.keys({ ...before, ...after }).filter((name) => fieldNames[name] !== undefined);
  const fieldTexts = names.map((name) => {
    const value = after[name];
    if (name === 'note' || typeof value === 'object' || typeof value === 'boolean') return fieldNames[name];
    return value === undefined || value === '' ? `no ${fieldNames[name]}` : `${fieldNames[name]} ${String(value)}`;
  });
  const listsFields = what !== 'quote.created' && what !== 'quote.joined';
  return listsFields && fieldTexts.length > 0 ? `${text}: ${fieldTexts.join(', ')}` : text;
}
