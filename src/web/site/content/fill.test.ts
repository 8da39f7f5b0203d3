import { expect, test } from 'vitest';
import { exampleSite } from '#web/lib/testing-site.ts';
import { fillIn } from './fill.ts';

const withCompany = (change: Partial<typeof exampleSite.company>) => ({
  ...exampleSite,
  company: { ...exampleSite.company, ...change },
});

test('replaces the tokens about the company, as often as they occur', () => {
  expect(fillIn('{company}, {phone}, {email}, {website}, {address}; {city}, {zip}; {company}', exampleSite)).toBe(
    'Example Cleaning, (561) 555-0100, office@example.com, https://example.com, West Palm Beach, FL 33415; West Palm Beach, 33415; Example Cleaning',
  );
});

test('includes the street in the address if one is set', () => {
  expect(fillIn('{address}', withCompany({ street: '1 Example Way' }))).toBe(
    '1 Example Way, West Palm Beach, FL 33415',
  );
});

test('does not change other braces, and inserts values literally', () => {
  expect(fillIn('{name} {} {company}', withCompany({ name: '$& {phone}' }))).toBe('{name} {} $& {phone}');
});

test('formats prices and hours', () => {
  expect(fillIn('{regularHour}, {deepHour}, {stove}, {refrigerator}; {lead}', exampleSite)).toBe(
    '$65, $85, $50, $50; at least 24 hours ahead',
  );
});
