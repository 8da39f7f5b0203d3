import { describe, expect, test } from 'vitest';
import { allTexts } from '../texts.ts';
import type { LegalDocument } from './legal-document.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { terms } from './terms.ts';

const documents: readonly LegalDocument[] = [privacyPolicy, terms];
const whole = (document: LegalDocument): string => allTexts(document).join(' ');

describe.each(documents)('$title', (document) => {
  test('carries its date and a usable description', () => {
    expect(document.lastUpdated).toBe('March 24, 2025');
    expect(document.description.length).toBeGreaterThanOrEqual(120);
    expect(document.description.length).toBeLessThanOrEqual(160);
  });

  test('has sections with unique anchors and something to read', () => {
    const ids = document.sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const section of document.sections) {
      expect(section.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(section.paragraphs.length).toBeGreaterThan(0);
      for (const list of section.lists) expect(list.items.length).toBeGreaterThan(1);
    }
  });

  test('says how text messages can be stopped and what they may cost', () => {
    expect(whole(document)).toMatch(/Reply STOP to opt out/);
    expect(whole(document)).toMatch(/HELP for help/);
    expect(whole(document)).toMatch(/Message and data rates may apply/);
  });
});

test.each([
  ['booking ahead', /Book at least 24 hours ahead/],
  ['canceling ahead', /Cancel .* at least 24 hours before/],
  ['the late fee', /late cancellation fee of up to 50%/],
  ['no-shows', /No-shows are charged in full/],
  ['final sales', /All sales are final/],
  ['the courtesy re-clean', /one courtesy re-clean within 24 hours/],
  ['damage claims', /report it within 24 hours/],
  ['the law', /Florida law governs/],
  ['the age', /people 18 and over/],
])('the terms hold the rule on %s', (_, rule) => {
  expect(whole(terms)).toMatch(rule);
});

test.each(['chatSessionId', 'chatUserName', 'chatUserEmail', 'chatUserPhone', 'chatFormSubmitted'])(
  'the privacy policy names the browser storage entry %s',
  (key) => {
    expect(whole(privacyPolicy)).toContain(key);
  },
);

test('the privacy policy explains page counts, the staff cookie and the absence of trackers', () => {
  expect(whole(privacyPolicy)).toMatch(/page, the day and a number/);
  expect(whole(privacyPolicy)).toMatch(/One cookie exists for our own staff/);
  expect(whole(privacyPolicy)).toMatch(/no advertising network, analytics service or other third-party tracker/);
});
