import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { MongoClient } from 'mongodb';
import { messageDocument } from '../lab/growth/data.ts';
import { sortKey } from '../src/domain/fold-text.ts';
import { searchTokens } from '../src/server/store/search.ts';
import { book, choose, newName, openRecord, openWorkspace, record, search, sendMessage } from './admin-page.ts';
import { expectAccessible, expectNoSidewaysScrolling, holdRequests } from './checks.ts';
import type { Site } from './site.ts';
import { test } from './workspace-test.ts';

/** Stores messages from senders named `name` 000, 001 and so on, the newest last. Sending them would take longer. */
async function storeMessages({ storeUri }: Site, name: string, count: number): Promise<void> {
  const client = await MongoClient.connect(storeUri);
  const documents = Array.from({ length: count }, (_, n) => {
    const sender = `${name} ${String(n).padStart(3, '0')}`;
    return {
      ...messageDocument(n),
      createdAt: new Date(Date.now() - count + n),
      name: sender,
      search: searchTokens({ texts: [sender] }),
      sortKey: sortKey(sender),
      responded: false,
      spam: false,
    };
  });
  await client.db().collection('contactMessages').insertMany(documents);
  await client.close();
}

test('a search with too many results to sort shows a notice, and the export has all results sorted', async ({
  page,
  site,
}) => {
  const name = newName('Many');
  await storeMessages(site, name, 510);
  await openWorkspace(page, site);
  await search(page, name);
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

test('a filter stays if it is chosen directly after a search is typed', async ({ page, site, request }) => {
  const name = newName('Both');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  await search(page, name);
  await choose(page, 'Status', 'Responded');
  await expect(page.getByText('No messages match these filters.')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('responded');
});

test('if the only record of the last page no longer matches, the previous page is shown', async ({ page, site }) => {
  const name = newName('Leaving');
  await storeMessages(site, name, 26);
  await openWorkspace(page, site);
  await search(page, name);
  // The number of messages does not show that the search has started, because there may be no other messages.
  await expect(page).toHaveURL(/search=/);
  await choose(page, 'Status', 'New');
  await expect(page.getByText('26 messages', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  const lastRecord = record(page, `${name} 000`);
  await expect(lastRecord).toBeVisible();
  const panel = await openRecord(page, `${name} 000`);
  await panel.getByRole('button', { name: 'Mark responded' }).click();
  await expect(panel.getByText('Marked as responded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lastRecord).toHaveCount(0);
  await expect(record(page, `${name} 025`)).toBeVisible();
  await expect(page.getByText('25 messages', { exact: true })).toBeVisible();
  await expect(page.getByText('No messages match these filters.')).toHaveCount(0);
});

test('if records of several pages disappear, the last existing page is shown', async ({ page, site }) => {
  const name = newName('Gone');
  await storeMessages(site, name, 76);
  await openWorkspace(page, site);
  await search(page, name);
  await choose(page, 'Status', 'New');
  await expect(page.getByText('76 messages', { exact: true })).toBeVisible();
  const nextButton = page.getByRole('button', { name: 'Go to next page' });
  for (const number of ['050', '025', '000']) {
    await nextButton.click();
    await expect(record(page, `${name} ${number}`)).toBeVisible();
  }

  const messages = await messagesFrom(page, name);
  await Promise.all(
    messages.slice(0, 46).map(({ id }) => page.request.patch(`/api/admin/messages/${id}`, respondedPatch)),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('30 messages', { exact: true })).toBeVisible();
  await expect(record(page, `${name} 000`)).toBeVisible();
  await expect(page.getByText('26–30 of 30')).toBeVisible();
});

const respondedPatch = { data: { responded: true } };

/** Returns the office's messages whose sender's name starts with `name`, newest first. */
async function messagesFrom(page: Page, name: string): Promise<{ id: string; name: string }[]> {
  const allMessages: { id: string; name: string }[] = await (await page.request.get('/api/admin/messages')).json();
  return allMessages.filter((message) => message.name.startsWith(name));
}

const tableCodeUrl = /\/assets\/record-grid-[\w-]+\.js$/;

test('if the code of a table cannot be loaded, only the table is missing, and Try again loads it', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Table');
  await book(request, name);
  await page.route(tableCodeUrl, (route) => route.abort());
  await openWorkspace(page, site, '/admin?tab=chat');
  await page.getByRole('tab', { name: /^Bookings/ }).click();
  await expect(page.getByRole('alert')).toContainText('The table did not load.');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByLabel('Search name, contact or place')).toBeVisible();
  await search(page, name);
  await page.unroute(tableCodeUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(record(page, name)).toBeVisible();
  await expect(page.getByText('The table did not load.')).toHaveCount(0);
});

test('a list whose table is still loading is not shown as empty', async ({ page, site, request }) => {
  const name = newName('Slow');
  await book(request, name);
  const releaseCode = await holdRequests(page, tableCodeUrl);
  await openWorkspace(page, site, `/admin?tab=bookings&search=${encodeURIComponent(name)}`);
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading bookings...')).toBeVisible();
  await expect(page.getByText('No bookings found.')).toHaveCount(0);
  releaseCode();
  await expect(record(page, name)).toBeVisible();
});

test('in print, a date takes at most two lines beside a long message', async ({ page, site, request }) => {
  const name = newName('Paper');
  await sendMessage(request, name, 'A long sentence about carpets. '.repeat(20));
  await page.setViewportSize({ width: 960, height: 700 });
  await openWorkspace(page, site, `/admin?search=${name.split(' ')[1]}`);
  await expect(record(page, name)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const date = page.getByRole('table', { name: 'Contact messages' }).getByRole('cell').first();
  const lines = await date.evaluate((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getClientRects().length;
  });
  expect(lines).toBeLessThanOrEqual(2);
});

test('if all columns are hidden, the table says so, and its only Columns button shows a column again', async ({
  page,
  site,
  request,
}) => {
  await sendMessage(request, newName('Hidden'));
  await openWorkspace(page, site);
  const columnsButton = page.getByRole('button', { name: /columns/i });
  await columnsButton.click();
  const checkboxes = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox');
  for (const box of await checkboxes.all()) await box.uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No columns')).toBeVisible();
  await expect(columnsButton).toHaveCount(1);
  await columnsButton.click();
  await checkboxes.first().check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible();
});
