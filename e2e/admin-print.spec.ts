import { expect } from '@playwright/test';
import { book, newName, openRecord, openWorkspace } from './admin-page.ts';
import { test } from './workspace-test.ts';

test('one booking or the whole list can be printed', async ({ page, site, request }) => {
  const name = newName('Printed');
  await book(request, name);
  await openWorkspace(page, site, `/admin?tab=bookings&search=${encodeURIComponent(name)}`);
  const panel = await openRecord(page, name);
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(panel.getByText('Booking confirmed')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await panel.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);

  await page.emulateMedia({ media: 'print' });
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  for (const fact of ['Deep cleaning', '1 Palm Way', 'Gate code 4411', '$305']) {
    await expect(panel.getByText(fact)).toBeVisible();
  }
  await expect(panel.getByRole('button')).toHaveCount(0);
  await expect(panel.getByText('Booking confirmed')).toBeHidden();
  // Found by text, because the panel hides the rest of the page from role queries.
  await expect(page.getByText('Admin Dashboard')).toBeHidden();
  await expect(page.getByText('Office workspace')).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const row = page.getByRole('table', { name: 'Bookings' }).getByRole('row').filter({ hasText: name });
  for (const fact of [
    'Evening (4pm-8pm)',
    '(561) 555-0100',
    '1 Palm Way, Jupiter, FL 33458',
    'Gate code 4411',
    '$305',
    'Confirmed',
  ]) {
    await expect(row.getByText(fact)).toBeVisible();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
});
