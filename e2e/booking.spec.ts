import { expect, type Page } from '@playwright/test';
import { bookingTexts } from '../src/domain/booking-rules.ts';
import { addDays, businessDay } from '../src/domain/calendar.ts';
import { complaintsOf, expectAccessible, expectNoSidewaysScrolling, hold, loseAnswer } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

const create = '**/trpc/booking.create**';
const inAWeek = addDays(businessDay(new Date()), 7);

/** Each test books under a name of its own, so that it finds its own bookings. */
const newName = (): string => `Ada Visitor ${Math.random().toString(36).slice(2, 10)}`;

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Phone').fill('561 555 0123');
  await page.getByLabel('Address').fill('1 Ocean Drive');
  await page.getByLabel('City').fill('Jupiter');
  await page.getByLabel('ZIP Code').fill('33458');
  await page.getByLabel('Date', { exact: true }).fill(inAWeek);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Book Cleaning Service' }).click();
const total = (page: Page) => page.getByRole('status', { name: 'Estimated total' });
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

/** A form that is sent within two seconds of being opened is taken for a script's. */
const takeTime = (page: Page) => page.waitForTimeout(2_100);

async function bookingsOf(site: Parameters<typeof openOffice>[0], name: string) {
  const office = await openOffice(site);
  const all = await office.bookings();
  await office.close();
  return all.filter((booking) => booking.name === name);
}

test.describe('booking', () => {
  test('shows the price at once with each choice', bothWidths, async ({ page }) => {
    const complaints = complaintsOf(page);
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
    expect(complaints).toEqual([]);
  });

  test('says beside each field what is wrong, and goes to the first one', bothWidths, async ({ page }) => {
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

  test('asks for a date that exists where 02/31 was typed', async ({ page }) => {
    await page.goto('/book');
    await fill(page, 'Ada');
    const date = page.getByLabel('Date', { exact: true });
    await date.fill('');
    await date.pressSequentially('02312099');
    await submit(page);
    await expect(date).toBeFocused();
    await expect(date).toHaveAccessibleDescription(/Please enter a date that exists/);
    await page.reload();
    await submit(page);
    await expect(date).toHaveAccessibleDescription(/Date is required/);
    await date.fill(inAWeek);
    await expect(date).not.toHaveAttribute('aria-invalid');
  });

  test('books once, says so and goes home after a moment', async ({ page, site }) => {
    const name = newName();
    await page.goto('/book');
    await fill(page, name);
    await page.getByLabel('Refrigerator cleaning').check();
    await takeTime(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('booking.create')) sent.push(request.url());
    });
    // By the page's own clock: on a busy machine word of either moment may reach the test late.
    const left = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          window.navigation.addEventListener('navigate', () => resolve(performance.now()), { once: true });
        }),
    );
    await page.getByRole('button', { name: 'Book Cleaning Service' }).dblclick({ delay: 150 });
    await expect(toast(page)).toContainText(bookingTexts.submitted);
    await expect(toast(page)).toContainText(bookingTexts.willContact);
    await page.locator('[name="name"]').dispatchEvent('input');
    await expectAccessible(page);
    await expect(page).toHaveURL('/');
    const answered = await page.evaluate(() => {
      const [call] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('booking.create'));
      return call === undefined ? Number.NaN : call.startTime + call.duration;
    });
    expect((await left) - answered).toBeGreaterThan(1_300);
    expect(sent).toHaveLength(1);
    expect(await bookingsOf(site, name)).toMatchObject([{ serviceDate: inAWeek, totalPrice: 180 }]);
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });

  test('lets the visitor leave; after coming back, the form starts a new booking', async ({ page }) => {
    await page.goto('/book');
    await fill(page, newName());
    await takeTime(page);
    await page.route('**/assets/testimonials-page-*.js', () => undefined);
    await submit(page);
    await expect(toast(page)).toContainText(bookingTexts.submitted);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click();
    await page.waitForTimeout(1_700);
    await expect(page).toHaveURL('/testimonials');
    await expect(page.getByRole('button', { name: 'Booking request sent' })).toHaveAttribute('aria-disabled', 'true');
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Book Cleaning Service' })).toBeEnabled();
  });

  test('never books twice when the connection breaks and the visitor tries again', async ({ page, site }) => {
    const name = newName();
    await page.goto('/book');
    await fill(page, name);
    await takeTime(page);
    await loseAnswer(page, create);
    await submit(page);
    await expect(toast(page)).toContainText(bookingTexts.failed);
    await expect(toast(page)).toContainText(bookingTexts.noConnection);
    await expectAccessible(page);
    await expect(page.getByLabel('Name')).toHaveValue(name);
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue(name);
    await submit(page);
    await expect(toast(page)).toContainText(bookingTexts.submitted);
    expect(await bookingsOf(site, name)).toHaveLength(1);
  });

  test('says what the server says, and maps it to the field', async ({ page }) => {
    await page.goto('/book');
    await fill(page, newName());
    await page.route(create, (route) =>
      route.fulfill({
        status: 400,
        json: [
          {
            error: {
              json: {
                message: 'We do not clean in that town.',
                code: -32600,
                data: {
                  code: 'BAD_REQUEST',
                  httpStatus: 400,
                  reason: 'invalid',
                  issues: [{ path: 'city', message: 'We do not clean in that town.' }],
                },
              },
            },
          },
        ],
      }),
    );
    await submit(page);
    await expect(toast(page)).toContainText('Submission Error');
    await expect(toast(page)).toContainText('We do not clean in that town.');
    await expect(page.getByLabel('City')).toBeFocused();
    await expect(page.getByLabel('City')).toHaveAccessibleDescription('We do not clean in that town.');
    await expect(page.getByRole('alert')).toHaveText('Please check the marked field.');
  });

  test('points to no field when the page has an old price', async ({ page }) => {
    await page.goto('/book');
    await fill(page, newName());
    // As a page would that was opened before prices were raised.
    await page.route(create, (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace('"totalPrice":130', '"totalPrice":120') }),
    );
    await submit(page);
    await expect(toast(page)).toContainText('The total price of this booking is $130. Please reload the page');
    await expect(page.getByText('Please check the marked field.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Book Cleaning Service' })).toBeEnabled();
  });

  test('shows that it is busy, and after a timeout of fifteen seconds keeps the values', async ({ page }) => {
    await page.clock.install();
    await page.goto('/book');
    await fill(page, 'Ada Patient');
    await page.route(create, () => undefined);
    await submit(page);
    await expect(page.getByRole('button', { name: 'Sending your booking…' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Sending your booking…' })).toBeFocused();
    await page.clock.fastForward(15_500);
    await expect(toast(page)).toContainText(bookingTexts.noConnection);
    await expect(page.getByRole('button', { name: 'Book Cleaning Service' })).toBeEnabled();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Patient');
  });

  test('restores the form after a reload, and keeps text typed before hydration', async ({ page }) => {
    const release = await hold(page, /\/assets\/main-[\w-]+\.js$/);
    await page.goto('/book', { waitUntil: 'commit' });
    await page.getByLabel('Name').fill('Early Bird');
    release();
    await expect(page.getByRole('button', { name: /chat/i }).first()).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Early Bird');
    await page.getByLabel('Deep cleaning').check();
    await page.getByLabel('Stove/oven cleaning').check();
    await page.getByLabel('Special Instructions').fill('Two cats');
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Early Bird');
    await expect(page.getByLabel('Special Instructions')).toHaveValue('Two cats');
    await expect(page.getByLabel('Deep cleaning')).toBeChecked();
    await expect(total(page)).toHaveText('$220');
  });

  test('works if the browser stores nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const complaints = complaintsOf(page);
    await page.goto('/book');
    await page.getByLabel('Hours').selectOption('8 hours');
    await expect(total(page)).toHaveText('$520');
    expect(complaints).toEqual([]);
  });

  test('reports a failure even if the code for toasts cannot be loaded', async ({ page }) => {
    await page.route('**/assets/toast-*.js', (route) => route.abort());
    await page.goto('/book');
    await fill(page, 'Ada');
    await page.route(create, (route) => route.abort());
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(bookingTexts.noConnection);
  });

  test('has a trap for scripts that nobody reaches by keyboard', async ({ page }) => {
    await page.goto('/book');
    const trap = page.locator('input[name="homepage_url"]');
    await expect(trap).toHaveAttribute('tabindex', '-1');
    await expect(trap).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByRole('textbox', { name: /leave this empty/ })).toHaveCount(0);
  });

  test('moves focus to the notice with F8', async ({ page }) => {
    await page.goto('/book');
    await fill(page, 'Ada');
    await page.route(create, (route) => route.abort());
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
