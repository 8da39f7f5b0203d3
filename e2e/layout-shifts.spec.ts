import { expect, type Page } from '@playwright/test';
import { book, newName, openWorkspace } from './admin-page.ts';
import { holdRequests } from './checks.ts';
import { test } from './site.ts';
import { bothWidths, narrowOnly } from './widths.ts';

/** Returns the sum of all layout shifts of the page until now. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    entries.push(...observer.takeRecords());
    return entries.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
  });

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

test('the page of a booking has no layout shift if the booking loads late', bothWidths, async ({ page }) => {
  const submissionId = await book(page.request, newName('Late'));
  const input = encodeURIComponent(JSON.stringify({ json: { submissionId } }));
  const responseBody = await (await page.request.get(`/trpc/booking.made?input=${input}`)).json();
  const release = await holdRequests(page, /\/api\/manage\/[^/]+$/);
  await page.goto(`/manage/${responseBody.result.data.json.token}`);
  await expect(page.getByText('One moment please.')).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Cancel the visit' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.01);
});
