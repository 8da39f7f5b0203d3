import { expect, type Page } from '@playwright/test';
import { create, edit, expectToast, field, newTitle, openBlogAdmin, rowOf } from './admin-blog-page.ts';
import { goTo } from './admin-page.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { openOffice } from './office.ts';
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
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });

  await test.step('changes survive a reload, about which the browser asks', async () => {
    await field(page, 'Content').fill('<p>Half a thought</p>');
    await page.getByRole('link', { name: 'View Blog' }).click();
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
  });

  await test.step('changes can be discarded after a question', async () => {
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
  });

  await test.step('changes survive leaving the page, and Cancel discards them', async () => {
    await field(page, 'Excerpt').fill('Another thought');
    await goTo(page, 'Dashboard');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await goTo(page, 'Blog');
    await edit(page, title);
    await expect(field(page, 'Excerpt')).toHaveValue('Another thought');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
    await edit(page, title);
    await expect(field(page, 'Excerpt')).toHaveValue(`About ${title}`);
  });

  await test.step('the question warns if the browser cannot store drafts', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await field(page, 'Excerpt').fill('A lost thought');
    await page.getByRole('link', { name: 'View Blog' }).click();
    await expect(question).toContainText('This browser cannot keep them. They are lost if you leave.');
    await question.getByRole('button', { name: 'Stay' }).click();
  });
});

test('each browser window has its own draft, offers those of others, and a log-out deletes all of them', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const [title, duplicateTitle] = [newTitle('Longer'), newTitle('Copied')];
  await field(page, 'Title').fill(title);
  const stored = (window: Page) => window.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

  await test.step('a duplicated browser window writes its own draft', async () => {
    const duplicate = await context.newPage();
    const windowId = await page.evaluate(() => sessionStorage.getItem('postDraftWindow'));
    await duplicate.addInitScript((id) => sessionStorage.setItem('postDraftWindow', id ?? ''), windowId);
    await duplicate.goto('/admin/blog');
    await field(duplicate, 'Title').fill(duplicateTitle);
    await expect.poll(() => stored(page)).toContain(duplicateTitle);
    await expect.poll(() => stored(page)).toContain(title);
    await duplicate.close({ runBeforeUnload: false });
  });

  const otherWindow = await context.newPage();
  const offer = otherWindow.getByRole('alert').filter({ hasText: title });
  await test.step('another window offers the draft, and a new post of that window does not change it', async () => {
    await otherWindow.goto('/admin/blog');
    await expect(offer).toContainText('is not saved');
    await expect(field(otherWindow, 'Title')).toHaveValue('');
    await create(otherWindow, newTitle('Sooner'));
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(field(page, 'Title')).toHaveValue(title);
  });

  await test.step('the draft of a closed window can be continued and discarded', async () => {
    await page.close({ runBeforeUnload: false });
    await expect(offer).toHaveCount(1);
    await expectAccessible(otherWindow);
    await offer.getByRole('button', { name: 'Continue here' }).click();
    await expect(field(otherWindow, 'Title')).toHaveValue(title);
    await expect(offer).toHaveCount(0);
    const restored = otherWindow.getByRole('alert').filter({ hasNotText: duplicateTitle });
    await restored.getByRole('button', { name: 'Discard' }).click();
    await expect(field(otherWindow, 'Title')).toHaveValue('');
    await expect.poll(() => stored(otherWindow)).not.toContain(title);
  });

  await test.step('a log-out deletes unsaved drafts from the browser', async () => {
    await field(otherWindow, 'Title').fill('Not for the next person here');
    await expect.poll(() => stored(otherWindow)).toContain('Not for the next person here');
    await otherWindow.getByRole('button', { name: 'Log out' }).click();
    const question = otherWindow.getByRole('dialog', { name: 'You have unsaved changes' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(otherWindow.getByLabel('Password')).toBeVisible();
    expect(await stored(otherWindow)).not.toContain('Not for the next person here');
  });
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
  context,
  site,
}) => {
  const colleague = await openOffice(site);
  const title = newTitle('Shared');
  const texts = { title, excerpt: 'About it' };
  const post = await colleague.publish({ ...texts, content: '<p>First</p>', published: false });
  const page = await openBlogAdmin(context, site);
  await edit(page, title);
  const updateButton = page.getByRole('button', { name: 'Update Post' });

  await test.step('the dialog compares the versions, and saves what is chosen', async () => {
    await colleague.update(post, { content: '<p>Theirs</p>', category: 'News' });
    await field(page, 'Content').fill('<p>Mine</p>');
    await updateButton.click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this post' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Content, mine' })).toHaveText('<p>Mine</p>');
    await expect(dialog.getByRole('region', { name: 'Content, theirs' })).toHaveText('<p>Theirs</p>');
    // For a field that only the other person changed, "Theirs" is preselected.
    const chosen = (name: string, choice: string) =>
      dialog.getByRole('radiogroup', { name }).getByRole('radio', { name: choice });
    await expect(chosen('Category', 'Theirs')).toBeChecked();
    await expect(chosen('Content', 'Mine')).toBeChecked();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    await dialog.getByRole('button', { name: 'Back to my text' }).click();
    await expect(field(page, 'Content')).toHaveValue('<p>Mine</p>');
    await updateButton.click();
    await dialog.getByRole('button', { name: 'Save what I chose' }).click();
    await expectToast(page, 'Blog post updated successfully');
    await edit(page, title);
    await expect(field(page, 'Content')).toHaveValue('<p>Mine</p>');
    await expect(field(page, 'Category')).toHaveValue('News');
  });

  await test.step('my changes can be dropped', async () => {
    await colleague.update(post, { content: '<p>Latest</p>', author: 'The office' });
    await field(page, 'Content').fill('<p>Dropped</p>');
    await updateButton.click();
    await page.getByRole('button', { name: 'Keep theirs, drop mine' }).click();
    await expect(field(page, 'Content')).toHaveValue('<p>Latest</p>');
    await expect(field(page, 'Author')).toHaveValue('The office');
  });

  await test.step('a deleted post can be saved as a new one', async () => {
    await field(page, 'Content').fill('<p>Saved from the fire</p>');
    expect((await page.request.delete(`/api/admin/blog/${post.id}`)).ok()).toBe(true);
    await updateButton.click();
    await expect(page.getByText('Somebody else has deleted this post meanwhile.')).toBeVisible();
    await page.getByRole('button', { name: 'Save as New Post' }).click();
    await expectToast(page, 'Blog post created successfully');
  });
  await colleague.close();
});
