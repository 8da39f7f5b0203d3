import { addDays, type Day } from '#domain/calendar.ts';
import { type Period, type Proposal, type ProposalLine, proposalDraft, type TaxRate } from '#domain/proposal.ts';
import type { Quote } from '#domain/quote.ts';
import { serviceNames } from '#domain/site.ts';
import { checkAgainst } from '#web/lib/forms/checked.ts';

/** A line as it is typed: quantity and price as texts, the price in dollars. */
export type LineDraft = {
  key: string;
  service: string;
  label: string;
  period: Period;
  quantity: string;
  price: string;
  optional: boolean;
  taxable: boolean;
};
export type RateDraft = { key: string; label: string; percent: string };

/** A proposal as it is typed; its scope has a part on each line. */
export type OfferDraft = {
  scope: string;
  lines: LineDraft[];
  taxRates: RateDraft[];
  terms: string;
  validUntil: Day;
};

export const emptyLine = (): LineDraft => ({
  ...{ key: crypto.randomUUID(), service: '', label: '', period: 'month', quantity: '1', price: '' },
  ...{ optional: false, taxable: true },
});
export const emptyRate = (): RateDraft => ({ key: crypto.randomUUID(), label: '', percent: '' });

const validDays = 30;

/** What a new version begins with: the version before, or the services that were asked for. */
export function firstOffer(quote: Quote, before: Proposal | undefined, today: Day): OfferDraft {
  const validUntil = addDays(today, validDays);
  if (before === undefined) {
    const label = quote.visitsPerWeek === undefined ? 'Regular cleaning' : `${quote.visitsPerWeek} visits a week`;
    const lines = quote.services.map((slug) => ({ ...emptyLine(), service: serviceNames[slug], label }));
    return { scope: '', lines, taxRates: [], terms: '', validUntil };
  }
  return {
    scope: before.scope.join('\n'),
    lines: before.lines.map(({ quantity, unitCents, ...line }) => ({
      ...line,
      key: crypto.randomUUID(),
      quantity: String(quantity),
      price: (unitCents / 100).toFixed(2),
    })),
    taxRates: before.taxRates.map(({ label, basisPoints }) => ({
      ...{ key: crypto.randomUUID(), label, percent: String(basisPoints / 100) },
    })),
    terms: before.terms,
    validUntil,
  };
}

/** Hundredths of a number with at most two decimals, such as cents of '1,152.50'; NaN where it is none. */
export function hundredthsOf(text: string): number {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

const lineOf = ({ key: _key, quantity, price, ...line }: LineDraft): ProposalLine => ({
  ...line,
  quantity: quantity.trim() === '' ? Number.NaN : Number(quantity),
  unitCents: hundredthsOf(price),
});
const rateOf = ({ label, percent }: RateDraft): TaxRate => ({ label, basisPoints: hundredthsOf(percent) });

/** What can be summed up while the rest is still typed. */
export const pricedOf = ({ lines, taxRates }: OfferDraft) => ({
  lines: lines.map(lineOf).filter((line) => Number.isInteger(line.quantity * line.unitCents)),
  taxRates: taxRates.map(rateOf).filter(({ basisPoints }) => Number.isInteger(basisPoints)),
});

/** The proposal as it is sent, or what is wrong with it. */
export const checkedOffer = (id: string, { scope, lines, taxRates, terms, validUntil }: OfferDraft) =>
  checkAgainst(proposalDraft, {
    id,
    scope: scope.split('\n').filter((part) => part.trim() !== ''),
    lines: lines.map(lineOf),
    taxRates: taxRates.map(rateOf),
    terms,
    validUntil,
  });
