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
  ['+1', ['1']],
  ['1 Palm Way', ['1', 'palm', 'way']],
  ['12 33458', ['12', '33458']],
])('of the search %j, the country code is not looked for', (search, words) => {
  expect(searchFilter(search)?.$all.toSorted()).toEqual(words);
});
