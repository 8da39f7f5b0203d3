import { describe, expect, it } from 'vitest';
import { lastPage, replacementPage } from './paging.ts';

const pageSize = 25;
const isExact = true;

describe('the last page', () => {
  it.each([
    [0, 0],
    [0, 25],
    [1, 26],
    [3, 76],
  ])('is page %i, counted from 0, if there are %i rows', (page, total) => {
    expect(lastPage({ pageSize, total })).toBe(page);
  });
});

describe('a page without rows', () => {
  it('is replaced with the last page', () => {
    expect(replacementPage({ page: 1, pageSize, total: 25, rowCount: 0, isExact })).toBe(0);
    expect(replacementPage({ page: 7, pageSize, total: 30, rowCount: 0, isExact })).toBe(1);
  });

  it('is replaced with the previous page if the total is unknown or outdated', () => {
    expect(replacementPage({ page: 3, pageSize, total: 0, rowCount: 0, isExact: false })).toBe(2);
    expect(replacementPage({ page: 1, pageSize, total: 26, rowCount: 0, isExact: false })).toBe(0);
  });

  it('is replaced with the first page if the list is known to be empty', () => {
    expect(replacementPage({ page: 400, pageSize, total: 0, rowCount: 0, isExact })).toBe(0);
  });

  it('is not replaced if it is the first page, and neither is a page with rows', () => {
    expect(replacementPage({ page: 0, pageSize, total: 0, rowCount: 0, isExact })).toBeUndefined();
    expect(replacementPage({ page: 1, pageSize, total: 20, rowCount: 1, isExact })).toBeUndefined();
  });
});
