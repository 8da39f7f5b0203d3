import { describe, expect, test } from 'vitest';
import { serviceNames, serviceSlugs } from '#domain/site.ts';
import { exampleSite } from '#web/lib/testing-site.ts';
import { fillIn } from './fill.ts';
import type { ServiceContent } from './service.ts';
import { serviceCard, serviceCards } from './service-cards.ts';
import { findService, services } from './services.ts';
import { allTexts } from './texts.ts';

/** The text of a service's page without badges, buttons, the contact box, media, and texts for search engines. */
function bodyText(service: ServiceContent): string {
  const { headline, lede, notices, scope, process, schedule, benefits, faqs, closing } = service;
  return allTexts([headline, lede, notices, scope, process, schedule, benefits, faqs, closing]).join(' ');
}

const textOf = (slug: string): string => allTexts(findService(slug)).join(' ');
const repeatedWithin = (texts: readonly string[]): string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

test('the services and their cards are in the order of the menus, and the services have the names in the menus', () => {
  expect(services.map((service) => service.slug)).toEqual([...serviceSlugs]);
  expect(serviceCards.map((card) => card.slug)).toEqual([...serviceSlugs]);
  for (const { slug, name } of services) expect(name).toBe(serviceNames[slug]);
});

test('a service is found only by its exact slug', () => {
  for (const service of services) expect(findService(service.slug)).toBe(service);
  for (const slug of ['', 'window-cleaning', 'Office-Cleaning', 'constructor']) {
    expect(findService(slug)).toBeUndefined();
  }
});

describe.each(services)('the page of $slug', (service) => {
  test('fits the lengths of search results and cards', () => {
    // Short enough that search results show the whole title with a company's name such as 'Coastline Commercial
    // Cleaning'.
    expect(service.title.length).toBeLessThanOrEqual(38);
    expect(service.description.length).toBeGreaterThanOrEqual(120);
    expect(service.description.length).toBeLessThanOrEqual(160);
    expect(serviceCard(service.slug).summary.length).toBeLessThanOrEqual(140);
  });

  test('has 350 to 600 words and four to six questions', () => {
    const words = bodyText(service).split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(350);
    expect(words).toBeLessThanOrEqual(600);
    expect(service.faqs.length).toBeGreaterThanOrEqual(4);
    expect(service.faqs.length).toBeLessThanOrEqual(6);
    for (const { question } of service.faqs) expect(question).toMatch(/\?( What now\?)?$/);
  });

  test('repeats no title, question or item within a list', () => {
    for (const list of [service.process.steps, service.schedule.options, service.benefits.items, service.notices]) {
      expect(repeatedWithin(list.map((item) => item.title))).toEqual([]);
    }
    expect(repeatedWithin(service.faqs.map((faq) => faq.question))).toEqual([]);
    expect(repeatedWithin([...service.badges, ...service.scope.items])).toEqual([]);
  });

  test('links to three other services', () => {
    expect(new Set(service.related).size).toBe(3);
    expect(service.related).not.toContain(service.slug);
    for (const slug of service.related) expect(findService(slug)).toBeDefined();
  });

  test('has two buttons of different kinds', () => {
    expect(service.primaryAction.kind).not.toBe(service.secondaryAction.kind);
  });
});

test('no two services share a sentence of five or more words, a title, a heading, a description or a summary', () => {
  const sentences = services.flatMap((service) => [...new Set(bodyText(service).split(/(?<=[.?!])\s+/))]);
  expect(repeatedWithin(sentences.filter((sentence) => sentence.split(' ').length > 4))).toEqual([]);
  for (const field of ['title', 'description', 'headline', 'lede'] as const) {
    expect(repeatedWithin(services.map((service) => service[field]))).toEqual([]);
  }
  expect(repeatedWithin(services.flatMap(({ closing, contact }) => [closing.heading, contact.heading]))).toEqual([]);
  for (const field of ['summary', 'pictureAlt'] as const) {
    expect(repeatedWithin(serviceCards.map((card) => card[field]))).toEqual([]);
  }
});

test('the pages contain none of the listed advertising phrases', () => {
  const phrases =
    /years of experience|best|leading|trusted|unmatched|second to none|peace of mind|attention it should|we take it from there|rely on|surprise|spotless/i;
  for (const service of services) expect(allTexts(service).filter((text) => phrases.test(text))).toEqual([]);
});

describe('single services', () => {
  test('only the services after damage are urgent', () => {
    expect(services.filter(({ isUrgent }) => isUrgent).map(({ slug }) => slug)).toEqual([
      'water-extraction',
      'crime-scene-cleanup',
    ]);
  });

  test('residential cleaning is booked online and limited to long-time or referred clients', () => {
    expect(findService('residential-cleaning')?.primaryAction).toEqual({ label: 'Get an Estimate', kind: 'book' });
    expect(findService('residential-cleaning')?.notices[0]?.title).toMatch(/long-time and referred clients/);
  });

  test('only residential cleaning leads to the booking page', () => {
    const bookableServices = services.filter(
      (service) => service.primaryAction.kind === 'book' || service.secondaryAction.kind === 'book',
    );
    expect(bookableServices.map((service) => service.slug)).toEqual(['residential-cleaning']);
  });

  test.each(['water-extraction', 'crime-scene-cleanup'])('%s has a call as first button and a 24/7 badge', (slug) => {
    expect(findService(slug)?.primaryAction.kind).toBe('call');
    expect(findService(slug)?.badges.join(' ')).toContain('24/7');
  });

  test('crime scene cleanup has a notice that promises confidentiality and an answer 24/7', () => {
    expect(findService('crime-scene-cleanup')?.notices[0]?.text).toMatch(/24\/7.*stays between us/);
  });

  test('pool cleaning names its 15-mile radius and has a film described in words', () => {
    expect(findService('pool-cleaning')?.notices[0]?.text).toMatch(/within 15 miles of our base address/);
    expect(findService('pool-cleaning')?.media.film?.textAlternative.length).toBeGreaterThan(200);
  });

  test('tile and grout cleaning has a before-and-after comparison and a film described in words', () => {
    expect(findService('tile-grout-cleaning')?.media.beforeAfter?.beforeAlt).toBeTruthy();
    expect(findService('tile-grout-cleaning')?.media.film?.textAlternative.length).toBeGreaterThan(200);
  });

  test('five-day cleaning runs Monday to Friday in five steps', () => {
    const service = findService('five-day-building-cleaning');
    expect(service?.process.steps).toHaveLength(5);
    expect(service?.schedule.options.map((option) => option.title)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
    ]);
    expect(service?.badges).toContain('Monday to Friday');
  });

  test('residential cleaning states the prices of the booking page', () => {
    expect(fillIn(textOf('residential-cleaning'), exampleSite)).toMatch(/\$65 an hour and a deep clean \$85/);
  });
});
