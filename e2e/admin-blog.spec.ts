import { expect } from '@playwright/test';
import {
  edit,
  expectToast,
  field,
  fillIn,
  logInAgain,
  newTitle,
  openBlogAdmin,
  picture,
  rowOf,
  storePost,
} from './admin-blog-page.ts';
import { consoleErrorsOf, expectAccessible, holdRequests, loseResponse } from './checks.ts';
import { test } from './workspace-test.ts';

test('a post is written, published, changed and deleted, and runs no script', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  const consoleErrors = consoleErrorsOf(page);
  const title = newTitle("Florida's Café Floors!");
  await fillIn(
    page,
    title,
    '<h2>Dry</h2><p>Two <b>words</b></p><script>window.hacked = 1</script><img src=x onerror=alert(1)>',
  );
  const slug = await field(page, 'Slug').inputValue();
  expect(slug).toMatch(/^floridas-cafe-floors-\w+$/);
  await field(page, 'Tags').fill('floors, , dry ,floors');
  await expect(page.getByText(/^About .* characters$|^\d+ of 500 characters$/)).toBeVisible();
  await expect(page.getByText('3 words, 1 min read')).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Dry' })).toBeVisible();
  expect(await preview.innerHTML()).not.toMatch(/script|onerror/);
  await page.getByRole('switch', { name: /^Published/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectToast(page, 'Success!');
  await expectToast(page, 'Blog post created successfully');
  await expect(rowOf(page, title)).toContainText('Published');

  await edit(page, title);
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(field(page, 'Tags')).toHaveValue('floors, dry');
  await expect(field(page, 'Author')).not.toHaveValue('');
  await field(page, 'Title').fill(`${title} again`);
  await expect(field(page, 'Slug')).toHaveValue(slug);
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expectToast(page, 'Blog post updated successfully');
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();

  const publicPage = await page.request.get(`/blog/${slug}`);
  expect(await publicPage.text()).toContain(`again | Coastline Commercial Cleaning</title>`);
  expect(await publicPage.text()).not.toMatch(/window\.hacked|onerror/);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);

  await page.getByRole('button', { name: `Delete ${title} again` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this blog post?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, title)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title} again` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Blog post deleted successfully');
  await expect(rowOf(page, title)).toHaveCount(0);
  expect((await page.request.get(`${site.url}/api/blog/${slug}`)).status()).toBe(404);
  expect(consoleErrors).toEqual([]);
});

test('a missing value, the slug of another post and a text that is too large cause an error at their field', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const [takenTitle, plainTitle] = [newTitle('Taken'), newTitle('Plain')];
  await storePost(page, { title: takenTitle });
  const button = page.getByRole('button', { name: 'Create Post' });
  await button.click();
  await expectToast(page, 'Validation Error: Title, content, and excerpt are required');
  await expect(field(page, 'Title')).toBeFocused();
  await expect(page.getByText('Title is required.')).toBeVisible();
  await expectAccessible(page);

  await fillIn(page, plainTitle, 'Sweep first.\n\nThen mop:\n<b>twice</b>.');
  // Blank lines separate paragraphs.
  const paragraphs = page.getByRole('region', { name: 'Preview' }).getByRole('paragraph').filter({ hasText: '.' });
  await expect(paragraphs).toHaveText(['Sweep first.', 'Then mop:twice.']);
  const slug = takenTitle.toLowerCase().replaceAll(' ', '-');
  await field(page, 'Slug').fill(slug);
  await button.click();
  await expectToast(page, 'Failed to create blog post');
  await expect(page.getByText('Another post has this slug already. Please choose another one.')).toBeVisible();
  await expect(field(page, 'Slug')).toBeFocused();
  await expect(field(page, 'Content')).toHaveValue('Sweep first.\n\nThen mop:\n<b>twice</b>.');
  await field(page, 'Slug').fill(`${slug}-2`);

  const content = 'é'.repeat(150_000);
  await field(page, 'Content').fill(content);
  await button.click();
  await expect(page.getByText('This is more than the server takes at once.')).toBeVisible();
  await expect(field(page, 'Content')).toBeFocused();
  await expect(field(page, 'Content')).toHaveValue(content);
  await field(page, 'Content').fill('Sweep.');
  await button.click();
  await expectToast(page, 'Blog post created successfully');
});

test('after a post is deleted, the list or the form has the focus, and another post that was opened stays open', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const titlePrefix = newTitle('Paged');
  const titleOf = (n: number) => `${titlePrefix} ${n}`;
  for (let n = 10; n < 36; n += 1) await storePost(page, { title: titleOf(n) });
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Delete ${title}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  };

  await test.step('after the last post of a page is deleted, the list shows the previous page', async () => {
    await page.getByRole('searchbox', { name: 'Search posts' }).fill(titlePrefix);
    await expect(page.getByText('26 posts', { exact: true })).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages).toHaveText('PreviousPage 1 of 2Next');
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(pages).toHaveText('PreviousPage 2 of 2Next');
    await remove(titleOf(10));
    await expect(rowOf(page, titleOf(35))).toBeVisible();
    await expect(page.getByText('25 posts', { exact: true })).toBeVisible();
    await expect(pages).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
  });

  await test.step('the heading of the list has the focus, or that of the form if the post was open there', async () => {
    await remove(titleOf(35));
    await expect(rowOf(page, titleOf(35))).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
    await edit(page, titleOf(34));
    await remove(titleOf(34));
    await expect(rowOf(page, titleOf(34))).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeFocused();
  });

  await test.step('a post that is opened while another post is being deleted stays open', async () => {
    await edit(page, titleOf(33));
    const release = await holdRequests(page, /admin\.posts\.remove/);
    await remove(titleOf(33));
    await edit(page, titleOf(32));
    release();
    await expect(rowOf(page, titleOf(33))).toHaveCount(0);
    await expect(field(page, 'Title')).toHaveValue(titleOf(32));
  });
});

test('a post is not stored twice if the response was lost, even if the post is changed before the retry', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Arrived');
  await fillIn(page, title);
  const creation = /admin\.posts\.create/;
  const button = page.getByRole('button', { name: 'Create Post' });

  await test.step('the form is locked while the post is being saved, and a retry stores nothing new', async () => {
    await loseResponse(page, creation);
    await button.click();
    await expectToast(page, 'Failed to create blog post');
    await expect(field(page, 'Title')).toHaveValue(title);
    const release = await holdRequests(page, creation);
    await button.click();
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
    await field(page, 'Title').press('x');
    await expect(field(page, 'Title')).toHaveValue(title);
    await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled();
    release();
    await expectToast(page, 'Blog post created successfully');
    await expect(rowOf(page, title)).toHaveCount(1);
  });

  await test.step('after a reload and a change, the page says that the post was already stored', async () => {
    const changedTitle = newTitle('Changed');
    await fillIn(page, changedTitle);
    await loseResponse(page, creation);
    await button.click();
    await expectToast(page, 'Failed to create blog post');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(field(page, 'Title')).toHaveValue(changedTitle);
    await field(page, 'Excerpt').fill('Something else');
    await button.click();
    await expectToast(page, 'This post was already stored with other content. You find it in the list.');
    await expect(rowOf(page, changedTitle)).toHaveCount(1);
  });
});

test('a picture becomes the cover of a post, even if a log-in is needed first, and can be removed', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Covered');
  await fillIn(page, title);
  const file = page.getByLabel('Cover image file');

  await test.step('a file that cannot be a cover shows an error', async () => {
    await file.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('The picture must be a JPEG, PNG, WebP or AVIF file.')).toBeVisible();
    await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(page.getByText('The picture can be at most 5 MB.')).toBeVisible();
  });

  await test.step('after the session has ended, a log-in continues the interrupted upload or save', async () => {
    await context.clearCookies();
    await file.setInputFiles({ name: 'lobby.jpg', mimeType: 'image/jpeg', buffer: await picture(10) });
    await logInAgain(page, site);
    await expect(field(page, 'Cover image URL')).toHaveValue(/^\/media\/[\w-]{22}\/1200\.jpg$/);
    await field(page, 'Cover description (alt text)').fill('A teal wall');
    await expect(page.getByRole('img', { name: 'A teal wall' })).toBeVisible();
    await page.getByRole('switch', { name: /^Published/ }).click();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Create Post' }).click();
    await logInAgain(page, site);
    await expectToast(page, 'Blog post created successfully');
  });

  await test.step('visitors see the cover as AVIF', async () => {
    const publicPage = await context.newPage();
    await publicPage.goto(`/blog/${title.toLowerCase().replaceAll(' ', '-')}`);
    const cover = publicPage.getByRole('img', { name: 'A teal wall' });
    await expect(cover).toBeVisible();
    await expect(cover).toHaveJSProperty('complete', true);
    expect(await cover.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0])).toEqual([
      expect.stringMatching(/\/media\/[\w-]{22}\/\d+\.avif$/),
      true,
    ]);
    await publicPage.close();
  });

  await edit(page, title);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No cover image')).toBeVisible();
});
