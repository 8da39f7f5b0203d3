import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { choose, newName, openRecord, openWorkspace, record, search, sendMessage, today } from './admin-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, toast } from './checks.ts';
import { ownContext } from './widths.ts';
import { test } from './workspace-test.ts';

/** Reads the number of new messages from the Messages tab, even while a panel covers it. */
const newMessageCount = async (page: Page): Promise<number> =>
  Number((await page.locator('#tab-messages').textContent())?.replace(/\D/g, ''));

test('the list of messages is a table, cards on a phone, or compact in print, and a search finds a message', async ({
  page,
  site,
  request,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const name = newName('Findable');
  await sendMessage(request, name, 'Do you clean terrazzo floors? '.repeat(20));
  await sendMessage(request, newName('Other'));
  await openWorkspace(page, site);
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveText(['Date', 'Name', 'Email', 'Phone', 'Subject', 'Message', 'Status']);
  await expect(record(page, name)).toContainText('terrazzo');
  await expect(record(page, name)).toContainText('New');
  await expect(page).toHaveTitle(/^\(\d+\) Admin Dashboard/);
  await expectAccessible(page);
  await search(page, 'nobodyhasthisname');
  await expect(page.getByText('No messages match these filters.')).toBeVisible();
  await search(page, name.split(' ')[1] ?? '');
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();

  await test.step('in print, a date takes at most two lines beside a long message', async () => {
    await page.setViewportSize({ width: 960, height: 700 });
    await expect(record(page, name)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const date = page.getByRole('table', { name: 'Contact messages' }).getByRole('cell').first();
    const lines = await date.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    });
    expect(lines).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('a phone shows cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(headers).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('terrazzo');
    await expect(page.getByText('1 message', { exact: true })).toBeVisible();
    await expectNoSidewaysScrolling(page);
  });
  expect(consoleErrors).toEqual([]);
});

test('a change that cannot be stored is reverted, and an error is in view, even if it is the first toast of the page', async ({
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
  await expect(page.locator('li', { hasText: 'The change could not be saved.' })).toBeInViewport();
  await expect(panel.getByText('New', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark responded' })).toBeVisible();
  await context.setOffline(false);
});

test('a message is opened, printed, marked as responded, found by its state, and moved to spam and back', async ({
  page,
  site,
  request,
}) => {
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

  await test.step('it is printed without the page behind it', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const fact of [/^One\s+Two$/, 'ana@example.com', 'Website Contact Form']) {
      await expect(panel.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(panel.getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Admin Dashboard')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('a change can be undone, but not by the second click of a double click', async () => {
    await panel.getByRole('button', { name: 'Mark responded' }).dblclick({ delay: 150 });
    await expect(panel.getByText('Responded', { exact: true })).toBeVisible();
    await expect.poll(() => newMessageCount(page)).toBe(countBefore - 1);
    // The offer to undo a change moves the buttons below it, when the change is stored.
    await expect(panel.getByText('Marked as responded')).toBeVisible();
    // The second click of the double click had no effect. Once the button is ready again, a click undoes the change.
    await panel.getByRole('button', { name: 'Mark as new' }).click();
    await expect(panel.getByText('New', { exact: true })).toBeVisible();
    await expect(panel.getByText('Marked as new')).toBeVisible();
    await panel.getByRole('button', { name: 'Mark responded' }).click();
    await expect.poll(() => newMessageCount(page)).toBe(countBefore - 1);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(panel.getByText('New', { exact: true })).toBeVisible();
    await expect.poll(() => newMessageCount(page)).toBe(countBefore);
  });

  await test.step('a filter finds it by its state', async () => {
    await panel.getByRole('button', { name: 'Mark responded' }).click();
    await expect(panel.getByText('Responded', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await choose(page, 'Status', 'New');
    await expect(record(page, name)).toHaveCount(0);
    await choose(page, 'Status', 'Responded');
    await openRecord(page, name);
  });

  await test.step('it is moved to spam and back', async () => {
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

test('the table can be sorted, Enter opens a row, hidden columns stay hidden, and all columns can be hidden', async ({
  page,
  site,
  request,
}) => {
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

  await test.step('if all columns are hidden, the only Columns button shows a column again', async () => {
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
