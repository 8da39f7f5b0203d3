import { describe, expect, test } from 'vitest';
import { sampleReviews } from '#domain/sample-reviews.ts';
import { exampleSite } from '#web/lib/testing-site.ts';
import { fillIn } from './fill.ts';
import { beforeAfterPairs, galleryPage, showcaseProjects } from './gallery.ts';
import { home } from './home.ts';
import { privacyPolicy } from './legal/privacy-policy.ts';
import { terms } from './legal/terms.ts';
import { serviceCards } from './service-cards.ts';
import { services } from './services.ts';
import { testimonialsPage } from './testimonials.ts';
import { allTexts } from './texts.ts';

const pageContents = {
  services,
  serviceCards,
  sampleReviews,
  testimonialsPage,
  beforeAfterPairs,
  showcaseProjects,
  galleryPage,
  home,
};
const legalDocuments = { privacyPolicy, terms };

test('no text contains a phone number, an email address or a URL', () => {
  for (const text of allTexts([pageContents, legalDocuments])) {
    expect(text).not.toMatch(/\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}/);
    expect(text).not.toMatch(/\S@\S/);
    expect(text).not.toMatch(/https?:|www\./);
  }
});

test('outside of legal documents, only texts that are filled in have tokens; all tokens are known', () => {
  const filledTexts = [
    home.serviceArea.intro,
    home.description,
    home.hero.subline,
    ...home.about.paragraphs,
    ...serviceCards.map(({ summary }) => summary),
    ...services.flatMap(({ description, badges, notices, scope, process, schedule, faqs }) => [
      description,
      ...badges,
      ...[...notices, ...process.steps, ...schedule.options].map(({ text }) => text),
      ...scope.items,
      ...faqs.map(({ answer }) => answer),
    ]),
  ];
  for (const text of allTexts(pageContents)) if (!filledTexts.includes(text)) expect(text).not.toMatch(/[{}]/);
  const tokens = allTexts([legalDocuments, filledTexts]).flatMap((text) => text.match(/\{[^}]*\}/g) ?? []);
  expect(tokens.length).toBeGreaterThan(10);
  for (const token of tokens) expect(fillIn(token, exampleSite), token).not.toBe(token);
});

test('no text contains five digits in a row, such as the ZIP code of the company profile', () => {
  for (const text of allTexts([pageContents, legalDocuments])) expect(text).not.toMatch(/\d{5}/);
});

test('texts have no outer or double spaces and no straight quotes', () => {
  for (const text of allTexts([pageContents, legalDocuments])) {
    expect(text).toBe(text.trim());
    expect(text).not.toMatch(/ {2}|['"]/);
  }
});

test.each([home, galleryPage, testimonialsPage])(
  'the page "$title" has a title and description of usable length',
  (page) => {
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.description.length).toBeGreaterThanOrEqual(120);
    expect(page.description.length).toBeLessThanOrEqual(160);
  },
);

describe('home', () => {
  test('has the buttons, the claim of 10 years, the four points and the two photos of the specification', () => {
    expect(home.hero.servicesLabel).toBe('View Our Services');
    expect(home.hero.quoteLabel).toBe('Get a Quote');
    expect(home.about.paragraphs.join(' ')).toMatch(/over 10 years/);
    expect(home.about.points).toHaveLength(4);
    expect(home.work.photos).toHaveLength(2);
  });
});

describe('gallery', () => {
  test('has two comparisons, five projects and the call to action', () => {
    expect(beforeAfterPairs).toHaveLength(2);
    expect(new Set(showcaseProjects.map((project) => project.id)).size).toBe(5);
    expect(galleryPage.callToAction.label).toBe('Book a Service');
  });

  test('describes before and after differently', () => {
    for (const pair of beforeAfterPairs) expect(pair.beforeAlt).not.toBe(pair.afterAlt);
  });
});
