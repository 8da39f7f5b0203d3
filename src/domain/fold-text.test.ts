import { expect, test } from 'vitest';
import { sortKey } from './fold-text.ts';

test.each([
  ['Große Straße', 'grosse strasse'],
  ['GROẞE', 'grosse'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Ægir Øl Œuvre', 'aegir ol oeuvre'],
  ['Đorđe Ðóra Þór', 'dorde dora thor'],
  ['Işık İnan', 'isik inan'],
  ['O’Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['O´Brien', 'obrien'],
  ['Zoë', 'zoe'],
])('%s sorts as %s', (text, key) => expect(sortKey(text)).toBe(key));

test('names are sorted as if they were spelled with plain letters only', () => {
  const names = ['Zander', 'Łukasz', 'Øster', 'Obrist', "O'Brien", 'Oslo', 'Luke', 'Æsop', 'Adler'];
  const sorted = names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(sorted).toEqual(['Adler', 'Æsop', 'Łukasz', 'Luke', "O'Brien", 'Obrist', 'Oslo', 'Øster', 'Zander']);
});
