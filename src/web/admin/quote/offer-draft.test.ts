import { expect, test } from 'vitest';
import { checkedOffer, emptyLine, hundredthsOf } from './offer-draft.ts';

test('amounts are whole hundredths or nothing', () => {
  expect(['1,152.50', '$29.99', '6', '0.07'].map(hundredthsOf)).toEqual([115_250, 2_999, 600, 7]);
  expect(['', '1.005', 'ten', '-3'].map(hundredthsOf)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
});

test('a typed offer becomes a proposal, and a missing price is named by its line', () => {
  const line = { ...emptyLine(), service: 'Office Cleaning', label: 'Five visits', price: '2,000' };
  const offer = { scope: 'Offices\n\nHalls', lines: [line], taxRates: [], terms: 'Net 30.', validUntil: '2027-06-30' };
  const id = '0123456789abcdef01234567';
  expect(checkedOffer(id, offer)).toMatchObject({
    ok: true,
    request: { scope: ['Offices', 'Halls'], lines: [{ unitCents: 200_000, quantity: 1 }] },
  });
  expect(checkedOffer(id, { ...offer, lines: [{ ...line, price: '' }] })).toMatchObject({
    ok: false,
    issues: [{ path: 'lines.0.unitCents' }],
  });
});
