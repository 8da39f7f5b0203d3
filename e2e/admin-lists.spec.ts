import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { book, choose, newName, openRecord, openWorkspace, record, search } from './admin-page.ts';
import { expectAccessible, expectNoSidewaysScrolling, holdRequests } from './checks.ts';
import { markResponded, storeMessages } from './stored-messages.ts';
import { test } from './workspace-test.ts';

test('a search with too many results to sort shows a notice, and the export has all results sorted', async ({
  page,
  site,
}) => {
  const name = newName('Many');
  await storeMessages(site, name, 510);
  await openWorkspace(page, site);
  await test.step('a filter stays if it is chosen directly after a search is typed', async () => {
    await search(page, name);
    await choose(page, 'Status', 'Responded');
    await expect(page.getByText('No messages match these filters.')).toBeVisible();
    await expect(page.getByLabel('Status')).toHaveValue('responded');
    await choose(page, 'Status', 'All');
  });
  await expect(page.getByText(/^500\+ messages$/)).toBeVisible();
  await page.getByRole('columnheader', { name: 'Name' }).click();
  const notice = page.getByText('500+ messages. Only the newest 500 are sorted and shown.', { exact: true });
  await expect(notice).toBeVisible();
  await expect(page.getByText(/^1–25 of 500$/)).toBeVisible();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  const exportedNames = lines.map((line) => line.split(',')[1]);
  expect(exportedNames).toHaveLength(510);
  expect(exportedNames).toEqual(exportedNames.toSorted().reverse());

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Page 1 of 20')).toBeVisible();
  await expect(notice).toBeVisible();
  await expectNoSidewaysScrolling(page);
});

test('an incomplete total has a plus sign, and a resized column keeps its width when the total arrives', async ({
  page,
  site,
}) => {
  const name = newName('Counted');
  await storeMessages(site, name, 52);
  // The total comes from a separate call with a limit of 1.
  const releaseCount = await holdRequests(
    page,
    /admin\.messages\.list.*%22limit%22%3A1%2C|admin\.messages\.list.*%22limit%22%3A1%7D/,
  );
  await openWorkspace(page, site, `/admin?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('26+ messages')).toBeVisible();
  await expect(page.getByText('1–25 of 26+')).toBeVisible();
  const heading = page.getByRole('columnheader', { name: 'Name' });
  const { x, y, width, height } = (await heading.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 90, y + height / 2, { steps: 3 });
  await page.mouse.up();
  const addedWidth = async () => Math.round(((await heading.boundingBox())?.width ?? 0) - width);
  await expect.poll(addedWidth).toBe(90);
  releaseCount();
  await expect(page.getByText('1–25 of 52', { exact: true })).toBeVisible();
  expect(await addedWidth()).toBe(90);
});

test('the list keeps its scroll position, and shows the last existing page when records of later pages disappear', async ({
  page,
  site,
}) => {
  const name = newName('Gone');
  await storeMessages(site, name, 76);
  await openWorkspace(page, site);
  await search(page, name);
  // The number of messages does not show that the search has started, because there may be no other messages.
  await expect(page).toHaveURL(/search=/);
  await choose(page, 'Status', 'New');
  await expect(page.getByText('76 messages', { exact: true })).toBeVisible();

  await test.step('the scroll position stays when a record is opened and closed', async () => {
    const scroller = page.getByRole('grid').locator('.MuiDataGrid-virtualScroller');
    const cell = page.getByRole('gridcell', { name: `${name} 055`, exact: true });
    await expect(record(page, `${name} 075`)).toBeVisible();
    // The grid may still be laying out the search results, which scrolls it back to the first row.
    await expect(async () => {
      await scroller.evaluate((element) => element.scrollTo(0, 600));
      await expect(cell).toBeInViewport({ timeout: 1_000 });
    }).toPass();
    await cell.click();
    await expect(page.getByRole('dialog', { name: `${name} 055` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  });

  await test.step('records of several pages disappear', async () => {
    const nextButton = page.getByRole('button', { name: 'Go to next page' });
    for (const number of ['050', '025', '000']) {
      await nextButton.click();
      await expect(record(page, `${name} ${number}`)).toBeVisible();
    }
    await markResponded(site, name, { from: 26, end: 76 });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText('26 messages', { exact: true })).toBeVisible();
    await expect(record(page, `${name} 000`)).toBeVisible();
    await expect(page.getByText('26–26 of 26')).toBeVisible();
  });

  await test.step('the only record of the last page no longer matches', async () => {
    const lastRecord = record(page, `${name} 000`);
    const panel = await openRecord(page, `${name} 000`);
    await panel.getByRole('button', { name: 'Mark responded' }).click();
    await expect(panel.getByText('Marked as responded')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lastRecord).toHaveCount(0);
    await expect(record(page, `${name} 025`)).toBeVisible();
    await expect(page.getByText('25 messages', { exact: true })).toBeVisible();
    await expect(page.getByText('No messages match these filters.')).toHaveCount(0);
  });
});

test('without the code of a table, only the table is missing; Try again loads it, and meanwhile the list is not empty', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Table');
  await book(request, name);
  const codeUrl = /\/assets\/record-grid-[\w-]+\.js/;
  await page.route(codeUrl, (route) => route.abort());
  await openWorkspace(page, site, '/admin?tab=chat');
  await page.getByRole('tab', { name: /^Bookings/ }).click();
  await expect(page.getByRole('alert')).toContainText('The table did not load.');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByLabel('Search name, contact or place')).toBeVisible();
  await search(page, name);
  await page.unroute(codeUrl);
  const releaseCode = await holdRequests(page, codeUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading bookings...')).toBeVisible();
  await expect(page.getByText('No bookings found.')).toHaveCount(0);
  releaseCode();
  await expect(record(page, name)).toBeVisible();
  await expect(page.getByText('The table did not load.')).toHaveCount(0);
});
