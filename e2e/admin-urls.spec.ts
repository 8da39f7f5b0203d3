import { expect } from '@playwright/test';
import {
  book,
  choose,
  endingWith,
  goTo,
  newName,
  openWorkspace,
  query,
  record,
  search,
  sendMessage,
} from './admin-page.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { storeMessages } from './stored-messages.ts';
import { test } from './workspace-test.ts';

test('filters, search and order stay after a reload, after a visit to another tab, and after Back from the blog', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Filtered');
  await book(request, name);
  await openWorkspace(page, site, '/admin?tab=bookings&page=none&payment=nonsense');
  await search(page, name);
  await choose(page, 'Status', 'Pending');
  await choose(page, 'Service', 'Deep');
  const parameters = { tab: 'bookings', search: name, status: 'pending', service: 'deep' };
  await expect.poll(() => Object.fromEntries(query(page))).toEqual(parameters);
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await expect.poll(() => query(page).get('sort')).toBe('-name');
  const expectSameView = async () => {
    await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
    await expect(page.getByLabel(/^Search/)).toHaveValue(name);
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('pending');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    expect(Object.fromEntries(query(page))).toMatchObject(parameters);
  };
  await page.reload();
  await expectSameView();
  await goTo(page, 'Blog');
  await expect(page.getByRole('heading', { name: 'Blog Management' })).toBeVisible();
  await page.goBack();
  await expectSameView();
  await page.getByRole('tab', { name: /Contact Messages/ }).click();
  await expect(page.getByLabel(/^Search/)).toHaveValue('');
  await page.getByRole('tab', { name: /Bookings/ }).click();
  await expectSameView();
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expectSameView();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters, in use' })).toBeVisible();
  await goTo(page, 'Dashboard', true);
  await expect(page).toHaveURL(endingWith('/admin'));
});

test('the page of a list is in the URL, and a page that does not exist opens the last page', async ({ page, site }) => {
  const name = newName('Numbered');
  await storeMessages(site, name, 26);
  await openWorkspace(page, site, `/admin?search=${encodeURIComponent(name)}&page=7000`);
  const secondPage = page.getByText('26–26 of 26');
  await expect(secondPage).toBeVisible();
  await expect.poll(() => query(page).get('page')).toBe('2');
  await page.getByRole('button', { name: 'Go to previous page' }).click();
  await expect(page.getByText('1–25 of 26')).toBeVisible();
  await expect.poll(() => query(page).has('page')).toBe(false);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(secondPage).toBeVisible();
  await expect.poll(() => query(page).get('page')).toBe('2');
  await page.reload();
  await expect(secondPage).toBeVisible();
  await expect(record(page, `${name} 000`)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.poll(() => query(page).get('page')).toBe('2');
});

test('an empty list has no page, offers to clear its filters but not to export, and says if From is after To', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Cleared');
  await sendMessage(request, name);
  await openWorkspace(page, site, '/admin?search=nobodyhasthisname&page=7000');
  await expect(page.getByText('No messages match these filters.')).toBeVisible();
  await expect.poll(() => query(page).has('page')).toBe(false);
  await search(page, '');
  const clearButton = page.getByRole('button', { name: 'Clear filters' });
  const exportButton = page.getByRole('button', { name: 'Export CSV' });
  await expect(record(page, name)).toBeVisible();
  await expect(clearButton).toHaveCount(0);
  await search(page, name);
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();
  await expect(clearButton).toHaveCount(1);
  await choose(page, 'Status', 'New');
  await page.getByLabel('From', { exact: true }).fill('2026-05-02');
  await page.getByLabel('To', { exact: true }).fill('2026-05-01');
  await expect(page.getByText('To is before From, so no messages match.')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription('To is before From.');
  await expect(exportButton).toBeDisabled();
  await expect(exportButton).toHaveAccessibleDescription('There is nothing to export.');
  await expect(clearButton).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await clearButton.last().click();
  await expect(clearButton).toHaveCount(0);
  await expect(page.getByLabel(/^Search/)).toHaveValue('');
  await expect(record(page, name)).toBeVisible();
  await expect(exportButton).toBeEnabled();
  await expect(page).toHaveURL(endingWith('/admin'));
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await search(page, name);
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();
  await clearButton.click();
  await expect(page.getByLabel(/^Search/)).toHaveValue('');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('the search and the page of the posts are in the URL, even while a post is edited', async ({
  page,
  site,
  isMobile,
}) => {
  const titlePrefix = newName('Addressed');
  await openWorkspace(page, site, '/admin/blog');
  for (let n = 0; n < 26; n += 1) {
    const post = { title: `${titlePrefix} ${n}`, content: '<p>Dry.</p>', excerpt: 'Dry' };
    expect((await page.request.post(`${site.url}/api/admin/blog`, { data: post })).ok()).toBe(true);
  }
  await search(page, titlePrefix);
  await expect.poll(() => query(page).get('search')).toBe(titlePrefix);
  await expect(page.getByText('26 posts', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${titlePrefix} 0`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`${titlePrefix} 0`);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await goTo(page, 'Dashboard', isMobile);
  await expect(page.getByRole('tab', { name: /Bookings/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue(titlePrefix);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});
