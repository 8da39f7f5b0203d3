import { expect, it } from 'vitest';
import { searchTokens } from './search.ts';

it.each(['(305) 555-0177', '+1 305 555 0177', '1-305-555-0177'])(
  'the number %s is found by each of its groups, without its country code',
  (phone) => {
    const tokens = searchTokens({ texts: [], phone });
    for (const beginning of ['3', '305', '3055550177', '5550177', '555', '0177']) expect(tokens).toContain(beginning);
    expect(tokens.filter((token) => token.startsWith('1'))).toEqual([]);
  },
);
