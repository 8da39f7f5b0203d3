import { expect, type Page } from '@playwright/test';
import { bookingTexts } from '../src/domain/booking-rules.ts';
import { businessDay } from '../src/domain/calendar.ts';
import { createCall, fill, newName, submit } from './booking-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, holdRequests, toast } from './checks.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

const total = (page: Page) => page.getByRole('status', { name: 'Estimated total' });

test.describe('the booking form', () => {
  test('shows its sections and choices, and updates the price after each choice', bothWidths, async ({ page }) => {
    const consoleErrors = consoleErrorsOf(page);
    await page.goto('/book');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Professional Cleaning Service');
    for (const name of ['Contact Information', 'Service Address', 'Service Details', 'Booking Summary']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 3, name: 'Property Details' })).toBeVisible();
    await expect(total(page)).toHaveText('$130');
    await page.getByLabel('Deep cleaning').check();
    await expect(total(page)).toHaveText('$170');
    await page.getByLabel('Hours').selectOption('5 hours');
    await expect(total(page)).toHaveText('$425');
    await page.getByLabel('Stove/oven cleaning').check();
    await page.getByLabel('Refrigerator cleaning').check();
    await expect(total(page)).toHaveText('$525');
    await expect(page.getByText('$85 × 5 hours')).toBeVisible();
    await page.getByLabel('Stove/oven cleaning').uncheck();
    await expect(total(page)).toHaveText('$475');
    await expect(page.getByLabel('Hours').getByRole('option')).toHaveText(
      [2, 3, 4, 5, 6, 7, 8].map((count) => `${count} hours`),
    );
    await expect(page.getByLabel('Bedrooms').getByRole('option')).toHaveText(['Studio', '1', '2', '3', '4', '5+']);
    await expect(page.getByLabel('Bathrooms').getByRole('option')).toHaveText([
      '1',
      '1.5',
      '2',
      '2.5',
      '3',
      '3.5',
      '4+',
    ]);
    await expect(page.getByLabel('Time').getByRole('option')).toHaveText([
      'Morning (8am-12pm)',
      'Afternoon (12pm-4pm)',
      'Evening (4pm-8pm)',
    ]);
    await expect(page.getByLabel('Date', { exact: true })).toHaveAttribute('min', businessDay(new Date()));
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    expect(consoleErrors).toEqual([]);
  });

  test('shows an error at each invalid field, and moves the focus to the first one', bothWidths, async ({ page }) => {
    await page.goto('/book');
    await submit(page);
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required.');
    await expect(page.getByRole('alert')).toHaveText('Please check the 7 marked fields.');
    await expectAccessible(page);

    await fill(page, 'Ada');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Email').fill('ada at example');
    await page.getByLabel('Date', { exact: true }).fill('2020-02-02');
    await submit(page);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email address/);
    await expect(page.getByLabel('Date', { exact: true })).toHaveAccessibleDescription(/cannot be in the past/);
    await page.getByLabel('Email').fill('ada@example.com');
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
    await expect(page.getByLabel('Date', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });

  test('rejects 02/31 as a date that does not exist, even if it is typed before the code is loaded', async ({
    page,
  }) => {
    const release = await holdRequests(page, /\/assets\/booking-form-[\w-]+\.js$/);
    await page.goto('/book');
    await fill(page, 'Ada');
    await page.getByLabel('Deep cleaning').check();
    const date = page.getByLabel('Date', { exact: true });
    await date.fill('');
    await date.pressSequentially('02312099');
    release();
    await expect(total(page)).toHaveText('$170');
    await submit(page);
    await expect(date).toBeFocused();
    await expect(date).toHaveAccessibleDescription(/Please enter a date that exists/);
    await page.reload();
    await submit(page);
    await expect(date).toHaveAccessibleDescription(/Date is required/);
    await date.pressSequentially('03152099');
    await expect(date).toHaveValue('2099-03-15');
    await expect(date).not.toHaveAttribute('aria-invalid');
  });

  test('asks for a reload and marks no field if the page has an old price', async ({ page }) => {
    await page.goto('/book');
    await fill(page, newName());
    // This imitates a page that was opened before prices were raised.
    await page.route(createCall, (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace('"totalPrice":130', '"totalPrice":120') }),
    );
    await submit(page);
    await expect(toast(page)).toContainText('The total price of this booking is $130. Please reload the page');
    await expect(page.getByText('Please check the marked field.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Book Cleaning Service' })).toBeEnabled();
  });

  test('is restored after a reload, and keeps text typed before hydration', async ({ page }) => {
    const release = await holdRequests(page, /\/assets\/main-[\w-]+\.js$/);
    await page.goto('/book', { waitUntil: 'commit' });
    await page.getByLabel('Name').fill('Early Bird');
    release();
    await expect(page.getByRole('button', { name: /chat/i }).first()).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Early Bird');
    await page.getByLabel('Deep cleaning').check();
    await page.getByLabel('Stove/oven cleaning').check();
    await page.getByLabel('Special Instructions').fill('Two cats');
    // The form's code, which stores a draft, has been loaded.
    await expect(total(page)).toHaveText('$220');
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Early Bird');
    await expect(page.getByLabel('Special Instructions')).toHaveValue('Two cats');
    await expect(page.getByLabel('Deep cleaning')).toBeChecked();
    await expect(total(page)).toHaveText('$220');
  });

  test('updates the price even if the browser denies access to sessionStorage', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const consoleErrors = consoleErrorsOf(page);
    await page.goto('/book');
    await page.getByLabel('Hours').selectOption('8 hours');
    await expect(total(page)).toHaveText('$520');
    expect(consoleErrors).toEqual([]);
  });

  test('reports a failure even if the code for toasts cannot be loaded', async ({ page }) => {
    await page.route('**/assets/toast-*.js', (route) => route.abort());
    await page.goto('/book');
    await fill(page, 'Ada');
    await page.route(createCall, (route) => route.abort());
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(bookingTexts.noConnection);
  });

  test('has a honeypot field for bots, which the keyboard cannot reach', async ({ page }) => {
    await page.goto('/book');
    const honeypot = page.locator('input[name="homepage_url"]');
    await expect(honeypot).toHaveAttribute('tabindex', '-1');
    await expect(honeypot).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByRole('textbox', { name: /leave this empty/ })).toHaveCount(0);
  });

  test('moves the focus to the notifications with F8', async ({ page }) => {
    await page.goto('/book');
    await fill(page, 'Ada');
    await page.route(createCall, (route) => route.abort());
    await submit(page);
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused();
    await page.keyboard.press('Tab');
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(toast(page)).toHaveCount(0);
  });
});
