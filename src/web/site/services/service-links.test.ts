import { expect, test } from 'vitest';
import { actionHref } from './service-links.ts';

test.each([
  ['quote', '/quote?service=pool-cleaning'],
  ['book', '/book'],
  ['call', 'tel:+15615550142'],
] as const)('a button of the kind %s leads to %s', (kind, href) => {
  expect(actionHref({ label: 'Ask', kind }, { slug: 'pool-cleaning', phone: '561-555-0142' })).toBe(href);
});
