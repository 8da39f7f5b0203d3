import { expect, type Page } from '@playwright/test';
import { bookedPath } from './admin-page.ts';
import { consoleErrorsOf, expectHydrated, holdRequests } from './checks.ts';
import { shiftOf } from './layout-shift.ts';
import { test } from './site.ts';
import { narrowOnly } from './widths.ts';

/** The URL of the script with the code of a booking's page. */
const pageCode = /\/assets\/manage-page-[\w-]+\.js$/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a click on the page of a booking waits for the code, and a visit can be cancelled', async ({ page }) => {
  const errors = consoleErrorsOf(page);
  const release = await holdRequests(page, pageCode);
  await page.goto(await bookedPath(page.request));
  await expectHydrated(page);
  await expect(page.getByText('1 Palm Way')).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.01);
  await button(page, 'Cancel the visit').click();
  await expect(button(page, 'Cancel the visit')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading', { name: 'Cancel the visit?' })).toBeFocused();
  await button(page, 'Keep the visit').click();
  await expect(button(page, 'Cancel the visit')).toBeFocused();
  await button(page, 'Cancel the visit').click();
  await button(page, 'Cancel the visit').click();
  await expect(page.getByRole('status').filter({ hasText: 'Your visit is cancelled.' })).toBeFocused();
  await expect(button(page, 'Book again')).toBeVisible();
  expect(errors).toEqual([]);
});

test('an impatient second click on the page of a booking does not confirm the first', narrowOnly, async ({ page }) => {
  const release = await holdRequests(page, pageCode);
  await page.goto(await bookedPath(page.request));
  await expectHydrated(page);
  expect(await shiftOf(page)).toBeLessThan(0.01);
  const { x = 0, y = 0 } = (await button(page, 'Cancel the visit').boundingBox()) ?? {};
  await page.mouse.click(x + 60, y + 24);
  release();
  const heading = page.getByRole('heading', { name: 'Cancel the visit?' });
  await expect(heading).toBeFocused();
  await page.mouse.click(x + 60, y + 24);
  await expect(heading).toBeVisible();
  await expect(button(page, 'Cancel the visit')).toHaveAttribute('aria-disabled', 'false');
});

test('a visitor who leaves the page of a booking before its code is loaded can use the next page', async ({ page }) => {
  await holdRequests(page, pageCode);
  await page.goto(await bookedPath(page.request));
  await expectHydrated(page);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('main').getByLabel('Name')).toBeFocused();
  await expect(page).toHaveURL('/');
});

test('a click on the page of a booking whose code cannot be loaded opens the page without JavaScript', async ({
  page,
}) => {
  await page.route(pageCode, (route) => route.abort());
  await page.goto(await bookedPath(page.request));
  await expectHydrated(page);
  await button(page, 'Move the visit').click();
  await expect(button(page, 'Move to this time')).toBeVisible();
  await page.getByLabel('Time').selectOption('morning');
  await button(page, 'Move to this time').click();
  await expect(page.getByText('Your visit is moved.')).toBeVisible();
});

test('the page of a booking that a translator has changed works', async ({ page }) => {
  const release = await holdRequests(page, pageCode);
  await page.goto(await bookedPath(page.request));
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main button, main dd'))
      element.innerHTML = `<font>${element.innerHTML}</font>`;
  });
  await expectHydrated(page);
  await button(page, 'Cancel the visit').click();
  release();
  await expect(page.getByRole('heading', { name: 'Cancel the visit?' })).toBeVisible();
});

test('the page of a link that does not work offers to mail working links, and shows an error if it cannot', async ({
  page,
}) => {
  const release = await holdRequests(page, pageCode);
  await page.goto('/manage/none');
  await expectHydrated(page);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Email').press('Enter');
  release();
  await expect(page.getByText(/^We cannot send email at the moment/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ana@example.com');
  // A link within the document, such as the one after a booking.
  await page.evaluate((path) => window.history.pushState(null, '', path), await bookedPath(page.request));
  await expect(page.getByText('1 Palm Way')).toBeVisible();
});
