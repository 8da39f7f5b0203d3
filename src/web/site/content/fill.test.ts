import { expect, test } from 'vitest';
import type { CompanyProfile } from '#domain/company.ts';
import { fillProfile } from './fill.ts';

const profile: CompanyProfile = {
  name: 'Example Cleaning',
  tagline: 'Clean buildings',
  phone: '(561) 555-0100',
  mobilePhone: '(561) 555-0101',
  chatPhone: '(561) 555-0102',
  email: 'office@example.com',
  website: 'https://example.com',
  facebook: 'https://example.com/facebook',
  instagram: 'https://example.com/instagram',
  city: 'West Palm Beach',
  state: 'FL',
  zipCode: '33415',
};

test('replaces every token, as often as it occurs', () => {
  expect(fillProfile('{company}, {phone}, {email}, {website}, {address}; {city}, {zip}; {company}', profile)).toBe(
    'Example Cleaning, (561) 555-0100, office@example.com, https://example.com, West Palm Beach, FL 33415; West Palm Beach, 33415; Example Cleaning',
  );
});

test('puts the street into the address where one is known', () => {
  expect(fillProfile('{address}', { ...profile, street: '1 Example Way' })).toBe(
    '1 Example Way, West Palm Beach, FL 33415',
  );
});

test('leaves other braces alone and takes values literally', () => {
  expect(fillProfile('{name} {} {company}', { ...profile, name: '$& {phone}' })).toBe('{name} {} $& {phone}');
});
