import { expect, test } from 'vitest';
import { proposalSums } from '#domain/proposal-rules.ts';
import {
  checkedOffer,
  emptyLine,
  emptyRate,
  hundredthsOf,
  initialOffer,
  pricingInputOf,
  withMonthlyPrice,
} from './offer-draft.ts';
import { quote } from './testing.ts';

test('amounts with at most two decimals are read as hundredths; negative amounts and other texts give NaN', () => {
  expect(['1,152.50', '$29.99', '6', '0.07'].map(hundredthsOf)).toEqual([115_250, 2_999, 600, 7]);
  expect(['', '1.005', 'ten', '-3'].map(hundredthsOf)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
});

test('a draft becomes the input of the call, and the error about a missing price names its line', () => {
  const line = { ...emptyLine(), service: 'Office Cleaning', label: 'Five visits', price: '2,000' };
  const offer = { scope: 'Offices\n\nHalls', lines: [line], taxRates: [], terms: 'Net 30.', validUntil: '2027-06-30' };
  const quoteId = '0123456789abcdef01234567';
  expect(checkedOffer(quoteId, offer)).toMatchObject({
    ok: true,
    request: { scope: ['Offices', 'Halls'], lines: [{ unitCents: 200_000, quantity: 1 }] },
  });
  expect(checkedOffer(quoteId, { ...offer, lines: [{ ...line, price: '' }] })).toMatchObject({
    ok: false,
    issues: [{ path: 'lines.0.unitCents' }],
  });
});

test('incomplete rates are left out while an exemption is applied, because the form does not show them', () => {
  const line = { ...emptyLine(), service: 'Office Cleaning', label: 'Five visits', price: '2,000' };
  const taxRates = [{ key: 'a', label: 'State', percent: '6' }, emptyRate()];
  const offer = { scope: 'Offices', lines: [line], taxRates, terms: 'Net 30.', validUntil: '2027-06-30' };
  const quoteId = '0123456789abcdef01234567';
  expect(checkedOffer(quoteId, offer)).toMatchObject({ ok: false });
  expect(checkedOffer(quoteId, { ...offer, exemption: { number: '85', expires: '2027-12-30' } })).toMatchObject({
    ok: true,
    request: { taxRates: [{ label: 'State', basisPoints: 600 }] },
  });
});

const taxes = [
  {
    from: '2027-01-01',
    rates: [
      { label: 'Florida', basisPoints: 600 },
      { label: 'Surtax', basisPoints: 100, county: 'Palm Beach County' as const },
      { label: 'Surtax', basisPoints: 50, county: 'Broward County' as const },
    ],
    services: ['office-cleaning' as const],
    rounding: 'line' as const,
  },
  { from: '2028-01-01', rates: [], services: [], rounding: 'total' as const },
];

test("an initial offer has the taxes of today and the building's county, and the exemption unless expired", () => {
  const offer = initialOffer(quote, undefined, { today: '2027-12-31', taxes });
  expect(offer).toMatchObject({
    taxRates: [
      { label: 'Florida', percent: '6' },
      { label: 'Surtax', percent: '1' },
    ],
    rounding: 'line',
    lines: [{ taxable: true }, { taxable: false }],
  });
  expect(initialOffer(quote, undefined, { today: '2028-01-01', taxes }).taxRates).toEqual([]);
  expect(initialOffer({ ...quote, zipCode: '10001' }, undefined, { today: '2027-12-31', taxes }).taxRates).toHaveLength(
    1,
  );
  const exemption = { number: '85', expires: '2027-12-30' };
  expect(initialOffer({ ...quote, exemption }, undefined, { today: '2027-12-30', taxes })).toMatchObject({ exemption });
  expect(initialOffer({ ...quote, exemption }, undefined, { today: '2027-12-31', taxes }).exemption).toBeUndefined();
});

test('a calculated price fills the first monthly line without a price, or a new line, and is part of the total', () => {
  const offer = initialOffer(quote, undefined, { today: '2027-12-31', taxes: [] });
  const filledOffer = withMonthlyPrice(offer, 240_603);
  expect(filledOffer.lines.map(({ price }) => price)).toEqual(['2406.03', '']);
  const filledAgain = withMonthlyPrice(withMonthlyPrice(filledOffer, 1_00), 2_00);
  expect(filledAgain.lines.map(({ price }) => price)).toEqual(['2406.03', '1.00', '2.00']);
  expect(proposalSums(pricingInputOf(filledAgain)).totalCents).toBe(240_903);
});

test('only lines and rates that can be stored are part of the total', () => {
  const line = { ...emptyLine(), price: '10.00' };
  const offer = initialOffer(quote, undefined, { today: '2027-12-31', taxes: [] });
  const invalidLines = ['0.5', '-2', '0', '', '10001'].map((quantity) => ({ ...line, quantity }));
  const taxRates = ['6', '101', '-1'].map((percent) => ({ key: percent, label: 'State', percent }));
  const pricing = pricingInputOf({ ...offer, taxRates, lines: [...invalidLines, { ...line, quantity: '2' }] });
  expect(proposalSums(pricing)).toMatchObject({ subtotalCents: 2_000, taxes: [{ cents: 120 }], totalCents: 2_120 });
  expect(pricingInputOf({ ...offer, lines: [{ ...line, price: '1000000.01' }] }).lines).toEqual([]);
});
