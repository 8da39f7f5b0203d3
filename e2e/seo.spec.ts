import { expect } from '@playwright/test';
import { publicPaths } from '../src/domain/site.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';

const postPath = '/blog/humidity-and-mold-in-florida-offices';

test.describe('search engines and browsers', () => {
  test('find each page with its own title and description, its canonical link and valid data', async ({
    request,
    site,
  }) => {
    const titles = new Set<string | undefined>();
    const descriptions = new Set<string | undefined>();
    for (const path of [...publicPaths, postPath]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      expect(response.headers()['content-security-policy'], path).toMatch(/script-src 'self'(;|$)/);
      const html = await response.text();
      titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
      descriptions.add(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]);
      expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"`);
      for (const [, jsonLd = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
        expect(JSON.parse(jsonLd), path).toHaveProperty('@context', 'https://schema.org');
      }
    }
    expect(titles.size).toBe(publicPaths.length + 1);
    expect(descriptions.size).toBe(publicPaths.length + 1);
  });

  test('see the description, canonical link and robots tag change with the page', async ({ page, site }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Humidity and Mold in Florida Offices' }).first().click();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}${postPath}`);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /musty office/);
    await page.goBack();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/blog`);
    await page.goto('/no-such-page');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).first().click();
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/`);
  });

  test('read a valid feed and sitemap', async ({ page, site }) => {
    await page.goto('/');
    const readXml = (path: string) =>
      page.evaluate(async (url) => {
        const text = await (await fetch(url)).text();
        const document = new DOMParser().parseFromString(text, 'application/xml');
        return {
          parserError: document.querySelector('parsererror')?.textContent,
          // The ids of entries are not read, because they are not URLs: they stay the same when a URL changes.
          links: [...document.querySelectorAll('loc, entry > link')].map(
            (element) => element.getAttribute('href') ?? element.textContent,
          ),
          contents: [...document.querySelectorAll('entry > content')].map((element) => element.textContent),
        };
      }, path);
    const sitemap = await readXml('/sitemap.xml');
    expect(sitemap.parserError).toBeUndefined();
    expect(sitemap.links).toEqual(expect.arrayContaining([...publicPaths, postPath].map((path) => site.url + path)));
    const feed = await readXml('/blog/feed.xml');
    expect(feed.parserError).toBeUndefined();
    expect(feed.links).toContain(site.url + postPath);
    expect(feed.contents.join('')).toContain(`<a href="${site.url}/services/office-cleaning">`);
  });

  test('count one view for each load and navigation, but none for missing pages, the log-in or a fragment', async ({
    page,
    site,
  }) => {
    const countedPages: string[] = [];
    page.on('request', (request) => {
      const match = /\/api\/page-views\/(.+)\/increment$/.exec(request.url());
      if (match?.[1] !== undefined) countedPages.push(decodeURIComponent(match[1]));
    });
    const office = await openOffice(site);
    const viewsBefore = await office.views();
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Humidity and Mold in Florida Offices' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Humidity');
    await page.goBack();
    await expect.poll(() => countedPages).toEqual(['blog', postPath.slice(1), 'blog']);
    await page.goto('/no-such-page', { waitUntil: 'networkidle' });
    await page.goto('/blog/no-such-post', { waitUntil: 'networkidle' });
    await page.goto('/admin-login', { waitUntil: 'networkidle' });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => window.location.assign('#contact'));
    await page.waitForTimeout(300);
    expect(countedPages).toEqual(['blog', postPath.slice(1), 'blog', 'home']);
    const viewsAfter = await office.views();
    expect((viewsAfter.home ?? 0) - (viewsBefore.home ?? 0)).toBeGreaterThanOrEqual(1);
    await office.close();
  });

  test('show only a warning if a view cannot be counted', async ({ page }) => {
    const errors: string[] = [];
    const warnings: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route('**/api/page-views/**', (route) => route.abort());
    await page.goto('/book');
    await expect.poll(() => warnings.join()).toContain('was not counted');
    expect(errors).toEqual([]);
  });
});
