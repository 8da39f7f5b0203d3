import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pendingPrefix, storageKeys } from '#web/chat/storage-keys.ts';
import { exampleSite } from '#web/lib/testing-site.ts';
import { fillIn } from '../fill.ts';
import { allTexts } from '../texts.ts';
import type { LegalDocument } from './legal-document.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { terms } from './terms.ts';

const documents: readonly LegalDocument[] = [privacyPolicy, terms];
const textOf = (document: LegalDocument): string => allTexts(document).join(' ');

describe.each(documents)('the document "$title"', (document) => {
  test('has its date and a description of usable length', () => {
    expect(document.lastUpdated).toBe('March 24, 2025');
    expect(document.description.length).toBeGreaterThanOrEqual(120);
    expect(document.description.length).toBeLessThanOrEqual(160);
  });

  test('has sections with unique anchors, with paragraphs, and with lists of several items', () => {
    const ids = document.sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const section of document.sections) {
      expect(section.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(section.paragraphs.length).toBeGreaterThan(0);
      for (const list of section.lists) expect(list.items.length).toBeGreaterThan(1);
    }
  });

  test('explains how to stop text messages and to get help, and that they may cost money', () => {
    expect(textOf(document)).toMatch(/Reply STOP to opt out/);
    expect(textOf(document)).toMatch(/HELP for help/);
    expect(textOf(document)).toMatch(/Message and data rates may apply/);
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
  ['the governing law', /Florida law governs/],
  ['the minimum age', /people 18 and over/],
])('the terms contain the rule on %s', (_, rule) => {
  expect(fillIn(textOf(terms), exampleSite)).toMatch(rule);
});

test('without a lead time, the terms mention no zero', () => {
  expect(fillIn(textOf(terms), { ...exampleSite, leadHours: 0 })).toMatch(/Book before the visit begins\./);
});

/** The words of the privacy policy's section about storage, with and without a trailing colon. */
const policyWords = allTexts(privacyPolicy.sections.filter(({ id }) => id === 'your-device'))
  .flatMap((text) => text.split(/[ ,]+/))
  .flatMap((word) => [word, word.replace(/:$/, '')]);

test.each([
  ...Object.values(storageKeys),
  pendingPrefix,
  'chatReopening',
  'draft:contact',
  'draft:booking',
  'draft:quote',
  'draft:chat-details',
  'draft:chat',
  'booked',
  'scrollPositions',
])('the privacy policy names the browser storage entry %s', (key) => {
  expect(policyWords).toContain(key);
});

test('the code of public pages uses browser storage only in the listed files', () => {
  const webRoot = path.resolve(import.meta.dirname, '../../..');
  const storagePattern = /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie|writeDraft|useForm)\b/;
  const filesWithStorage = globSync(['{chat,lib,ui}/**/*.{ts,tsx}', 'site/!(content)/**/*.{ts,tsx}'], { cwd: webRoot })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/(\.test\.tsx?|\/testing\.ts)$/.test(file))
    .filter((file) => storagePattern.test(readFileSync(path.join(webRoot, file), 'utf8')));
  // Before you add a file, name its storage entries in the privacy policy.
  expect(filesWithStorage.sort()).toEqual([
    'chat/composer.tsx',
    'chat/details-form.tsx',
    'chat/reopen.ts',
    'chat/storage-keys.ts',
    'chat/storage.ts',
    'lib/forms/first-interaction.ts',
    'lib/forms/form-draft.ts',
    'lib/forms/form-record.ts',
    'lib/forms/use-form.ts',
    'site/booked/booked-id.ts',
    'site/booking/booking-form.tsx',
    'site/contact/contact-form.tsx',
    'site/layout/page-arrival.ts',
    'site/manage/open-booking-form.ts',
    'site/quote/quote-form.tsx',
  ]);
});

test('the privacy policy explains page counts, the staff cookie and the absence of trackers', () => {
  expect(textOf(privacyPolicy)).toMatch(/page, the day and a number/);
  expect(textOf(privacyPolicy)).toMatch(/One cookie exists for our own staff/);
  expect(textOf(privacyPolicy)).toMatch(/no advertising network, analytics service or other third-party tracker/);
});
