import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Running } from '../lab/measuring/processes.ts';
import { holdRequests } from './checks.ts';
import { adminPassword, startServer, test } from './site.ts';

// These tests use a separate site, because other tests need the initial settings.
let site: Running;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'site-settings-'));
  site = await startServer({ DATA_DIR: dataDir, PORT: '0' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  // A second log-in in the same browser would end the first session.
  if (context.pages().length === 0) {
    await context.request.post(`${site.url}/api/admin/login`, { data: { password: adminPassword } });
  }
  const page = await context.newPage();
  await page.goto(site.url + path);
  return page;
}

const form = (page: Page, name: string) => page.getByRole('form', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const expectSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('the list "Before going live" links to the setting of an item, and resolved items disappear', async ({
  context,
}) => {
  const page = await openPage(context, '/admin');
  const list = page.getByRole('region', { name: /^Before going live/ });
  await list.getByRole('link', { name: 'Set the street' }).click();
  await page.getByLabel('Street and number (optional)').fill('1 Palm Way');
  await save(page);
  await expectSaved(page);
  // Not a click, which would wait until the toast no longer covers the link.
  await page.getByRole('link', { name: 'Dashboard' }).press('Enter');
  await expect(list.getByText('The reviews are samples')).toBeVisible();
  await expect(list.getByText('No street is set')).toHaveCount(0);
  await list.getByRole('button', { name: 'We use our own pictures' }).click();
  await expect(list.getByText('The pictures are rendered')).toHaveCount(0);
});

test('forms show a preview, and an error during typing; site and board show the saved hours and closed days', async ({
  context,
}) => {
  const page = await openPage(context, '/admin/settings/hours');
  const preview = page.getByRole('region', { name: 'Preview' });
  const saturday = page.getByRole('group', { name: 'Saturday' });
  await saturday.getByLabel('Closes').fill('08:00');
  await expect(saturday.getByRole('alert')).toHaveText('The office must close after it opens.');
  await saturday.getByLabel('Closes').fill('13:30');
  await expect(saturday.getByRole('alert')).toHaveCount(0);
  await expect(preview.getByText('Sat 9AM-1:30PM')).toBeVisible();
  await save(page);
  await expectSaved(page);
  const [footer] = /<footer.*<\/footer>/s.exec(await (await page.request.get(site.url)).text()) ?? [''];
  expect(footer.replaceAll(/<[^>]*>/g, '')).toContain('Sat 9AM-1:30PM');

  await page.getByRole('navigation', { name: 'Settings' }).getByText('Closed days').click();
  await page
    .getByRole('checkbox', { name: /: Thanksgiving$/ })
    .first()
    .check();
  await expect(preview.getByText(/Thanksgiving\. No cleanings/)).toBeVisible();
  await save(page);
  // The toast of the first save may still be shown.
  const savedClosures = async () =>
    (await (await page.request.get(`${site.url}/api/admin/settings`)).json()).closures.value;
  await expect.poll(savedClosures).toHaveLength(1);
  const [{ day }] = await savedClosures();
  await page.goto(`${site.url}/admin?tab=bookings&view=day&day=${day}&week=${day}`);
  await expect(page.getByText('Closed: Thanksgiving')).toBeVisible();
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.getByText(/bookings? this week/)).toBeVisible();
  await expect(page.getByText('Closed: Thanksgiving')).toBeVisible();
});

test('ZIP codes of listed counties that are typed among the others are switched on only while the text has them', async ({
  context,
}) => {
  const page = await openPage(context, '/admin/settings/area');
  await page.getByRole('button', { name: /^Palm Beach County/ }).click();
  await page.getByRole('button', { name: 'All off' }).click();
  const zip = page.getByRole('switch', { name: /^33401 / });
  const others = page.getByLabel('ZIP codes in other counties');
  await others.fill('33401, 10001');
  await expect(zip).toBeChecked();
  await others.fill('10001');
  await expect(zip).not.toBeChecked();
  await zip.check();
  await others.fill('33401');
  await others.fill('');
  await expect(zip).toBeChecked();
});

test('leaving asks about unsaved changes, a conflict is settled per field, and an old version can be restored', async ({
  context,
}) => {
  const myPage = await openPage(context, '/admin/settings/prices');
  const theirPage = await openPage(context, '/admin/settings/prices');
  const price = (page: Page, name: string) => form(page, 'Prices of home cleaning').getByLabel(name);
  await price(myPage, 'Regular cleaning, an hour').fill('70');
  await myPage.getByRole('link', { name: 'Company', exact: true }).click();
  await myPage.getByRole('button', { name: 'Stay' }).click();
  await price(theirPage, 'Regular cleaning, an hour').fill('75');
  await price(theirPage, 'Refrigerator').fill('45');
  await save(theirPage);
  await expectSaved(theirPage);

  await save(myPage);
  const conflict = myPage.getByRole('dialog', { name: 'Somebody else has saved this meanwhile' });
  await expect(conflict.getByRole('region', { name: 'Regular cleaning, an hour' })).toContainText('$75');
  // The dialog does not ask about a field that only the other person changed.
  await expect(conflict.getByRole('region', { name: 'Refrigerator' })).toHaveCount(0);
  await conflict.getByRole('button', { name: 'Save what I chose' }).click();
  await expectSaved(myPage);
  await expect(price(myPage, 'Regular cleaning, an hour')).toHaveValue('70');
  await expect(price(myPage, 'Refrigerator')).toHaveValue('45');

  await myPage.getByRole('button', { name: 'Show the history' }).click();
  await myPage.getByRole('button', { name: /^Bring back what was saved/ }).click();
  await myPage.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(price(myPage, 'Regular cleaning, an hour')).toHaveValue('75');

  await price(myPage, 'Regular cleaning, an hour').fill('80');
  const releaseSave = await holdRequests(myPage, /admin\.settings\.save/);
  await save(myPage);
  await expect(myPage.getByRole('button', { name: /^Bring back what was saved/ }).first()).toBeDisabled();
  releaseSave();
  await expect(myPage.getByText('Not saved yet.')).toHaveCount(0);
  await price(theirPage, 'Refrigerator').fill('50');
  await save(theirPage);
  await expect(price(theirPage, 'Regular cleaning, an hour')).toHaveValue('80');
  await expect(price(theirPage, 'Refrigerator')).toHaveValue('50');
});
