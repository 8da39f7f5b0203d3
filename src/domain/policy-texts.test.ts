import { describe, expect, it } from 'vitest';
import { policyTexts } from './policy-texts.ts';

const textsOf = (freeCancelHours: number, lateFeePercent: number) =>
  policyTexts({ freeCancelHours, lateFeePercent, maxMoves: 3 });

describe('the sentences about cancellations', () => {
  it('state the hours of notice and the fee', () => {
    expect(textsOf(24, 50)).toEqual({
      notice: 'Cancel or move an appointment at least 24 hours before it begins, and there is no charge.',
      lateFee: 'For a later cancellation we may charge a late cancellation fee of up to 50% of the price.',
      summary: 'Cancelling is free until 24 hours before the visit; later it costs 50% of the price.',
      answer:
        'Let us know at least 24 hours before. Later than that, a fee of up to 50% may apply, and a missed appointment is charged in full. The terms have the details.',
    });
    expect(textsOf(1, 50).summary).toContain('until 1 hour before the visit');
  });

  it('contain neither "0 hours" nor "0%" if there is no notice or no fee', () => {
    for (const texts of [textsOf(0, 50), textsOf(24, 0), textsOf(0, 0)])
      expect(Object.values(texts).join(' ')).not.toMatch(/\b0( hours|%)/);
    expect(textsOf(24, 0).lateFee).toBe('A later cancellation costs nothing either.');
    expect(textsOf(0, 50).summary).toBe('Cancelling is free until the visit begins; later it costs 50% of the price.');
  });
});
