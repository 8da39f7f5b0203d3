import { expect, type Page } from '@playwright/test';
import { expectHydrated, holdRequests } from './checks.ts';
import { test } from './site.ts';

/** Marks the document, so that `expectSameDocument` fails after another document is loaded. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const expectSameDocument = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-marked');

test('links between public pages and Back keep the document, and the Admin link loads a new one', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  await expectHydrated(page);
  await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Office Cleaning' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/services/office-cleaning');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
  await page.goForward();
  await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expectSameDocument(page);
  await page.getByRole('main').getByRole('link', { name: 'See the Gallery' }).click();
  await expect(page).toHaveURL('/gallery');
  await expect(page.getByRole('slider')).not.toHaveCount(0);
  await expectSameDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-marked');
});

test('on the 404 page, a link works if hydration happens while the mouse button is down', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/main-[\w-]+\.js$/);
  await page.goto('/nowhere', { waitUntil: 'commit' });
  const link = page.getByRole('main').getByRole('link', { name: 'Go to the Home Page' });
  await link.hover();
  await page.mouse.down();
  release();
  await expectHydrated(page);
  await page.mouse.up();
  await expect(page).toHaveURL('/');
});

test('a comparison and a film work in static markup and in markup that the browser renders', async ({ page }) => {
  for (const startPath of ['/services/tile-grout-cleaning', '/testimonials']) {
    await page.goto(startPath);
    await expectHydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tile & Grout Cleaning' }).click();
    const slider = page.getByRole('slider');
    await slider.press('End');
    await expect(slider).toHaveAttribute('aria-valuenow', '100');
    await expect(slider.locator('..')).toHaveCSS('--position', '100%');
    const filmButton = page.getByRole('button', { name: 'the film' });
    await expect(filmButton).toHaveText(/^Play/);
    await filmButton.click();
    await expect(filmButton).toHaveText(/^Pause/);
  }
});
