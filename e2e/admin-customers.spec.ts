import { expect } from '@playwright/test';
import { newName, openWorkspace, sendMessage } from './admin-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, toast } from './checks.ts';
import { test } from './workspace-test.ts';

test('a search finds a customer, whose notes can be saved', async ({ page, site, request }) => {
  const consoleErrors = consoleErrorsOf(page, /409 \(Conflict\)/);
  const name = newName('Quilla');
  await sendMessage(request, name, 'Do you polish brass?');
  await openWorkspace(page, site);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill('nobodyhasthisname');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await field.fill('ana@example.com');
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/customers\/\w+$/);
  await expect(page.getByRole('link', { name: /^Message created/ }).first()).toBeVisible();
  await page.getByLabel('Notes').fill('Has a dog.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);

  await test.step("a colleague's notes are shown beside one's own before they are replaced", async () => {
    await page.getByLabel('Notes').fill('Has a cat.');
    const path = new URL(page.url()).pathname.replace('/admin/', '/api/admin/');
    const written = await page.request.patch(path, { data: { notes: 'Moved to Jupiter.' } });
    expect(written.ok()).toBe(true);
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByRole('region', { name: 'What is stored now' })).toContainText('Moved to Jupiter.');
    await page.getByLabel('Notes').fill('Has a cat. Moved to Jupiter.');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });

  await test.step('leaving by Back, a log-out, a search or a link asks about unsaved notes', async () => {
    const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
    await page.getByLabel('Notes').fill('Has a parrot.');
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await question.getByRole('button', { name: 'Stay' }).press('Enter');
    await page.keyboard.press('Control+k');
    await field.fill(name);
    await page.getByRole('group', { name: 'Messages' }).getByRole('option').click();
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await question.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(page.getByLabel('Notes')).toHaveValue('Has a parrot.');
    await page.getByRole('link', { name: 'All customers' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
  });
  expect(consoleErrors).toEqual([]);
});

test('a missing page of customers opens the last one, and customers are imported from a file after a preview', async ({
  page,
  site,
  request,
}) => {
  const [quotedName, plainName] = [newName('Quoted'), newName('Plain')];
  const emailOf = (name: string) => `${name.replace(' ', '.').toLowerCase()}@example.com`;
  const csv = [
    '\uFEFFName;Email;Phone;Notes;Colour',
    `"${quotedName}";${emailOf(quotedName)};;"Says ""hi""; key\nunder the mat";red`,
    '',
    `${plainName};;(561) 555-${Math.floor(1_000 + Math.random() * 8_999)};;`,
    // The long notes divide the file into two batches.
    `No Way;;;${'x'.repeat(5_000)};`,
    `Bad Mail;nobody;;${'x'.repeat(10_000)};`,
    `${quotedName} again;${emailOf(quotedName).toUpperCase()};;;`,
  ].join('\r\n');
  const chooseFile = (text: string) =>
    page
      .getByLabel('CSV file of customers')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
  const countWithQuotedName = async () => {
    const response = await page.request.get(`/api/admin/customers?search=${encodeURIComponent(quotedName)}`);
    return (await response.json()).total;
  };
  await sendMessage(request, newName('Known'));
  // Leads to the last page, because no test adds so many customers. A search text that is too long is ignored.
  await openWorkspace(page, site, `/admin/customers?page=90&search=${'x'.repeat(101)}`);
  await expect(page).not.toHaveURL(/page=90/);
  await expect(page.getByText(/^[\d,]+ customers?$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
  await expectNoSidewaysScrolling(page);
  const dialog = page.getByRole('dialog', { name: 'Import customers' });

  await test.step('a file without customers shows an error', async () => {
    await chooseFile('Colour,Size\nred,5\n');
    await expect(dialog.getByRole('alert')).toContainText('No customers were found in this file.');
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the preview counts the rows and explains the unusable ones, and stores nothing', async () => {
    await chooseFile(csv);
    await expect(
      dialog.getByText('list.csv: 2 new customers, 1 known already, 2 that cannot be used. Nothing is stored yet.'),
    ).toBeVisible();
    await expect(dialog.getByText('Not used: Colour.')).toBeVisible();
    // Rows are numbered as in a spreadsheet: a blank line counts, a line break within a cell does not.
    await expect(dialog.getByText(/^Row 5, No Way: There is neither/)).toBeVisible();
    await expect(dialog.getByText(/^Row 6, Bad Mail: .*email/)).toBeVisible();
    expect(await countWithQuotedName()).toBe(0);
    await expectAccessible(page);
  });

  await test.step('after a lost connection, the preview is still there, and a retry stores the customers', async () => {
    await page.route(/admin\.customers\.import/, (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText(/^The file could not be sent\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(toast(page)).toContainText('2 new customers, 1 known already');
    await expect(dialog).toHaveCount(0);
    expect(await countWithQuotedName()).toBe(1);
  });

  await test.step('the same file has no new customers the second time, and the notes were stored exactly', async () => {
    await chooseFile(csv);
    await expect(dialog.getByText(/0 new customers, 3 known already, 2 that cannot be used/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Search customers').fill(quotedName);
    await page.getByRole('link', { name: new RegExp(`^${quotedName}`) }).click();
    await expect(page.getByLabel('Notes')).toHaveValue('Says "hi"; key\nunder the mat');
  });
});
