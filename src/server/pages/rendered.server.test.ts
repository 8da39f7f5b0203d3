import { access, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { publicPaths, serviceSlugs } from '#domain/site.ts';
import { testServer } from '#server/testing-server.ts';
import { getRaw, sourceRenderer, textOf } from './testing.ts';

const origin = 'https://www.example.com';
const postPath = '/blog/humidity-and-mold-in-florida-offices';

const server = testServer({
  renderer: sourceRenderer(),
  environment: {
    PUBLIC_URL: origin,
    STARTER_CONTENT: 'on',
    COMPANY_NAME: 'Sun & Sons <Cleaning>',
    COMPANY_INSTAGRAM: 'off',
    COMPANY_CITY: 'Lake Worth Beach',
    COMPANY_ZIP: '33460',
  },
});

async function page(path: string) {
  const answer = await getRaw(server.url, path);
  const html = textOf(answer);
  const firstGroup = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
  return {
    status: answer.status,
    html,
    title: firstGroup(/<title>(.*?)<\/title>/),
    description: firstGroup(/<meta name="description" content="([^"]*)">/),
    canonical: firstGroup(/<link rel="canonical" href="([^"]*)">/),
    robots: firstGroup(/<meta name="robots" content="([^"]*)">/),
    property: (name: string): string => firstGroup(new RegExp(`<meta property="${name}" content="([^"]*)">`)),
    headingCount: [...html.matchAll(/<h1[^>]*>/g)].length,
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]): Record<string, unknown> => JSON.parse(json ?? ''),
    ),
    state: JSON.parse(firstGroup(/<script type="application\/json" id="state">(.*?)<\/script>/)),
  };
}

const typesOf = (data: readonly Record<string, unknown>[]): unknown[] => data.map((entry) => entry['@type']);

it('the manifest for home screens names the company, and its icons exist', async () => {
  const answer = await getRaw(server.url, '/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(textOf(answer));
  expect(manifest).toMatchObject({ name: 'Sun & Sons <Cleaning>', start_url: '/', theme_color: '#0b2b3c' });
  for (const { src } of manifest.icons) await access(new URL(`../../../public${src}`, import.meta.url));
});

it('the home page names only the social networks that the company uses', async () => {
  const { html, data } = await page('/');
  expect(data[0]).toMatchObject({ '@type': 'LocalBusiness', sameAs: ['https://www.facebook.com/coastlinecleaning'] });
  expect(html).toContain('>Facebook<');
  expect(html).not.toContain('Instagram');
});

it('pages name the city of the company', async () => {
  const pages = await Promise.all(['/', '/services/pool-cleaning'].map(page));
  for (const { html } of pages) {
    expect(html).toContain('in Lake Worth Beach, ZIP 33460.');
    expect(html).not.toContain('33415');
  }
});

describe.each([...publicPaths, postPath])('the page %s', (path) => {
  it('has status 200, one main heading, title, description, canonical URL and social preview', async () => {
    const { status, title, description, canonical, robots, property, headingCount } = await page(path);
    expect(status).toBe(200);
    expect(title).toMatch(/^.+ \| Sun &amp; Sons &lt;Cleaning>$/);
    expect(description.length).toBeGreaterThan(50);
    expect(canonical).toBe(origin + path);
    expect(robots).toBe('');
    expect(headingCount).toBe(1);
    expect(property('og:title')).toBe(title);
    expect(property('og:description')).toBe(description);
    expect(property('og:url')).toBe(origin + path);
    expect(property('og:image')).toBe(`${origin}${path === postPath ? '/pictures/humidity.jpg' : '/og.jpg'}`);
    expect(property('og:type')).toBe(path === postPath ? 'article' : 'website');
  });

  it('contains structured data without ratings, and with breadcrumbs except on the home page', async () => {
    const { data } = await page(path);
    expect(data.length).toBeGreaterThan(0);
    for (const entry of data) expect(entry['@context']).toBe('https://schema.org');
    expect(JSON.stringify(data)).not.toMatch(/rating|review/i);
    if (path !== '/') expect(typesOf(data)).toContain('BreadcrumbList');
  });
});

describe('structured data', () => {
  it('describes the company with its address, area, opening hours and prices', async () => {
    const [business] = (await page('/')).data;
    expect(business).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Sun & Sons <Cleaning>',
      telephone: '+15615550142',
      logo: `${origin}/icon-512.png`,
      image: `${origin}/og.jpg`,
      priceRange: '$65-$85 an hour for homes; buildings by quote',
      address: { addressLocality: 'Lake Worth Beach', addressRegion: 'FL', postalCode: '33460' },
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' },
        { dayOfWeek: ['Saturday'], opens: '09:00', closes: '14:00' },
      ],
    });
    expect(business?.areaServed).toContainEqual({ '@type': 'City', name: 'Port St. Lucie, FL' });
    const { geo } = z.object({ geo: z.object({ latitude: z.number(), longitude: z.number() }) }).parse(business);
    expect(geo.latitude).toBeCloseTo(26.6, 0);
    expect(geo.longitude).toBeCloseTo(-80, 0);
  });

  it.each(serviceSlugs)('contains the service %s, and the questions and breadcrumbs of its page', async (slug) => {
    const { data, html } = await page(`/services/${slug}`);
    expect(typesOf(data)).toEqual(['Service', 'FAQPage', 'BreadcrumbList']);
    const questions = data[1]?.mainEntity;
    expect(Array.isArray(questions) && questions.length).toBeGreaterThan(2);
    const [firstQuestion] = Array.isArray(questions) ? questions : [];
    expect(html).toContain(String(firstQuestion.name).replaceAll("'", '&#x27;'));
    const breadcrumb = /<nav aria-label="Breadcrumb">.*?<\/nav>/.exec(html)?.[0] ?? '';
    const steps = z.array(z.object({ name: z.string() })).parse(data[2]?.itemListElement);
    const names = steps.map(({ name }) => name.replaceAll('&', '&amp;'));
    const links = [...breadcrumb.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, link = '']) =>
      link.replaceAll(/<[^>]+>/g, ''),
    );
    expect(links).toEqual(names);
  });

  it('contains the area of a service, by name or as a circle', async () => {
    const [office] = (await page('/services/office-cleaning')).data;
    expect(office?.areaServed).toContainEqual({ '@type': 'AdministrativeArea', name: 'Palm Beach County, FL' });
    const [pool] = (await page('/services/pool-cleaning')).data;
    expect(pool?.areaServed).toMatchObject({
      '@type': 'GeoCircle',
      geoMidpoint: { postalCode: '33460' },
      geoRadius: 24_140,
    });
  });

  it('describes a post and its breadcrumbs', async () => {
    const { data } = await page(postPath);
    expect(data[0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Humidity and Mold in Florida Offices: What to Measure and What to Do',
      author: { '@type': 'Organization' },
      mainEntityOfPage: origin + postPath,
    });
    expect(data[1]).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${origin}/` },
        { position: 2, name: 'Blog', item: `${origin}/blog` },
        { position: 3, item: origin + postPath },
      ],
    });
  });
});

it('no picture is shown on more than three pages', async () => {
  const pagesOf = new Map<string, string[]>();
  for (const path of [...publicPaths, '/nowhere']) {
    const { html } = await page(path);
    const names = [...html.matchAll(/data-picture="([a-z-]+)"/g)].map(([, name]) => name ?? '');
    for (const name of new Set(names)) pagesOf.set(name, [...(pagesOf.get(name) ?? []), path]);
  }
  expect(pagesOf.size).toBeGreaterThan(10);
  expect([...pagesOf].filter(([, paths]) => paths.length > 3)).toEqual([]);
});

describe("the browser's toolbars", () => {
  it('have the navy of the design tokens', async () => {
    const tokens = await readFile('src/web/ui/tokens.css', 'utf8');
    const navy = /--color-navy: (#\w+);/.exec(tokens)?.[1];
    expect((await page('/')).html).toContain(`<meta name="theme-color" content="${navy}">`);
  });
});

describe('the data in a page', () => {
  it('does not contain the content of listed posts', async () => {
    const { html, state } = await page('/blog');
    expect(html).toContain('href="/blog/humidity-and-mold-in-florida-offices"');
    expect(JSON.stringify(state)).not.toContain('Know your number');
  });

  it('cannot end its script element, because < is escaped', async () => {
    const { html } = await page('/');
    expect(html).toContain('Sun & Sons \\u003cCleaning>');
  });
});

describe.each([
  ['/nowhere', '404 Page Not Found'],
  ['/booking', '404 Page Not Found'],
  ['/blog/nothing', 'Post Not Found'],
])('the missing page %s', (path, heading) => {
  it('answers 404 with the full page, excluded from search results', async () => {
    const { status, html, robots, canonical, data, state } = await page(path);
    expect(status).toBe(404);
    expect(html).toContain(heading);
    expect(html).toContain('<footer');
    expect(html).toContain('href="/book"');
    expect(robots).toBe('noindex');
    expect(canonical).toBe('');
    expect(data).toEqual([]);
    expect(state.status).toBe(404);
  });
});

describe('a page with a form', () => {
  it.each(['/', '/book'])('shows phone and email for browsers without JavaScript: %s', async (path) => {
    const { html } = await page(path);
    expect(html).toMatch(/<noscript>.*needs JavaScript.*<a href="tel:\+15615550142">.*<a href="mailto:/s);
  });

  it('shows the price of the preselected options', async () => {
    expect((await page('/book')).html).toMatch(/<output[^>]*>\$(<!-- -->)?130<\/output>/);
  });
});
