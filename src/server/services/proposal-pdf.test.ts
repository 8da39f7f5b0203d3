import { expect, test } from 'vitest';
import { unprintable } from '#domain/printable.ts';
import type { Proposal } from '#domain/proposal.ts';
import { proposalSums } from '#domain/proposal-rules.ts';
import { proposalPdf } from './proposal-pdf.ts';

const proposal: Proposal = {
  id: 'x',
  rev: 1,
  version: 2,
  number: 'ABC123',
  state: 'sent',
  createdAt: '2027-06-16T16:00:00Z',
  sentAt: '2027-06-16T16:00:00Z',
  questions: [],
  company: 'Harborlight',
  contact: '561-555-0133',
  customer: 'Żółć Őrség, Τράπεζα, Кабинет Ђорђевић',
  scope: Array.from({ length: 12 }, (_, index) => `Floor ${index + 1}, every visit: bins, desks, floors`),
  lines: Array.from({ length: 5 }, (_, index) => ({
    service: 'Office Cleaning',
    label: `Part ${index + 1}`,
    period: 'month',
    quantity: 1,
    unitCents: 100_000,
    optional: index === 4,
    taxable: true,
  })),
  taxRates: [{ label: 'Florida sales tax', basisPoints: 600 }],
  terms: Array.from({ length: 8 }, () => 'Either side may end it with thirty days of notice. '.repeat(3)).join('\n'),
  validUntil: '2027-07-16',
};
const makePdf = () =>
  proposalPdf(
    {
      ...proposal,
      company: proposal.company ?? '',
      customer: proposal.customer ?? '',
      ...proposalSums(proposal),
    },
    proposal,
  );

test('the PDF of a proposal is always the same and tagged, with the logo, embedded fonts and two pages', async () => {
  const bytes = await makePdf();
  const text = bytes.toString('latin1');
  expect(text).toContain('/Marked true');
  expect(text).toContain('/S /Figure');
  expect(text.match(/\/BaseFont \/[A-Z]{6}\+SourceSans3/g)?.length).toBeGreaterThan(1);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(bytes.equals(await makePdf())).toBe(true);
});

test('characters that the font does not have are found, each once', () => {
  expect(unprintable([proposal.customer ?? '', '$1,200.00 – “ok” · 25 m² © ½'])).toEqual([]);
  expect(unprintable(['王 שלום', '😀 王'])).toEqual(['王', 'ש', 'ל', 'ו', 'ם', '😀']);
});
