import { businessDay, businessMoment, type Day } from './calendar.ts';
import type { Closure } from './closures.ts';
import { workingDaysAfter } from './closures-rules.ts';
import { AppError, fieldError } from './errors.ts';
import { formatCents } from './format.ts';
import { type Period, periods } from './periods.ts';
import type { PeriodTotal, Proposal, ProposalLine } from './proposal.ts';
import type { TaxExemption, TaxRate, TaxRounding } from './taxes.ts';

/** The tax on an amount in cents, rounded half up to a cent. Integers avoid floating-point errors. */
export const taxCents = (cents: number, basisPoints: number): number =>
  Number((BigInt(cents) * BigInt(basisPoints) + 5_000n) / 10_000n);

/** The data from which a proposal's sums are computed. With an exemption no tax is charged. */
export type PricingInput = {
  lines: readonly ProposalLine[];
  taxRates: readonly TaxRate[];
  rounding?: TaxRounding | undefined;
  exemption?: TaxExemption | undefined;
};

/** The lines that are part of the price: required lines, and optional lines whose indexes are in `chosen`. */
const countedLines = (lines: readonly ProposalLine[], chosen: readonly number[]): ProposalLine[] =>
  lines.filter(({ optional }, index) => !optional || chosen.includes(index));

const sum = (lines: readonly ProposalLine[]): number =>
  lines.reduce((total, { quantity, unitCents }) => total + quantity * unitCents, 0);

/** The tax of one rate on the taxable lines of a period. */
function taxOn(taxableLines: readonly ProposalLine[], basisPoints: number, rounding: TaxRounding): number {
  const amounts = rounding === 'line' ? taxableLines.map((line) => sum([line])) : [sum(taxableLines)];
  return amounts.reduce((total, cents) => total + taxCents(cents, basisPoints), 0);
}

function totalOf(period: Period, { lines, taxRates, rounding = 'total', exemption }: PricingInput): PeriodTotal {
  const subtotalCents = sum(lines);
  const taxableLines = lines.filter((line) => line.taxable);
  const taxes = (exemption === undefined ? taxRates : []).map(({ label, basisPoints }) => ({
    label,
    cents: taxOn(taxableLines, basisPoints, rounding),
  }));
  return {
    period,
    subtotalCents,
    taxes,
    totalCents: taxes.reduce((total, { cents }) => total + cents, subtotalCents),
  };
}

/**
 * The sums of a proposal in cents. `totals` has the sum of each period that has lines, even if none of them is chosen;
 * the other fields are the sum of the first line's period.
 *
 * @param chosen the indexes of the chosen optional lines
 */
export function proposalSums(
  pricing: PricingInput,
  chosen: readonly number[] = [],
): Omit<PeriodTotal, 'period'> & { totals: PeriodTotal[] } {
  const { lines } = pricing;
  const pricedLines = countedLines(lines, chosen);
  const totalIn = (period: Period) =>
    totalOf(period, { ...pricing, lines: pricedLines.filter((line) => line.period === period) });
  const totals = periods.filter((period) => lines.some((line) => line.period === period)).map(totalIn);
  const { period: _period, ...first } = totalIn(lines[0]?.period ?? 'month');
  return { ...first, totals };
}

/** The totals to show: those above zero, and those of periods with a required line. */
export const shownTotals = <Total extends PeriodTotal>({
  lines,
  totals,
}: {
  lines: readonly ProposalLine[];
  totals: readonly Total[];
}): Total[] =>
  totals.filter(
    ({ period, subtotalCents }) => subtotalCents > 0 || lines.some((line) => line.period === period && !line.optional),
  );

export const periodNames: Readonly<Record<Period, string>> = { month: 'a month', visit: 'a visit', once: 'once' };

/** '$2,000.00 a month'. */
export const linePrice = ({ quantity, unitCents, period }: ProposalLine): string =>
  `${formatCents(quantity * unitCents)} ${periodNames[period]}`;

/**
 * The price with the chosen optional lines, in words such as '$2,120.00 a month and $90.00 once'. If no total is to be
 * shown, it is the zero total of the first line's period.
 */
export function totalInWords(pricing: PricingInput, chosen: readonly number[]): string {
  const { lines } = pricing;
  const { totals } = proposalSums(pricing, chosen);
  const shown = shownTotals({ lines, totals });
  return (shown.length > 0 ? shown : totals.filter(({ period }) => period === lines[0]?.period))
    .map(({ period, totalCents }) => `${formatCents(totalCents)} ${periodNames[period]}`)
    .join(' and ');
}

/**
 * The value of one year without taxes, in cents: twelve months, one-time charges, and the visits of 52 weeks; one visit
 * a week if the number is unknown.
 */
export function yearlyCents(
  proposal: PricingInput & Pick<Proposal, 'approval'>,
  visitsPerWeek: number | undefined,
): number {
  const { totals } = proposalSums(proposal, proposal.approval?.chosen);
  const times: Record<Period, number> = { month: 12, once: 1, visit: 52 * (visitsPerWeek ?? 1) };
  return totals.reduce((total, { period, subtotalCents }) => total + subtotalCents * times[period], 0);
}

/** A proposal is valid until its last day ends in New York. */
const isExpired = (validUntil: Day, now: Date): boolean => businessDay(now) > validUntil;

/** The state of a proposal at `now`: its stored state, or `expired`. */
export const proposalState = ({ state, validUntil }: Proposal, now: Date): Proposal['state'] =>
  (state === 'sent' || state === 'declined') && isExpired(validUntil, now) ? 'expired' : state;

/** The states in which a proposal can be answered. A customer can still approve a declined proposal. */
const answerableStates: ReadonlySet<Proposal['state']> = new Set(['sent', 'declined']);

const conflictTexts: Partial<Record<Proposal['state'], string>> = {
  superseded: 'A newer version of this proposal is here: please use the link in our latest mail.',
  withdrawn: 'This proposal was withdrawn. Please call us.',
  expired: 'This proposal has expired. Please ask us to renew it.',
  approved: 'This proposal is approved already.',
};

/** @throws AppError `conflict` if the proposal cannot be answered */
export function checkAnswerable(proposal: Proposal, now: Date): void {
  const state = proposalState(proposal, now);
  if (answerableStates.has(state)) return;
  throw new AppError('conflict', conflictTexts[state] ?? 'This proposal cannot be answered.', {
    details: { rev: proposal.rev },
  });
}

/**
 * @throws AppError `conflict` if the approval is for another version or the proposal cannot be answered; `invalid` if a
 * chosen line is not optional or is chosen twice
 */
export function checkApproval(
  proposal: Proposal,
  { version, chosen }: { version: number; chosen: readonly number[] },
  now: Date,
): void {
  checkAnswerable(proposal, now);
  if (version !== proposal.version)
    throw new AppError('conflict', 'You read another version of this proposal. Please reload the page.', {
      details: { rev: proposal.rev },
    });
  if (new Set(chosen).size !== chosen.length || chosen.some((index) => proposal.lines[index]?.optional !== true))
    throw fieldError('invalid', 'chosen', 'Only optional lines can be chosen, each once.');
}

/** A proposal is followed up this many working days after it was sent. */
export const followUpDays = [2, 5, 10, 20, 40] as const;

/** The times at which a proposal that was sent at `sentAt` is followed up, each at 10:00 in New York. */
export const followUpTimes = (sentAt: Date, closures: readonly Closure[]): Date[] =>
  followUpDays.map((count) => businessMoment(workingDaysAfter(businessDay(sentAt), count, closures), '10:00'));
