import { describe, expect, it } from 'vitest';
import { countInWords, totalInWords, totalOf, totalOfPages } from './total.ts';

const words = ['message', 'messages'] as const;

describe('how many rows a list has', () => {
  it('is known from its only page', () => {
    expect(totalOf({ total: 3 }, undefined)).toEqual({ total: 3, isExact: true });
    expect(totalInWords({ total: 1, isExact: true }, words)).toBe('1 message');
  });

  it('is at least what the page shows until all are counted', () => {
    expect(totalOf({ total: 26, atLeast: true }, undefined)).toEqual({ total: 26, isExact: false });
    expect(totalInWords({ total: 26, isExact: false }, words)).toBe('26+ messages');
    expect(countInWords({ total: 0, isExact: false })).toBe('0');
    expect(totalOf({ total: 26, atLeast: true }, { total: 1204 })).toEqual({ total: 1204, isExact: true });
  });

  it('stays a lower bound when counting took too long, or has fallen behind', () => {
    expect(totalOf({ total: 51, atLeast: true }, { total: 3, atLeast: true })).toEqual({ total: 51, isExact: false });
    expect(totalOf({ total: 51, atLeast: true }, { total: 50 })).toEqual({ total: 51, isExact: true });
  });

  it('says so if a search sorts only the newest', () => {
    const counted = { total: 500, atLeast: true, newestOnly: 500 } as const;
    const total = totalOf({ total: 26, atLeast: true }, counted);
    expect(total).toEqual({ total: 500, isExact: false, newestOnly: 500 });
    expect(totalOfPages(total)).toEqual({ total: 500, isExact: true });
    expect(totalInWords(total, words)).toBe('500+ messages. Only the newest 500 are sorted and shown.');
  });
});
