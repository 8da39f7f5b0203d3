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
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, holdRequests, loseResponse } from './checks.ts';
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
  await expectNoSidewaysScrolling(page);
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

  await page.getByRole('link', { name: 'View Blog' }).click();
  await page.getByRole('link', { name: `${title} again`, exact: true }).click();
  await expect(page.getByRole('heading', { name: `${title} again` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);

  await page.goto('/admin/blog');
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

test('blank lines separate paragraphs; a text that is too large shows an error and stays in the form', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  await fillIn(page, newTitle('Plain'), 'Sweep first.\n\nThen mop:\n<b>twice</b>.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('paragraph').filter({ hasText: '.' })).toHaveText(['Sweep first.', 'Then mop:twice.']);

  const content = 'é'.repeat(150_000);
  await fillIn(page, newTitle('Large'), content);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectToast(page, 'Failed to create blog post');
  await expect(page.getByText('This is more than the server takes at once.')).toBeVisible();
  await expect(field(page, 'Content')).toBeFocused();
  await expect(field(page, 'Content')).toHaveValue(content);
});

test('after a post is deleted, the heading of the list has the focus, or that of the form if the post was open there', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const [closedPost, openPost] = [newTitle('Listed'), newTitle('Open')];
  await create(page, closedPost);
  await create(page, openPost);
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Delete ${title}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(rowOf(page, title)).toHaveCount(0);
  };
  await remove(closedPost);
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
  await edit(page, openPost);
  await remove(openPost);
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeFocused();
});

test('a post that is opened while another post is being deleted stays open', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  const [deletedPost, otherPost] = [newTitle('Going'), newTitle('Staying')];
  await create(page, deletedPost);
  await create(page, otherPost);
  await edit(page, deletedPost);
  const release = await holdRequests(page, /admin\.posts\.remove/);
  await page.getByRole('button', { name: `Delete ${deletedPost}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await edit(page, otherPost);
  await expect(field(page, 'Title')).toHaveValue(otherPost);
  release();
  await expectToast(page, 'Blog post deleted successfully');
  await expect(rowOf(page, deletedPost)).toHaveCount(0);
  await expect(field(page, 'Title')).toHaveValue(otherPost);
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
  await loseResponse(page, creation);
  await button.click();
  await expectToast(page, 'Failed to create blog post');
  await button.click();
  await expectToast(page, 'Blog post created successfully');
  await expect(rowOf(page, title)).toHaveCount(1);

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

test('after the last post of a page is deleted, the list shows the previous page, and its heading has the focus', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const titlePrefix = newTitle('Paged');
  for (let n = 0; n < 26; n += 1) {
    const post = { title: `${titlePrefix} ${n}`, content: '<p>Dry.</p>', excerpt: 'Dry' };
    expect((await page.request.post(`${site.url}/api/admin/blog`, { data: post })).ok()).toBe(true);
  }
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(titlePrefix);
  await expect(page.getByText('26 posts', { exact: true })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toHaveText('PreviousPage 1 of 2Next');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toHaveText('PreviousPage 2 of 2Next');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Delete ${titlePrefix} 0`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, `${titlePrefix} 25`)).toBeVisible();
  await expect(page.getByText('25 posts', { exact: true })).toBeVisible();
  await expect(pages).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
});

test('a missing value and the slug of another post cause an error at their field', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectToast(page, 'Validation Error: Title, content, and excerpt are required');
  await expect(field(page, 'Title')).toBeFocused();
  await expect(page.getByText('Title is required.')).toBeVisible();
  await expectAccessible(page);

  const title = newTitle('Taken');
  await create(page, title);
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await fillIn(page, 'Another one');
  await field(page, 'Slug').fill(slug);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectToast(page, 'Failed to create blog post');
  await expect(page.getByText('Another post has this slug already. Please choose another one.')).toBeVisible();
  await expect(field(page, 'Slug')).toBeFocused();
  await expect(field(page, 'Content')).toHaveValue('<p>Open the vents.</p>');
  await field(page, 'Slug').fill(`${slug}-2`);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectToast(page, 'Blog post created successfully');
});

test('a file that cannot be a cover shows an error; a picture becomes a cover, is served as AVIF, and can be removed', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Covered');
  await fillIn(page, title);
  const file = page.getByLabel('Cover image file');
  await file.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('The picture must be a JPEG, PNG, WebP or AVIF file.')).toBeVisible();
  await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('The picture can be at most 5 MB.')).toBeVisible();
  await file.setInputFiles({ name: 'lobby.jpg', mimeType: 'image/jpeg', buffer: await picture(10) });
  await expect(field(page, 'Cover image URL')).toHaveValue(/^\/media\/[\w-]{22}\/1200\.jpg$/);
  await field(page, 'Cover description (alt text)').fill('A teal wall');
  await expect(page.getByRole('img', { name: 'A teal wall' })).toBeVisible();
  await page.getByRole('switch', { name: /^Published/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectToast(page, 'Blog post created successfully');

  await page.goto(`/blog/${title.toLowerCase().replaceAll(' ', '-')}`);
  const cover = page.getByRole('img', { name: 'A teal wall' });
  await expect(cover).toBeVisible();
  await expect(cover).toHaveJSProperty('complete', true);
  expect(await cover.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0])).toEqual([
    expect.stringMatching(/\/media\/[\w-]{22}\/\d+\.avif$/),
    true,
  ]);

  await page.goto('/admin/blog');
  await edit(page, title);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No cover image')).toBeVisible();
});
