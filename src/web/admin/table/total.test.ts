import { describe, expect, it } from 'vitest';
import { countInWords, totalInWords, totalOf, totalOfPages } from './total.ts';

const nouns = ['message', 'messages'] as const;

describe('the number of rows of a list', () => {
  it('is exact if the page does not say that there may be more', () => {
    expect(totalOf({ total: 3 }, undefined)).toEqual({ total: 3, isExact: true });
    expect(totalInWords({ total: 1, isExact: true }, nouns)).toBe('1 message');
  });

  it('is a lower bound, shown with a plus sign unless it is 0, until all rows are counted', () => {
    expect(totalOf({ total: 26, atLeast: true }, undefined)).toEqual({ total: 26, isExact: false });
    expect(totalInWords({ total: 26, isExact: false }, nouns)).toBe('26+ messages');
    expect(countInWords({ total: 0, isExact: false })).toBe('0');
    expect(totalOf({ total: 26, atLeast: true }, { total: 1204 })).toEqual({ total: 1204, isExact: true });
  });

  it('stays a lower bound if not all rows were counted, and is never less than on the page', () => {
    expect(totalOf({ total: 51, atLeast: true }, { total: 3, atLeast: true })).toEqual({ total: 51, isExact: false });
    expect(totalOf({ total: 51, atLeast: true }, { total: 50 })).toEqual({ total: 51, isExact: true });
  });

  it('is the number of shown rows, which is exact for paging, if a search only sorts the newest rows', () => {
    const counted = { total: 500, atLeast: true, newestOnly: 500 } as const;
    const total = totalOf({ total: 26, atLeast: true }, counted);
    expect(total).toEqual({ total: 500, isExact: false, newestOnly: 500 });
    expect(totalOfPages(total)).toEqual({ total: 500, isExact: true });
    expect(totalInWords(total, nouns)).toBe('500+ messages. Only the newest 500 are sorted and shown.');
  });
});
