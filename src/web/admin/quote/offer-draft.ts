import * as z from 'zod/mini';
import { addDays, type Day } from '#domain/calendar.ts';
import type { Period } from '#domain/periods.ts';
import { type Proposal, type ProposalLine, proposalDraft, proposalLine } from '#domain/proposal.ts';
import type { PricingInput } from '#domain/proposal-rules.ts';
import type { Quote } from '#domain/quote.ts';
import { serviceNames } from '#domain/site.ts';
import { type TaxExemption, type TaxRate, type TaxRounding, type TaxRules, taxRate } from '#domain/taxes.ts';
import { countyOf, isExpiredExemption, isTaxed, ratesIn, taxRulesOn } from '#domain/taxes-rules.ts';
import { checkAgainst } from '#web/lib/forms/checked.ts';

/** The typed fields of a line: quantity and price as texts, the price in dollars. */
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

/** The typed fields of a proposal. In the text of `scope`, each part of the scope is on a line of its own. */
export type OfferDraft = {
  scope: string;
  lines: LineDraft[];
  taxRates: RateDraft[];
  rounding?: TaxRounding | undefined;
  exemption?: TaxExemption | undefined;
  terms: string;
  validUntil: Day;
  /** The stored draft that is edited; absent for a new version. */
  editing?: { id: string; rev: number; version: number } | undefined;
};

export const emptyLine = (): LineDraft => ({
  key: crypto.randomUUID(),
  service: '',
  label: '',
  period: 'month',
  quantity: '1',
  price: '',
  optional: false,
  taxable: true,
});
export const emptyRate = (): RateDraft => ({ key: crypto.randomUUID(), label: '', percent: '' });

/** The number of days for which a new proposal is valid, unless the office changes it. */
const initialValidDays = 30;

const rateDraft = ({ label, basisPoints }: TaxRate): RateDraft => ({
  key: crypto.randomUUID(),
  label,
  percent: String(basisPoints / 100),
});

const lineDraftsOf = ({ lines }: Proposal): LineDraft[] =>
  lines.map(({ quantity, unitCents, ...line }) => ({
    ...line,
    key: crypto.randomUUID(),
    quantity: String(quantity),
    price: (unitCents / 100).toFixed(2),
  }));

const offerOf = (proposal: Proposal): Omit<OfferDraft, 'validUntil'> => ({
  scope: proposal.scope.join('\n'),
  lines: lineDraftsOf(proposal),
  taxRates: proposal.taxRates.map(rateDraft),
  rounding: proposal.rounding,
  exemption: proposal.exemption,
  terms: proposal.terms,
});

/** The typed fields of a stored draft. */
export const editedOffer = (proposal: Proposal): OfferDraft => ({
  ...offerOf(proposal),
  validUntil: proposal.validUntil,
  editing: { id: proposal.id, rev: proposal.rev, version: proposal.version },
});

/** Today's date and the tax settings. */
export type TaxFacts = { today: Day; taxes: readonly TaxRules[] };

/** The settings' tax rules of today, with a building's rates and the rounding; undefined if none are in force yet. */
export function taxesOf({ zipCode }: Pick<Quote, 'zipCode'>, { today, taxes }: TaxFacts) {
  const rules = taxRulesOn(taxes, today);
  return rules && { rules, rates: ratesIn(rules, countyOf(zipCode)), rounding: rules.rounding };
}

type SettingsTaxes = NonNullable<ReturnType<typeof taxesOf>>;

/** The exemption certificate of a request, unless it has expired. */
const validExemption = ({ exemption }: Quote, today: Day): TaxExemption | undefined =>
  exemption === undefined || isExpiredExemption(exemption, today) ? undefined : exemption;

/**
 * The initial content of a new version of a proposal: that of the previous version or, if there is none, the requested
 * services and the settings' taxes. The exemption and the last valid day are never copied.
 */
export function initialOffer(quote: Quote, previous: Proposal | undefined, facts: TaxFacts): OfferDraft {
  const validUntil = addDays(facts.today, initialValidDays);
  const exemption = validExemption(quote, facts.today);
  if (previous !== undefined) return { ...offerOf(previous), exemption, validUntil };
  const label = quote.visitsPerWeek === undefined ? 'Regular cleaning' : `${quote.visitsPerWeek} visits a week`;
  const settingsTaxes = taxesOf(quote, facts);
  const requestedLines = quote.services.map((slug) => ({
    ...emptyLine(),
    service: serviceNames[slug],
    label,
    taxable: settingsTaxes === undefined || isTaxed(slug, settingsTaxes.rules) === true,
  }));
  // A request made by phone may name no service.
  const lines = requestedLines.length === 0 ? [{ ...emptyLine(), label }] : requestedLines;
  const taxRates = (settingsTaxes?.rates ?? []).map(rateDraft);
  return { scope: '', lines, taxRates, rounding: settingsTaxes?.rounding, exemption, terms: '', validUntil };
}

/**
 * The offer with the rates and the rounding of the settings. Lines with a service of the site become taxable or not, as
 * the settings say; other lines stay as they are.
 */
export const withSettingsTaxes = (offer: OfferDraft, settingsTaxes: SettingsTaxes): OfferDraft => ({
  ...offer,
  taxRates: settingsTaxes.rates.map(rateDraft),
  rounding: settingsTaxes.rounding,
  lines: offer.lines.map((line) => ({ ...line, taxable: isTaxed(line.service, settingsTaxes.rules) ?? line.taxable })),
});

/** Whether the offer has the settings' rates and rounding. */
export const hasSettingsTaxes = (offer: OfferDraft, settingsTaxes: SettingsTaxes): boolean =>
  JSON.stringify(offer.taxRates.map(rateOf)) === JSON.stringify(settingsTaxes.rates) &&
  (offer.rounding ?? 'total') === settingsTaxes.rounding;

/** The offer with a monthly price: in its first monthly line without a price or, if there is none, in a new line. */
export function withMonthlyPrice(offer: OfferDraft, cents: number): OfferDraft {
  const price = (cents / 100).toFixed(2);
  const unpricedLine = offer.lines.find((line) => line.period === 'month' && line.price.trim() === '');
  if (unpricedLine !== undefined)
    return {
      ...offer,
      lines: offer.lines.map((line) => (line === unpricedLine ? { ...line, quantity: '1', price } : line)),
    };
  return { ...offer, lines: [...offer.lines, { ...emptyLine(), label: 'Regular cleaning', price }] };
}

/** The hundredths of a number with at most two decimals, such as 115250 for '$1,152.50'; NaN if the text is invalid. */
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

const isPriced = ({ quantity, unitCents }: ProposalLine): boolean =>
  z.safeParse(proposalLine.shape.quantity, quantity).success &&
  z.safeParse(proposalLine.shape.unitCents, unitCents).success;
const isPercentage = ({ basisPoints }: TaxRate): boolean => z.safeParse(taxRate.shape.basisPoints, basisPoints).success;

/**
 * The data from which the totals are computed. Lines with an invalid quantity or price are left out, and rates with an
 * invalid percentage. Missing texts do not matter here.
 */
export const pricingInputOf = ({ lines, taxRates, rounding, exemption }: OfferDraft): PricingInput => ({
  rounding,
  exemption,
  lines: lines.map(lineOf).filter(isPriced),
  taxRates: taxRates.map(rateOf).filter(isPercentage),
});

/**
 * Converts the draft to the input of the call that stores it for a quote request, or returns its errors. With an
 * exemption, the form does not show the rates, so incomplete ones are left out.
 */
export const checkedOffer = (quoteId: string, { scope, lines, taxRates, editing: _editing, ...rest }: OfferDraft) =>
  checkAgainst(proposalDraft, {
    ...rest,
    id: quoteId,
    scope: scope.split('\n').filter((part) => part.trim() !== ''),
    lines: lines.map(lineOf),
    taxRates: taxRates.map(rateOf).filter((rate) => rest.exemption === undefined || z.safeParse(taxRate, rate).success),
  });
