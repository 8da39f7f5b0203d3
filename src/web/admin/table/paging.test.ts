import { describe, expect, it } from 'vitest';
import { lastPage, pageInstead } from './paging.ts';

const pageSize = 25;
const isExact = true;

describe('the last page', () => {
  it.each([
    [0, 0],
    [25, 0],
    [26, 1],
    [76, 3],
  ])('of %i rows is %i', (total, last) => {
    expect(lastPage({ pageSize, total })).toBe(last);
  });
});

describe('a page without rows', () => {
  it('is replaced with the last page', () => {
    expect(pageInstead({ page: 1, pageSize, total: 25, rowCount: 0, isExact })).toBe(0);
    expect(pageInstead({ page: 7, pageSize, total: 30, rowCount: 0, isExact })).toBe(1);
  });

  it('is replaced with the previous page if the total is unknown or outdated', () => {
    expect(pageInstead({ page: 3, pageSize, total: 0, rowCount: 0, isExact: false })).toBe(2);
    expect(pageInstead({ page: 1, pageSize, total: 26, rowCount: 0, isExact: false })).toBe(0);
  });

  it('is replaced with the first page if the list is known to be empty', () => {
    expect(pageInstead({ page: 400, pageSize, total: 0, rowCount: 0, isExact })).toBe(0);
  });

  it('is shown if it is the first page, as is every page with rows', () => {
    expect(pageInstead({ page: 0, pageSize, total: 0, rowCount: 0, isExact })).toBeUndefined();
    expect(pageInstead({ page: 1, pageSize, total: 20, rowCount: 1, isExact })).toBeUndefined();
  });
});
