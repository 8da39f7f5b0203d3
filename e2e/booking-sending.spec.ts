import { expect } from '@playwright/test';
import { bookingTexts } from '../src/domain/booking-rules.ts';
import { createCall, dayInAWeek, fill, newName, submit } from './booking-page.ts';
import { expectAccessible, expectHydrated, loseResponse, toast } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';

async function bookingsOf(site: Parameters<typeof openOffice>[0], name: string) {
  const office = await openOffice(site);
  const bookings = await office.bookings();
  await office.close();
  return bookings.filter((booking) => booking.name === name);
}

/** An error of the server about a field. */
const unservedTown = {
  message: 'We do not clean in that town.',
  code: -32600,
  data: {
    code: 'BAD_REQUEST',
    httpStatus: 400,
    reason: 'invalid',
    issues: [{ path: 'city', message: 'We do not clean in that town.' }],
  },
};

test.describe('a booking that is sent', () => {
  test('is stored once despite a double click, and the visitor sees a confirmation and then the home page', async ({
    page,
    site,
  }) => {
    const name = newName();
    await page.goto('/book');
    await fill(page, name);
    await page.getByLabel('Refrigerator cleaning').check();
    await expectHydrated(page);
    const sentUrls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('booking.create')) sentUrls.push(request.url());
    });
    // Both times are taken in the page, because on a busy machine the test learns of them late.
    const leftAt = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          window.navigation.addEventListener('navigate', () => resolve(performance.now()), { once: true });
        }),
    );
    await page.getByRole('button', { name: 'Book Cleaning Service' }).dblclick({ delay: 150 });
    await expect(toast(page)).toContainText(bookingTexts.submitted);
    await expect(toast(page)).toContainText(bookingTexts.willContact);
    // Input after the submission must not store the draft again.
    await page.locator('[name="name"]').dispatchEvent('input');
    await expectAccessible(page);
    await expect(page).toHaveURL('/');
    const answeredAt = await page.evaluate(() => {
      const [call] = performance.getEntriesByType('resource').filter(({ name: url }) => url.includes('booking.create'));
      return call === undefined ? Number.NaN : call.startTime + call.duration;
    });
    expect((await leftAt) - answeredAt).toBeGreaterThan(1_300);
    expect(sentUrls).toHaveLength(1);
    expect(await bookingsOf(site, name)).toMatchObject([{ serviceDate: dayInAWeek(), totalPrice: 180 }]);
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });

  test('does not stop the visitor from leaving, and after Back the form is empty', async ({ page }) => {
    await page.clock.install();
    await page.goto('/book');
    await fill(page, newName());
    await page.route('**/assets/testimonials-page-*.js', () => undefined);
    await submit(page);
    await expect(toast(page)).toContainText(bookingTexts.submitted);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click();
    // The redirect to the home page would come after 1.5 seconds.
    await page.clock.fastForward(1_700);
    await expect(page).toHaveURL('/testimonials');
    await expect(page.getByRole('button', { name: 'Booking request sent' })).toHaveAttribute('aria-disabled', 'true');
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Book Cleaning Service' })).toBeEnabled();
  });

  test('is stored once if the connection breaks and the visitor tries again', async ({ page, site }) => {
    const name = newName();
    await page.goto('/book');
    await fill(page, name);
    await loseResponse(page, createCall);
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

  test('shows why it was not stored, and keeps what was typed', async ({ page }) => {
    await page.clock.install();
    await page.goto('/book');
    await fill(page, 'Ada Patient');

    await test.step('a page with an old price asks for a reload, and marks no field', async () => {
      // This imitates a page that was opened before prices were raised.
      await page.route(createCall, (route) => {
        const postData = (route.request().postData() ?? '').replace('"totalPrice":130', '"totalPrice":120');
        return route.continue({ postData });
      });
      await submit(page);
      await expect(toast(page)).toContainText('The total price of this booking is $130. Please reload the page');
      await expect(page.getByText('Please check the marked field.')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Book Cleaning Service' })).toBeEnabled();
    });

    await test.step('the error of the server is shown at the field that it names', async () => {
      await page.unroute(createCall);
      await page.route(createCall, (route) =>
        route.fulfill({ status: 400, json: [{ error: { json: unservedTown } }] }),
      );
      await submit(page);
      await expect(toast(page)).toContainText('Submission Error');
      await expect(toast(page)).toContainText('We do not clean in that town.');
      await expect(page.getByLabel('City')).toBeFocused();
      await expect(page.getByLabel('City')).toHaveAccessibleDescription('We do not clean in that town.');
      await expect(page.getByRole('alert')).toHaveText('Please check the marked field.');
      await page.getByLabel('City').fill('Juno Beach');
    });

    await test.step('it is being sent for at most fifteen seconds', async () => {
      await page.unroute(createCall);
      await page.route(createCall, () => undefined);
      await submit(page);
      const busyButton = page.getByRole('button', { name: 'Sending your booking…' });
      await expect(busyButton).toHaveAttribute('aria-disabled', 'true');
      await expect(busyButton).toBeFocused();
      await page.clock.fastForward(15_500);
      await expect(toast(page)).toContainText(bookingTexts.noConnection);
      await expect(page.getByRole('button', { name: 'Book Cleaning Service' })).toBeEnabled();
      await expect(page.getByLabel('Name')).toHaveValue('Ada Patient');
    });

    await test.step('F8 moves the focus to the notifications, where the message can be closed', async () => {
      await page.keyboard.press('F8');
      const notifications = page.getByRole('region', { name: /Notifications/ });
      await expect(notifications.locator('ol')).toBeFocused();
      await page.keyboard.press('Tab');
      await notifications.getByRole('button', { name: 'Close' }).click();
      await expect(toast(page)).toHaveCount(0);
    });
  });
});
