import { expect, type Page } from '@playwright/test';
import { bookingTexts } from '../src/domain/booking-rules.ts';
import { businessDay } from '../src/domain/calendar.ts';
import { createCall, fill, submit } from './booking-page.ts';
import { consoleErrorsOf, expectAccessible, expectHydrated, holdRequests } from './checks.ts';
import { test } from './site.ts';

const total = (page: Page) => page.getByRole('status', { name: 'Estimated total' });

test.describe('the booking form', () => {
  test('shows its sections and choices, and updates the price after each choice', async ({ page }) => {
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
    expect(consoleErrors).toEqual([]);
    // The keyboard cannot reach the field that only bots fill in.
    const honeypot = page.locator('input[name="homepage_url"]');
    await expect(honeypot).toHaveAttribute('tabindex', '-1');
    await expect(honeypot).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByRole('textbox', { name: /leave this empty/ })).toHaveCount(0);
  });

  test('shows an error at each invalid field, and moves the focus to the first one', async ({ page }) => {
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

  test('keeps what was typed before its code was loaded, is restored after a reload, and rejects 02/31 as a date', async ({
    page,
  }) => {
    const release = await holdRequests(page, /\/assets\/main-[\w-]+\.js$/);
    const releaseForm = await holdRequests(page, /\/assets\/booking-form-[\w-]+\.js$/);
    await page.goto('/book', { waitUntil: 'commit' });
    await fill(page, 'Early Bird');
    await page.getByLabel('Deep cleaning').check();
    release();
    await expectHydrated(page);
    const date = page.getByLabel('Date', { exact: true });
    await date.fill('');
    await date.pressSequentially('02312099');
    releaseForm();
    await expect(total(page)).toHaveText('$170');
    await expect(page.getByLabel('Name')).toHaveValue('Early Bird');
    await page.getByLabel('Stove/oven cleaning').check();
    await page.getByLabel('Special Instructions').fill('Two cats');
    await expect(total(page)).toHaveText('$220');
    await submit(page);
    await expect(date).toBeFocused();
    await expect(date).toHaveAccessibleDescription(/Please enter a date that exists/);

    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Early Bird');
    await expect(page.getByLabel('Special Instructions')).toHaveValue('Two cats');
    await expect(page.getByLabel('Deep cleaning')).toBeChecked();
    await expect(total(page)).toHaveText('$220');
    await submit(page);
    await expect(date).toHaveAccessibleDescription(/Date is required/);
    await date.pressSequentially('03152099');
    await expect(date).toHaveValue('2099-03-15');
    await expect(date).not.toHaveAttribute('aria-invalid');
  });

  test('works even if the browser denies sessionStorage and the code for toasts cannot be loaded', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const consoleErrors = consoleErrorsOf(page);
    await page.route('**/assets/toast-*.js', (route) => route.abort());
    await page.goto('/book');
    await page.getByLabel('Hours').selectOption('8 hours');
    await expect(total(page)).toHaveText('$520');
    expect(consoleErrors).toEqual([]);
    await fill(page, 'Ada');
    await page.route(createCall, (route) => route.abort());
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(bookingTexts.noConnection);
  });
});
