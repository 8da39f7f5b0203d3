import { expect } from '@playwright/test';
import { book, newName, openWorkspace } from './admin-page.ts';
import { holdRequests } from './checks.ts';
import { shiftOf } from './layout-shift.ts';
import { test } from './site.ts';
import { narrowOnly } from './widths.ts';

test('bookings that load late cause no layout shift on a phone', narrowOnly, async ({ page, site }) => {
  await book(page.request, newName('Late'));
  for (const viewParameter of ['', '&view=week']) {
    const release = await holdRequests(page, /\/trpc\/[^?]*admin\.bookings\.list/);
    await openWorkspace(page, site, `/admin?tab=bookings${viewParameter}`);
    await expect(page.getByText('Loading bookings...').first()).toBeVisible();
    const shiftBefore = await shiftOf(page);
    release();
    await expect(page.getByText('Who works at this desk?')).toBeVisible();
    expect((await shiftOf(page)) - shiftBefore, viewParameter).toBeLessThan(0.01);
    await page.unrouteAll();
  }
});
