import { expect, it } from 'vitest';
import { markdownTable, plainTable, readable } from './table.ts';

const table = {
  title: 'Pages',
  columns: ['what', 'requests/s', 'p99'],
  rows: [
    ['home', 12_345.6, '1.5 ms'],
    ['a | b', 7.25, '12.0 ms'],
  ],
};

it('formats integers and numbers from 100 on without decimals, others with one or two, and NaN as a dash', () => {
  expect([0, 3, 1234, 123.4, 12.34, 1.234, Number.NaN].map(readable)).toEqual([
    '0',
    '3',
    '1,234',
    '123',
    '12.3',
    '1.23',
    '–',
  ]);
});

it('aligns texts left, and numbers with or without a unit right', () => {
  expect(plainTable(table).split('\n')).toEqual([
    'Pages',
    'what   requests/s      p99',
    '─────  ──────────  ───────',
    'home       12,346   1.5 ms',
    'a | b        7.25  12.0 ms',
  ]);
});

it('writes a Markdown table with numbers aligned right and vertical bars escaped', () => {
  expect(markdownTable(table).split('\n')).toEqual([
    '| what | requests/s | p99 |',
    '| --- | ---: | ---: |',
    '| home | 12,346 | 1.5 ms |',
    '| a \\| b | 7.25 | 12.0 ms |',
  ]);
});

it('accepts a row that is shorter than the header', () => {
  expect(plainTable({ title: 't', columns: ['a', 'b'], rows: [['x']] })).toContain('x');
});
