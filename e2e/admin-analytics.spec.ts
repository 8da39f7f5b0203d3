import { expect, type Page } from '@playwright/test';
import { newSender, nextSocket, sendChatMessage } from './admin-chat-page.ts';
import { openWorkspace } from './admin-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, toast } from './checks.ts';
import { test } from './site.ts';

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

const card = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=..');

const countViews = async (page: Page, key: string, times: number) => {
  for (let i = 0; i < times; i++) {
    expect((await page.request.post(`/api/page-views/${encodeURIComponent(key)}/increment`)).ok()).toBe(true);
  }
};

/** Enough views of a page to put it among the five most viewed, even with the views of other tests. */
const viewCount = 40;

test('the page asks for the password on every visit and stores nothing; if its chart fails, it still shows the totals', async ({
  page,
  site,
}) => {
  const chartCode = /\/assets\/figure-chart-[\w-]+\.js$/;
  await page.route(chartCode, (route) => route.abort());
  await countViews(page, 'home', 1);
  await page.goto('/admin/analytics');
  await unlock(page, 'not the password');
  await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('tab', { name: 'Daily Trend' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeFocused();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toMatch(/unlock|analytics/i);
  expect(stored).not.toContain(site.adminPassword);

  await expect(page.getByRole('alert')).toContainText('The chart did not load.');
  await expect(page.getByText('page views since midnight')).toBeVisible();
  await page.unroute(chartCode);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Daily Trend' })).toHaveCount(0);
});

test('after Refresh, new counts are shown as numbers, bars and tables, if the server still accepts the unlock', async ({
  page,
  site,
}) => {
  const consoleErrors = consoleErrorsOf(page, /status of 401/);
  await page.goto('/admin/analytics');
  await unlock(page, site.adminPassword);
  const figureOf = (name: string) => card(page, name).getByRole('definition').first();
  await expect(figureOf('Total')).toHaveText(/^[\d,]+$/);
  const countsBefore = new Map<string, number>();
  for (const name of ['Total', 'Today', 'This Week', 'This Month']) {
    countsBefore.set(name, Number(((await figureOf(name).textContent()) ?? '').replaceAll(',', '')));
  }
  const countAfter = (name: string) => ((countsBefore.get(name) ?? 0) + 2 * viewCount).toLocaleString('en-US');
  await countViews(page, 'services/tile-grout-cleaning', viewCount);
  await countViews(page, 'home', viewCount);
  await page.getByRole('button', { name: 'Refresh' }).click();
  for (const name of countsBefore.keys()) await expect(figureOf(name)).toHaveText(countAfter(name));

  await expect(page.getByRole('img', { name: 'Page views on each of the last seven days' })).toBeVisible();
  await expect(page.locator('.MuiBarChart-element')).toHaveCount(7);
  const days = page.getByRole('table').getByRole('rowheader');
  await expect(days).toHaveCount(7);
  await expect(page.getByRole('table').getByRole('row').last()).toContainText(countAfter('Today'));
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await page.getByRole('tab', { name: 'Daily Trend' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'The most viewed pages' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Tile & Grout Cleaning' })).toBeVisible();
  expect(await page.getByRole('rowheader').count()).toBeLessThanOrEqual(5);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await page.route('**/trpc/admin.analytics.summary**', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('input', JSON.stringify({ 0: { json: { unlock: '1.x' } } }));
    await route.continue({ url: url.toString() });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Please enter the password again.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Daily Trend' })).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('with an admin session, the page asks for the password again after another page, and announces chat messages', async ({
  page,
  site,
  request,
}) => {
  await openWorkspace(page, site);
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await unlock(page, site.adminPassword);
  await expect(page.getByRole('tab', { name: 'Page Views' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  const socket = nextSocket(page);
  await page.goForward();
  await socket;
  await unlock(page, site.adminPassword);
  await expect(page.getByRole('tab', { name: 'Daily Trend' })).toBeVisible();

  const sender = newSender('Figures');
  await sendChatMessage(request, sender, 'Is anybody there?');
  await expect(toast(page)).toContainText(`${sender.name}: Is anybody there?`);
  await expect(page).toHaveTitle(/^\(\d+\) Analytics/);
  await expect(page.getByRole('tab', { name: 'Daily Trend' })).toBeVisible();
});
