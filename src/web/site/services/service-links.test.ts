import { expect, test } from 'vitest';
import { actionHref, quoteHref } from './service-links.ts';

test.each([
  ['office-cleaning', '/quote?service=office-cleaning'],
  ['crime-scene-cleanup', '/?service=crime-scene-cleanup#contact'],
  ['water-extraction', '/?service=water-extraction#contact'],
  ['residential-cleaning', '/?service=residential-cleaning#contact'],
] as const)('the quote link of %s leads to %s', (slug, href) => {
  expect(quoteHref(slug)).toBe(href);
});

test.each([
  ['quote', '/quote?service=pool-cleaning'],
  ['book', '/book'],
  ['call', 'tel:+15615550142'],
] as const)('a button of the kind %s leads to %s', (kind, href) => {
  expect(actionHref({ label: 'Ask', kind }, { slug: 'pool-cleaning', phone: '561-555-0142' })).toBe(href);
});
