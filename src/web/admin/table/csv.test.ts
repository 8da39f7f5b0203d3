import { describe, expect, it } from 'vitest';
import { toCsv, withoutFormulaGuard } from './csv.ts';

const columns = [{ heading: 'Text', value: (row: { text: string }) => row.text }];
const cellOf = (text: string): string => toCsv([{ text }], columns).slice('\uFEFFText\r\n'.length, -2);

describe('CSV', () => {
  it('begins with a byte-order mark and its headings, ends each row with CRLF, and does not escape numbers', () => {
    const nameAndPriceColumns = [
      { heading: 'Name', value: (row: { name: string; price: number }) => row.name },
      { heading: 'Price', value: (row: { name: string; price: number }) => row.price },
    ];
    expect(toCsv([{ name: 'Ana', price: -5 }], nameAndPriceColumns)).toBe('\uFEFFName,Price\r\nAna,-5\r\n');
  });

  it('quotes commas, quotation marks and line breaks', () => {
    expect(cellOf('a, b')).toBe('"a, b"');
    expect(cellOf('say "hi"')).toBe('"say ""hi"""');
    expect(cellOf('one\ntwo')).toBe('"one\ntwo"');
    expect(cellOf('one\rtwo')).toBe('"one\rtwo"');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\n=1', '\tcmd', '\rcmd'])(
    'puts an apostrophe before %j, which a spreadsheet might run as a formula',
    (text) => {
      const cell = cellOf(text).replace(/^"|"$/g, '');
      expect(cell).toMatch(/^'/);
      expect(withoutFormulaGuard(cell)).toBe(text);
    },
  );

  it('does not change ordinary texts', () => {
    expect(cellOf('Müller 5-7')).toBe('Müller 5-7');
  });

  it('an import removes no apostrophe that belongs to the text', () => {
    for (const text of ["'t Hooft", "'", "''=1", 'Ann']) expect(withoutFormulaGuard(cellOf(text))).toBe(text);
  });
});
