import { expect, type Page } from '@playwright/test';
import { publicPaths } from '#domain/site.ts';
import { hold } from './checks.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

/** What a public page may fetch of scripts before the visitor does something; bytes as they are sent. */
const limit = 75_000;

/** The scripts that a page fetches by itself: their bytes and their names, the largest first. */
async function scriptsOf(page: Page, path: string): Promise<{ bytes: number; names: string }> {
  const found: Promise<{ name: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    const name = request.url().split('/').at(-1) ?? '';
    found.push(request.sizes().then(({ responseBodySize }) => ({ name, bytes: responseBodySize })));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const scripts = (await Promise.all(found)).sort((a, b) => b.bytes - a.bytes);
  return {
    bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    names: scripts.map(({ name, bytes }) => `${name} ${bytes}`).join(', '),
  };
}

test('no public page fetches more script than it may before the visitor does something', async ({ browser, site }) => {
  for (const path of [...publicPaths, '/blog/humidity-and-mold-in-florida-offices', '/nowhere']) {
    const context = await browser.newContext({ baseURL: site.url });
    const { bytes, names } = await scriptsOf(await context.newPage(), path);
    expect(bytes, `${path}: ${names}`).toBeGreaterThan(0);
    expect(bytes, `${path}: ${names}`).toBeLessThanOrEqual(limit);
    await context.close();
  }
});

test('a form that is sent before its code has come is sent once it has', bothWidths, async ({ page }) => {
  const release = await hold(page, /\/assets\/home-page-[\w-]+\.js$/);
  await page.goto('/');
  await page.getByLabel('Name').fill('Ann Early');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Please call me.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  release();
  await expect(page.getByText('Message Sent!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('what a page can do is there after a moment, also for those who only wait', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Services' })).toBeVisible();
});

test('the list of services opens under a pointer that rests on its name', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByText('Services', { exact: true }).hover();
  await expect(page.getByRole('link', { name: 'Office Cleaning', exact: true }).first()).toBeInViewport();
});
