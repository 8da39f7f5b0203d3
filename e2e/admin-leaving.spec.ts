import { expect, type Page } from '@playwright/test';
import { field, newTitle, openBlogAdmin } from './admin-blog-page.ts';
import { consoleErrorsOf } from './checks.ts';
import { narrowOnly } from './widths.ts';
import { test } from './workspace-test.ts';

/** Reloads the public page, goes back, and expects the blog screen with its styles and without console errors. */
async function expectWorkspaceAfterReload(page: Page): Promise<void> {
  const consoleErrors = consoleErrorsOf(page);
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Blog Management' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(11, 43, 60)');
  expect(consoleErrors).toEqual([]);
}

test('the workspace keeps its styles after Back from a public page that was reloaded, also if changes were left', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/gallery`);
  const consoleErrors = consoleErrorsOf(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(11, 43, 60)');
  expect(consoleErrors).toEqual([]);
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  // Not a click, which would wait until the toast no longer covers the link.
  await page.getByRole('link', { name: 'Blog' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Home' }).press('Enter');
  await expect(page).toHaveURL(`${site.url}/`);
  await expectWorkspaceAfterReload(page);

  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await field(page, 'Title').fill(newTitle('Left'));
  await page.getByRole('link', { name: 'View Blog' }).click();
  await page.getByRole('dialog', { name: 'You have unsaved changes' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  expect(dialogTypes).toEqual([]);
  await expectWorkspaceAfterReload(page);
});

test(
  "the workspace keeps its styles after Home in a phone's menu and Back; its menu logs out",
  narrowOnly,
  async ({ context, site }) => {
    const page = await openBlogAdmin(context, site);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'Home' }).tap();
    await expect(page).toHaveURL(`${site.url}/`);
    await expectWorkspaceAfterReload(page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'Log out' }).tap();
    await expect(page).toHaveURL(`${site.url}/admin-login`);
    await expect(page.getByLabel('Password')).toBeVisible();
  },
);
