import { expect, it } from 'vitest';
import { searchFilter, searchTokens } from './search.ts';

it.each(['(305) 555-0177', '+1 305 555 0177', '1-305-555-0177'])(
  'the number %s is found by each of its groups, without its country code',
  (phone) => {
    const tokens = searchTokens({ texts: [], phone });
    for (const beginning of ['3', '305', '3055550177', '5550177', '555', '0177']) expect(tokens).toContain(beginning);
    expect(tokens.filter((token) => token.startsWith('1'))).toEqual([]);
  },
);

it.each([
  ['+1 (305) 555-0177', ['0177', '305', '555']],
  ['\u202a+1 305 555 0177\u202c', ['0177', '305', '555']],
  ['+13055550177', ['3055550177']],
  ['13055550177', ['3055550177']],
  ['+1 305', ['305']],
])('the country code in the search %j is ignored', (search, words) => {
  expect(searchFilter(search)?.$all.toSorted()).toEqual(words);
});

it.each([
  ['+1', ['1']],
  ['1 Palm Way', ['1', 'palm', 'way']],
  ['12 33458', ['12', '33458']],
])('the number at the beginning of the search %j is not treated as a country code', (search, words) => {
  expect(searchFilter(search)?.$all.toSorted()).toEqual(words);
});

/** Whether a search finds a record with these texts and this phone number. */
const finds = (search: string, record: { texts?: readonly string[]; phone?: string }): boolean => {
  const tokens = new Set(searchTokens({ texts: [], ...record }));
  return (searchFilter(search)?.$all ?? []).every((word) => tokens.has(word));
};

it.each([
  ["O'Brien", 'obrien'],
  ["O'Brien", 'O’Brien'],
  ["O'Brien", 'brien'],
  ['OBrien', "o'brien"],
  ['Große Straße', 'grosse strasse'],
  ['Grosse Strasse', 'GROẞE STRASSE'],
  ['Łukasz', 'lukasz'],
  ['Lukasz', 'Łukasz'],
  ['Bjørn Þór', 'bjorn thor'],
  ['ann@xn--rucher-bua.de', 'ann@räucher.de'],
  ['ann@xn--rucher-bua.de', 'raucher'],
  ['ann@xn--rucher-bua.de', 'ann@xn--rucher-bua.de'],
])('the text %s is found by the search %s', (text, search) => expect(finds(search, { texts: [text] })).toBe(true));

it.each([
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+44 20 7946 0958', '020 7946 0958'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+44 20 7946 0958', '0044 20 7946 0958'],
  ['+44 20 7946 0958', '011 44 20 7946 0958'],
  ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+442079460958', '+44 (0)20 7946 0958'],
  ['0044 20 7946 0958', '+44 20 7946 0958'],
  ['561-555-0100 ext. 45', '561-555-0100 ext. 45'],
  ['561-555-0100 ext. 45', '(561) 555-0100 x45'],
  ['561-555-0100 ext. 45', '5615550100'],
  ['561-555-0100x45', '561-555-0100 extension 45'],
  ['561-555-0100 or 561-555-0111', '561-555-0111'],
])('the phone number %s is found by the search %s', (phone, search) => expect(finds(search, { phone })).toBe(true));

it('a search for a US number does not find similar numbers, foreign or American', () => {
  expect(finds('561-555-0100', { phone: '+56 1555 0100' })).toBe(false);
  expect(finds('561-555-0100', { phone: '561-555-0101' })).toBe(false);
});

it('a record with very long texts has a limited number of tokens, among them its phone number and first words', () => {
  const words = Array.from({ length: 90 }, (_, index) =>
    `${String.fromCharCode(97 + (index % 26))}${index}`.padEnd(12, 'x'),
  );
  const tokens = searchTokens({ texts: ['Ann Lee', ...words], phone: '(305) 555-0177' });
  expect(tokens.length).toBeLessThanOrEqual(128);
  for (const token of ['ann', 'lee', '3055550177', words[0]]) expect(tokens).toContain(token);
});
