import { expect, type Page } from '@playwright/test';
import { openWorkspace } from './admin-page.ts';
import { expectAccessible, expectHydrated, expectNoSidewaysScrolling } from './checks.ts';
import { test } from './site.ts';

const galleryCode = /\/assets\/gallery-page-[\w-]+\.js$/;
const galleryLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Gallery', exact: true });
const galleryHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'The difference, side by side' });
const errorHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page did not load' });

/** Makes the server's health check fail, as it does without a connection. */
const failHealthCheck = (page: Page) => page.route('**/healthz', (route) => route.abort());

test('a page whose code was replaced by a release is reloaded, and Back still works', async ({ page }) => {
  await page.goto('/testimonials');
  await page.route(galleryCode, (route) => route.fulfill({ status: 404 }));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute(galleryCode);
  });
  await galleryLink(page).click();
  await expect(galleryHeading(page)).toBeVisible();
  await expect(page).toHaveURL(/\/gallery$/);
  await expectHydrated(page);
  await expect(errorHeading(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'What our customers say' })).toBeVisible();
});

test('a page whose code cannot be loaded is reloaded once, and then shows an error', async ({ page, site }) => {
  let navigations = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1;
  });
  await page.route(/\/assets\/analytics-screen-[\w-]+\.js$/, (route) => route.abort());
  await openWorkspace(page, site);
  await page.getByRole('main').getByRole('link', { name: 'View Analytics' }).click();
  await expect(errorHeading(page)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/analytics$/);
  await expect(errorHeading(page)).toBeInViewport({ ratio: 1 });
  expect((await errorHeading(page).boundingBox())?.x).toBeGreaterThanOrEqual(16);
  await expectAccessible(page);
  await page.waitForTimeout(500);
  expect(navigations).toBe(2);
});

test('if neither the code of a page nor the server can be reached, other pages and a retry work', async ({ page }) => {
  await failHealthCheck(page);
  let codeRequests = 0;
  await page.route(galleryCode, (route) => {
    codeRequests += 1;
    return route.abort();
  });
  await page.goto('/testimonials');
  await galleryLink(page).click();
  await expect(errorHeading(page)).toBeFocused();
  await expect(errorHeading(page)).toBeInViewport();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(page).toHaveTitle('This page did not load | Coastline Commercial Cleaning');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What our customers say' })).toBeFocused();
  await expect(page).not.toHaveTitle(/did not load/);
  await galleryLink(page).click();
  await expect(errorHeading(page)).toBeFocused();
  // The code is requested at most once per visit of the page.
  expect(codeRequests).toBeLessThanOrEqual(2);
  await page.unroute(galleryCode);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(galleryHeading(page)).toBeVisible();
  await expect(errorHeading(page)).toHaveCount(0);
});

test('a page that does not hydrate shows a notice, and can be reloaded', async ({ page }) => {
  const homeCode = /\/assets\/home-shell-[\w-]+\.js$/;
  await page.route(homeCode, (route) => route.abort());
  await page.goto('/');
  const notice = page.getByRole('alert').filter({ hasText: 'did not load completely' });
  await expect(notice).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.unroute(homeCode);
  await notice.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await expect(notice).toHaveCount(0);
});
