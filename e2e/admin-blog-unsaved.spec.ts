import { expect } from '@playwright/test';
import {
  create,
  edit,
  expectToast,
  field,
  fillIn,
  newTitle,
  openBlogAdmin,
  picture,
  rowOf,
} from './admin-blog-page.ts';
import { expectAccessible, expectNoSidewaysScrolling, holdRequests } from './checks.ts';
import { narrowOnly } from './widths.ts';
import { test } from './workspace-test.ts';

test('unsaved changes survive a reload and leaving, leaving asks first, and the changes can be discarded', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Unsaved');
  await create(page, title);
  await edit(page, title);
  await field(page, 'Content').fill('<p>Half a thought</p>');

  await page.getByRole('link', { name: 'View Blog' }).click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/blog/);

  const [closingDialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.reload({ waitUntil: 'commit' }).catch(() => null),
    page.once('dialog', (dialog) => void dialog.accept()),
  ]);
  expect(closingDialog.type()).toBe('beforeunload');
  await expect(page.getByText(/Your unsaved changes from .* were restored\./)).toBeVisible();
  await expect(field(page, 'Content')).toHaveValue('<p>Half a thought</p>');
  await expect(rowOf(page, title)).toContainText('Unsaved changes');
  await field(page, 'Content').fill('<p>A whole thought</p>');
  await page.getByRole('alert').getByRole('button', { name: 'Discard' }).click();
  const discardDialog = page.getByRole('dialog', { name: 'Discard your changes?' });
  await discardDialog.getByRole('button', { name: 'Keep writing' }).click();
  await expect(discardDialog).toHaveCount(0);
  await expect(field(page, 'Content')).toHaveValue('<p>A whole thought</p>');
  await page.getByRole('alert').getByRole('button', { name: 'Discard' }).click();
  await discardDialog.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Content')).toHaveValue('<p>Open the vents.</p>');
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused();

  await field(page, 'Excerpt').fill('Another thought');
  await page.getByRole('link', { name: 'View Blog' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await page.goto('/admin/blog');
  await edit(page, title);
  await expect(field(page, 'Excerpt')).toHaveValue('Another thought');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await edit(page, title);
  await expect(field(page, 'Excerpt')).toHaveValue(`About ${title}`);
});

test('each browser window has its own draft, and offers the drafts of other browser windows', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Longer');
  await field(page, 'Title').fill(title);
  const otherWindow = await context.newPage();
  await otherWindow.goto('/admin/blog');
  const offer = otherWindow.getByRole('alert').filter({ hasText: title });
  await expect(offer).toContainText('is not saved');
  await expect(field(otherWindow, 'Title')).toHaveValue('');
  await create(otherWindow, newTitle('Sooner'));
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue(title);

  await page.close({ runBeforeUnload: false });
  await expect(offer).toHaveCount(1);
  await expectAccessible(otherWindow);
  await offer.getByRole('button', { name: 'Continue here' }).click();
  await expect(field(otherWindow, 'Title')).toHaveValue(title);
  await expect(offer).toHaveCount(0);
  await otherWindow.getByRole('alert').getByRole('button', { name: 'Discard' }).click();
  await expect(field(otherWindow, 'Title')).toHaveValue('');
  await otherWindow.reload();
  await expect(otherWindow.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await expect(otherWindow.getByText(title)).toHaveCount(0);
});

test('a duplicated browser window writes its own draft', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  const [first, second] = [newTitle('First'), newTitle('Second')];
  await field(page, 'Title').fill(first);
  const duplicate = await context.newPage();
  const windowId = await page.evaluate(() => sessionStorage.getItem('postDraftWindow'));
  await duplicate.addInitScript((id) => sessionStorage.setItem('postDraftWindow', id ?? ''), windowId);
  await duplicate.goto('/admin/blog');
  await field(duplicate, 'Title').fill(second);
  const drafts = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(drafts).toContain(second);
  await expect.poll(drafts).toContain(first);
});

test('the dialog before leaving warns if the browser cannot store drafts', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  await field(page, 'Title').fill(newTitle('Full'));
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('link', { name: 'View Blog' }).click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  await expect(question).toContainText('This browser cannot keep them. They are lost if you leave.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('the menu closes when the question about unsaved changes appears', narrowOnly, async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  await field(page, 'Title').fill(newTitle('Stayed'));
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Dashboard' }).tap();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await question.getByRole('button', { name: 'Stay' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(menu).toBeFocused();

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Dashboard' }).press('Enter');
  await question.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('a post that somebody else has changed can be saved after a choice of versions, and a deleted one as a new post', async ({
  browser,
  context,
  site,
}) => {
  const myPage = await openBlogAdmin(context, site);
  const title = newTitle('Shared');
  await create(myPage, title, '<p>First</p>');
  const theirPage = await openBlogAdmin(await browser.newContext(), site);
  await edit(myPage, title);
  await edit(theirPage, title);

  await field(theirPage, 'Content').fill('<p>Theirs</p>');
  await field(theirPage, 'Category').fill('News');
  await theirPage.getByRole('button', { name: 'Update Post' }).click();
  await expectToast(theirPage, 'Blog post updated successfully');

  await field(myPage, 'Content').fill('<p>Mine</p>');
  await myPage.getByRole('button', { name: 'Update Post' }).click();
  const dialog = myPage.getByRole('dialog', { name: 'Somebody else has saved this post' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Content, mine' })).toHaveText('<p>Mine</p>');
  await expect(dialog.getByRole('region', { name: 'Content, theirs' })).toHaveText('<p>Theirs</p>');
  // For a field that only the other person changed, "Theirs" is preselected.
  await expect(
    dialog.getByRole('radiogroup', { name: 'Category' }).getByRole('radio', { name: 'Theirs' }),
  ).toBeChecked();
  await expect(dialog.getByRole('radiogroup', { name: 'Content' }).getByRole('radio', { name: 'Mine' })).toBeChecked();
  await expect(myPage.getByText('Blog post created successfully', { exact: true })).toHaveCount(0);
  await expectAccessible(myPage);
  await expectNoSidewaysScrolling(myPage);

  await dialog.getByRole('button', { name: 'Back to my text' }).click();
  await expect(field(myPage, 'Content')).toHaveValue('<p>Mine</p>');
  await myPage.getByRole('button', { name: 'Update Post' }).click();
  await dialog.getByRole('button', { name: 'Save what I chose' }).click();
  await expectToast(myPage, 'Blog post updated successfully');
  await edit(myPage, title);
  await expect(field(myPage, 'Content')).toHaveValue('<p>Mine</p>');
  await expect(field(myPage, 'Category')).toHaveValue('News');

  await edit(theirPage, title);
  await field(theirPage, 'Content').fill('<p>Dropped</p>');
  await field(myPage, 'Author').fill('The office');
  await myPage.getByRole('button', { name: 'Update Post' }).click();
  await expect(myPage.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await theirPage.getByRole('button', { name: 'Update Post' }).click();
  await theirPage.getByRole('button', { name: 'Keep theirs, drop mine' }).click();
  await expect(field(theirPage, 'Content')).toHaveValue('<p>Mine</p>');
  await expect(field(theirPage, 'Author')).toHaveValue('The office');

  await field(theirPage, 'Content').fill('<p>Saved from the fire</p>');
  await myPage.getByRole('button', { name: `Delete ${title}` }).click();
  await myPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(myPage, 'Blog post deleted successfully');
  await theirPage.getByRole('button', { name: 'Update Post' }).click();
  await expect(theirPage.getByText('Somebody else has deleted this post meanwhile.')).toBeVisible();
  await theirPage.getByRole('button', { name: 'Save as New Post' }).click();
  await expectToast(theirPage, 'Blog post created successfully');
  await theirPage.context().close();
});

test('after the session has ended, a log-in continues the interrupted upload or save', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Interrupted');
  await fillIn(page, title);
  const logInAgain = async () => {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(site.adminPassword);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await context.clearCookies();
  await page
    .getByLabel('Cover image file')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(90) });
  await logInAgain();
  await expect(field(page, 'Cover image URL')).toHaveValue(/^\/media\//);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await logInAgain();
  await expectToast(page, 'Blog post created successfully');
  await expect(rowOf(page, title)).toContainText('Draft');
});

test('a failed save shows a toast and keeps the text, and the form is locked while a post is being saved', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Offline');
  await fillIn(page, title);
  await context.route('**/trpc/admin.posts.create**', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectToast(page, 'Failed to create blog post');
  await expect(field(page, 'Title')).toHaveValue(title);
  await context.unroute('**/trpc/admin.posts.create**');
  const release = await holdRequests(page, '**/trpc/admin.posts.create**');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await field(page, 'Title').press('x');
  await expect(field(page, 'Title')).toHaveValue(title);
  await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled();
  release();
  await expectToast(page, 'Blog post created successfully');
});

test('a log-out deletes unsaved drafts from the browser', async ({ context, site, isMobile }) => {
  const page = await openBlogAdmin(context, site);
  await field(page, 'Title').fill('Not for the next person here');
  const storageContent = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(storageContent).toContain('Not for the next person here');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Log out' }).click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  await expect(page.getByLabel('Password').or(question)).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(await storageContent()).not.toContain('Not for the next person here');
});
