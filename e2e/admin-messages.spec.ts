import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { choose, newName, openRecord, openWorkspace, record, search, sendMessage, today } from './admin-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, toast } from './checks.ts';
import { bothWidths, ownContext } from './widths.ts';
import { test } from './workspace-test.ts';

/** Reads the number of new messages from the Messages tab, even while a panel covers it. */
const newMessageCount = async (page: Page): Promise<number> =>
  Number((await page.locator('#tab-messages').textContent())?.replace(/\D/g, ''));

test(
  'the list of messages is a table, or cards on a phone, and a search finds a message',
  bothWidths,
  async ({ page, site, request, isMobile }) => {
    const consoleErrors = consoleErrorsOf(page);
    const name = newName('Findable');
    await sendMessage(request, name, 'Do you clean terrazzo floors?');
    await sendMessage(request, newName('Other'));
    await openWorkspace(page, site);
    if (!isMobile) {
      const headers = page.getByRole('columnheader');
      await expect(headers).toHaveText(['Date', 'Name', 'Email', 'Phone', 'Subject', 'Message', 'Status']);
    }
    await expect(record(page, name)).toContainText('terrazzo');
    await expect(record(page, name)).toContainText('New');
    await expect(page).toHaveTitle(/^\(\d+\) Admin Dashboard/);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    await search(page, name.split(' ')[1] ?? '');
    await expect(page.getByText('1 message', { exact: true })).toBeVisible();
    await search(page, 'nobodyhasthisname');
    await expect(page.getByText('No messages match these filters.')).toBeVisible();
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  },
);

test('the list has pages, and keeps its scroll position when a record is opened and closed', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Paged');
  for (let n = 0; n < 30; n += 1) await sendMessage(request, `${name} ${n}`);
  await openWorkspace(page, site);
  await search(page, name);
  const pageRange = page.getByText(/^\d+–\d+ of 30$/);
  await expect(pageRange).toHaveText('1–25 of 30');
  const scroller = page.getByRole('grid').locator('.MuiDataGrid-virtualScroller');
  const cell = page.getByRole('gridcell', { name: `${name} 9`, exact: true });
  await expect(record(page, `${name} 29`)).toBeVisible();
  // The grid may still be laying out the search results, which scrolls it back to the first row.
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, 600));
    await expect(cell).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await cell.click();
  await expect(page.getByRole('dialog', { name: `${name} 9` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);

  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(pageRange).toHaveText('26–30 of 30');
  await expect(record(page, `${name} 0`)).toBeVisible();
  await page.getByRole('button', { name: 'Go to previous page' }).click();
  await expect(pageRange).toHaveText('1–25 of 30');
});

test('while offline, an error is shown in view, even if it is the first toast of the page', async ({
  page,
  site,
  request,
  context,
}) => {
  const name = newName('Unreached');
  await sendMessage(request, name, 'Anybody there?');
  await openWorkspace(page, site);
  const panel = await openRecord(page, name);
  await context.setOffline(true);
  await panel.getByRole('button', { name: 'Mark responded' }).click();
  // Found by its element, because the panel hides the rest of the page from role queries.
  await expect(page.locator('li', { hasText: 'could not be saved' })).toBeInViewport();
  await context.setOffline(false);
});

test('a message is opened and marked as responded, and the change can be undone', async ({ page, site, request }) => {
  const name = newName('Marked');
  await sendMessage(request, name, 'One\nTwo');
  await openWorkspace(page, site);
  await expect(record(page, name)).toBeVisible();
  await expect.poll(() => newMessageCount(page)).toBeGreaterThan(0);
  const countBefore = await newMessageCount(page);
  const panel = await openRecord(page, name);
  await expect(panel.getByText('Website Contact Form')).toBeVisible();
  await expect(panel.getByText('Not agreed')).toBeVisible();
  const mailtoUrl = await panel.getByRole('link', { name: 'Reply by email' }).getAttribute('href');
  expect(mailtoUrl).toMatch(/^mailto:ana@example\.com\?subject=Re%3A%20Website%20Contact%20Form&body=Hi%20Marked/);
  expect(decodeURIComponent(mailtoUrl ?? '')).toContain('> One\r\n> Two');
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Mark responded' }).dblclick({ delay: 150 });
  await expect(panel.getByText('Responded', { exact: true })).toBeVisible();
  await expect.poll(() => newMessageCount(page)).toBe(countBefore - 1);
  // The second click of the double click had no effect. Once the button is ready again, a click undoes the change.
  await panel.getByRole('button', { name: 'Mark as new' }).click();
  await expect(panel.getByText('New', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Mark responded' }).click();
  await expect.poll(() => newMessageCount(page)).toBe(countBefore - 1);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('New', { exact: true })).toBeVisible();
  await expect.poll(() => newMessageCount(page)).toBe(countBefore);
});

test('a long message with an emoji opens, and has a link to reply', async ({ page, site, request }) => {
  const name = newName('Emoji');
  await sendMessage(request, name, `${'a'.repeat(799)}😀 ${'and so on '.repeat(100)}`);
  await openWorkspace(page, site);
  const panel = await openRecord(page, name);
  await expect(panel.getByRole('link', { name: 'Reply by email' })).toBeVisible();
});

test('messages can be filtered by state, and moved to spam and back', async ({ page, site, request }) => {
  const name = newName('Filtered');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  await (await openRecord(page, name)).getByRole('button', { name: 'Mark responded' }).click();
  await page.keyboard.press('Escape');
  await choose(page, 'Status', 'New');
  await expect(record(page, name)).toHaveCount(0);
  await choose(page, 'Status', 'Responded');
  const panel = await openRecord(page, name);
  await panel.getByRole('button', { name: 'Spam' }).click();
  await expect(panel.getByRole('button', { name: 'Not spam' })).toBeVisible();
  await expect(panel.getByRole('region', { name })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(record(page, name)).toHaveCount(0);
  await choose(page, 'Status', 'Spam');
  await (await openRecord(page, name)).getByRole('button', { name: 'Not spam' }).click();
  await page.keyboard.press('Escape');
  await choose(page, 'Status', 'All');
  await expect(record(page, name)).toContainText('Responded');
});

test('a change that cannot be stored is reverted, and an error is shown', async ({ page, site, request }) => {
  const name = newName('Rejected');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  const panel = await openRecord(page, name);
  await page.route('**/trpc/admin.messages.setResponded*', (route) => route.abort());
  await panel.getByRole('button', { name: 'Mark responded' }).click();
  await expect(page.getByText('The change could not be saved.').first()).toBeVisible();
  await expect(panel.getByText('New', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark responded' })).toBeVisible();
});

test('the filtered messages are exported as CSV without formulas', async ({ page, site, request }) => {
  const name = newName('Export');
  await sendMessage(request, name, '=HYPERLINK("http://example.com","x")\nsecond line');
  await sendMessage(request, `=${name}`, 'plain');
  await openWorkspace(page, site);
  await search(page, name.split(' ')[1] ?? '');
  await expect(page.getByText('2 messages', { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`contact-messages-${today()}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFDate,Name,Email,Phone,Subject,Message,Status,SMS consent\r\n/);
  expect(text).toContain(`"'=HYPERLINK(""http://example.com"",""x"")\nsecond line"`);
  expect(text).toContain(`,'=${name},`);
  expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  expect(text.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,/);
});

test('the table can be sorted, hidden columns stay hidden, and Enter opens a row', async ({ page, site, request }) => {
  const word = newName('').trim();
  for (const name of ['Zoe', 'Abe', 'Mia']) await sendMessage(request, `${name} ${word}`);
  await openWorkspace(page, site);
  await search(page, word);
  await expect(page.getByText('3 messages', { exact: true })).toBeVisible();
  const names = page.locator('[role="gridcell"][data-field="name"]');
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await expect(names).toHaveText([`Abe ${word}`, `Mia ${word}`, `Zoe ${word}`]);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Subject' }).uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Subject' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Message' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Subject' })).toHaveCount(0);

  await search(page, word);
  await expect(page.getByText('3 messages', { exact: true })).toBeVisible();
  await page.getByRole('columnheader', { name: 'Name' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const cell = names.nth(1);
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading')).toContainText([word]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(cell).toBeFocused();
});

test('a second browser window shows a change once it becomes visible', async ({ page, site, request, context }) => {
  const name = newName('Shared');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  const secondPage = await context.newPage();
  await secondPage.goto('/admin');
  await expect(record(secondPage, name)).toContainText('New');
  await (await openRecord(page, name)).getByRole('button', { name: 'Mark responded' }).click();
  await expect(page.getByText('Marked as responded')).toBeVisible();
  await secondPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(record(secondPage, name)).toContainText('Responded');
});

test('a new message appears without a reload and without a toast', ownContext, async ({ page, site, request }) => {
  await page.clock.install();
  const countsResponse = page.waitForResponse(/admin\.counts/);
  await openWorkspace(page, site);
  const name = newName('Arrival');
  await countsResponse;
  await sendMessage(request, name);
  await page.clock.fastForward(25_000);
  await expect(record(page, name)).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});

test('one message can be printed without the page behind it', async ({ page, site, request }) => {
  const name = newName('Printed');
  await sendMessage(request, name, 'Do you polish marble?');
  await openWorkspace(page, site);
  const panel = await openRecord(page, name);
  await expect(panel.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const fact of ['Do you polish marble?', 'ana@example.com', 'Website Contact Form']) {
    await expect(panel.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(panel.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Admin Dashboard')).toBeHidden();
});
