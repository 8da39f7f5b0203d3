import { expect, test } from 'vitest';
import { estimatePrice } from './price-helper.ts';
import type { ProposalLine } from './proposal.ts';
import { followUpTimes, proposalSums, taxCents, totalInWords } from './proposal-rules.ts';

const line = (fields: Partial<ProposalLine>): ProposalLine => ({
  service: 'Office Cleaning',
  label: 'Visits',
  period: 'month',
  quantity: 1,
  unitCents: 0,
  optional: false,
  taxable: true,
  ...fields,
});

test('tax is rounded half up to a cent', () => {
  expect([taxCents(200_000, 600), taxCents(200_000, 100)]).toEqual([12_000, 2_000]);
  // Before rounding: 0.5, 0.49, 0.5 and 0 cents.
  expect([taxCents(50, 100), taxCents(49, 100), taxCents(1, 5_000), taxCents(0, 600)]).toEqual([1, 0, 1, 0]);
});

test('for random lines, all totals add up, and the main total is for the period of the first line', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const periods = ['month', 'visit', 'once'] as const;
  for (let round = 0; round < 300; round += 1) {
    const lines = Array.from({ length: 1 + random(8) }, () =>
      line({
        period: periods[random(3)] ?? 'month',
        quantity: 1 + random(10_000),
        unitCents: random(100_000_000),
        optional: random(3) === 0,
        taxable: random(2) === 0,
      }),
    );
    const taxRates = Array.from({ length: random(4) }, (_, index) => ({
      label: `${index}`,
      basisPoints: random(10_001),
    }));
    const optionalIndexes = lines.flatMap(({ optional }, index) => (optional ? [index] : []));
    const sums = proposalSums({ lines, taxRates }, optionalIndexes);
    const sumOfLines = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
    expect(sums.totals.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0)).toBe(sumOfLines);
    for (const { subtotalCents, taxes, totalCents } of sums.totals) {
      expect(totalCents).toBe(taxes.reduce((sum, { cents }) => sum + cents, subtotalCents));
      expect(Number.isSafeInteger(totalCents)).toBe(true);
    }
    expect(sums.totals.find(({ period }) => period === lines[0]?.period)).toMatchObject({
      totalCents: sums.totalCents,
    });
  }
});

test('a tax is rounded once for all taxable lines, or for each of them if rounding is by line', () => {
  const lines = [line({ unitCents: 50 }), line({ unitCents: 50 }), line({ unitCents: 50, taxable: false })];
  const taxRates = [{ label: 'Surtax', basisPoints: 100 }];
  expect(proposalSums({ lines, taxRates }).taxes).toEqual([{ label: 'Surtax', cents: 1 }]);
  expect(proposalSums({ lines, taxRates, rounding: 'line' }).taxes).toEqual([{ label: 'Surtax', cents: 2 }]);
});

test('optional lines count only if they are chosen', () => {
  const lines = [line({ unitCents: 100 }), line({ unitCents: 50, optional: true })];
  expect(proposalSums({ lines, taxRates: [] }).totalCents).toBe(100);
  expect(proposalSums({ lines, taxRates: [] }, [1]).totalCents).toBe(150);
});

test('the price in words has each period with a price, and is $0.00 if no line is required or chosen', () => {
  const extras = [
    line({ unitCents: 9_000, period: 'once', optional: true }),
    line({ unitCents: 212_000, optional: true }),
    line({ unitCents: 0, optional: true }),
  ];
  const inWords = (chosen: number[]): string => totalInWords({ lines: extras, taxRates: [] }, chosen);
  expect(inWords([0, 1])).toBe('$2,120.00 a month and $90.00 once');
  expect(inWords([1])).toBe('$2,120.00 a month');
  expect([inWords([]), inWords([2])]).toEqual(['$0.00 once', '$0.00 once']);
});

test('a proposal has five follow-ups, due at 10 AM in New York, which skip weekends and closures', () => {
  const closures = [{ day: '2027-03-12', label: 'Closed', phonesOpen: false }];
  const times = followUpTimes(new Date('2027-03-10T20:00:00Z'), closures).map((time) => time.toISOString());
  // Sent on a Wednesday; Friday is closed, and summer time begins on Sunday.
  expect(times.slice(0, 2)).toEqual(['2027-03-15T14:00:00.000Z', '2027-03-18T14:00:00.000Z']);
  expect(times).toHaveLength(5);
});

test('the price helper calculates the hours, the costs and the price for a building', () => {
  const question = { squareFeet: 10_000, squareFeetPerHour: 3_000, visitsPerWeek: 5, hourlyCents: 2_200 };
  const answer = estimatePrice({ ...question, suppliesPercent: 6, marginPercent: 30 });
  expect(answer).toMatchObject({ labourCents: 158_889, costCents: 168_422, priceCents: 240_603 });
  expect(answer.hoursPerVisit).toBeCloseTo(3.333, 3);
  expect(answer.hoursPerMonth).toBeCloseTo(72.22, 2);
});
