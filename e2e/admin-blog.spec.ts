import { type BrowserContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { complaintsOf, expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { type Site, test } from './site.ts';

/** A page of its own with an admin session, on the blog admin. */
async function openBlogAdmin(context: BrowserContext, { url, adminPassword }: Site): Promise<Page> {
  const login = await context.request.post(`${url}/api/admin/login`, { data: { password: adminPassword } });
  expect(login.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto(`${url}/admin/blog`);
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  return page;
}

/** Notices are on the page twice: to be seen, and to be heard. */
const expectNotice = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

let number = 0;
/** A title that no other test of this worker uses. */
const newTitle = (words: string): string => `${words} ${Date.now().toString(36)}${number++}`;

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function fillIn(page: Page, title: string, content = '<p>Open the vents.</p>'): Promise<void> {
  await field(page, 'Title').fill(title);
  await field(page, 'Excerpt').fill(`About ${title}`);
  await field(page, 'Content').fill(content);
}

async function create(page: Page, title: string, content?: string): Promise<void> {
  await fillIn(page, title, content);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectNotice(page, 'Blog post created successfully');
  await expect(field(page, 'Title')).toHaveValue('');
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('row', { name: title }).or(page.getByRole('listitem').filter({ hasText: title }));

async function edit(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue(title);
}

const picture = (red: number) =>
  sharp({ create: { width: 1200, height: 700, channels: 3, background: { r: red, g: 120, b: 130 } } })
    .jpeg()
    .toBuffer();

test('sends others to the log-in, and back afterwards', async ({ page, site }) => {
  await page.goto('/admin/blog');
  await expect(page).toHaveURL(/\/admin-login\?next=/);
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
});

test('writes, publishes, changes and deletes a post', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  const complaints = complaintsOf(page);
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
  await expectNotice(page, 'Success!');
  await expectNotice(page, 'Blog post created successfully');
  await expect(rowOf(page, title)).toContainText('Published');

  await edit(page, title);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(field(page, 'Tags')).toHaveValue('floors, dry');
  await expect(field(page, 'Author')).not.toHaveValue('');
  await field(page, 'Title').fill(`${title} again`);
  await expect(field(page, 'Slug')).toHaveValue(slug);
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expectNotice(page, 'Blog post updated successfully');
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
  await expectNotice(page, 'Blog post deleted successfully');
  await expect(rowOf(page, title)).toHaveCount(0);
  expect((await page.request.get(`${site.url}/api/blog/${slug}`)).status()).toBe(404);
  expect(complaints).toEqual([]);
});

test('refuses what is missing or taken, at its field', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectNotice(page, 'Validation Error: Title, content, and excerpt are required');
  await expect(field(page, 'Title')).toBeFocused();
  await expect(page.getByText('Title is required.')).toBeVisible();
  await expectAccessible(page);

  const title = newTitle('Taken');
  await create(page, title);
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await fillIn(page, 'Another one');
  await field(page, 'Slug').fill(slug);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectNotice(page, 'Failed to create blog post');
  await expect(page.getByText('Another post has this slug already. Please choose another one.')).toBeVisible();
  await expect(field(page, 'Slug')).toBeFocused();
  await expect(field(page, 'Content')).toHaveValue('<p>Open the vents.</p>');
  await field(page, 'Slug').fill(`${slug}-2`);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectNotice(page, 'Blog post created successfully');
});

test('says so when there are no posts, and when they are on their way', async ({ context, site }) => {
  await context.route('**/trpc/admin.posts.rows**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const json = [{ result: { data: { json: { rows: [], total: 0 } } } }];
    await route.fulfill({ json });
  });
  const page = await openBlogAdmin(context, site);
  await expect(page.getByText('Loading posts...')).toBeVisible();
  await expect(page.getByText('No blog posts found. Create your first post above!')).toBeVisible();
});

test('keeps unsaved changes through a reload, and asks before it is left', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Kept');
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

  const [closing] = await Promise.all([
    page.waitForEvent('dialog'),
    page.reload({ waitUntil: 'commit' }).catch(() => null),
    page.once('dialog', (asked) => void asked.accept()),
  ]);
  expect(closing.type()).toBe('beforeunload');
  await expect(page.getByText(/Your unsaved changes from .* were restored\./)).toBeVisible();
  await expect(field(page, 'Content')).toHaveValue('<p>Half a thought</p>');
  await expect(rowOf(page, title)).toContainText('Unsaved changes');
  await page.getByRole('alert').getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Content')).toHaveValue('<p>Open the vents.</p>');

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

test('two people who change one post lose nothing', async ({ browser, context, site }) => {
  const mine = await openBlogAdmin(context, site);
  const title = newTitle('Shared');
  await create(mine, title, '<p>First</p>');
  const theirs = await openBlogAdmin(await browser.newContext(), site);
  await edit(mine, title);
  await edit(theirs, title);

  await field(theirs, 'Content').fill('<p>Theirs</p>');
  await field(theirs, 'Category').fill('News');
  await theirs.getByRole('button', { name: 'Update Post' }).click();
  await expectNotice(theirs, 'Blog post updated successfully');

  await field(mine, 'Content').fill('<p>Mine</p>');
  await mine.getByRole('button', { name: 'Update Post' }).click();
  const dialog = mine.getByRole('dialog', { name: 'Somebody else has saved this post' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Content, mine' })).toHaveText('<p>Mine</p>');
  await expect(dialog.getByRole('region', { name: 'Content, theirs' })).toHaveText('<p>Theirs</p>');
  // What only they have changed is theirs unless one says otherwise.
  await expect(
    dialog.getByRole('radiogroup', { name: 'Category' }).getByRole('radio', { name: 'Theirs' }),
  ).toBeChecked();
  await expect(dialog.getByRole('radiogroup', { name: 'Content' }).getByRole('radio', { name: 'Mine' })).toBeChecked();
  await expect(mine.getByText('Blog post created successfully', { exact: true })).toHaveCount(0);
  await expectAccessible(mine);
  await expectNoSidewaysScrolling(mine);

  await dialog.getByRole('button', { name: 'Back to my text' }).click();
  await expect(field(mine, 'Content')).toHaveValue('<p>Mine</p>');
  await mine.getByRole('button', { name: 'Update Post' }).click();
  await dialog.getByRole('button', { name: 'Save what I chose' }).click();
  await expectNotice(mine, 'Blog post updated successfully');
  await edit(mine, title);
  await expect(field(mine, 'Content')).toHaveValue('<p>Mine</p>');
  await expect(field(mine, 'Category')).toHaveValue('News');

  await edit(theirs, title);
  await field(theirs, 'Content').fill('<p>Dropped</p>');
  await field(mine, 'Author').fill('The office');
  await mine.getByRole('button', { name: 'Update Post' }).click();
  await expect(mine.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Update Post' }).click();
  await theirs.getByRole('button', { name: 'Keep theirs, drop mine' }).click();
  await expect(field(theirs, 'Content')).toHaveValue('<p>Mine</p>');
  await expect(field(theirs, 'Author')).toHaveValue('The office');

  await field(theirs, 'Content').fill('<p>Saved from the fire</p>');
  await mine.getByRole('button', { name: `Delete ${title}` }).click();
  await mine.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectNotice(mine, 'Blog post deleted successfully');
  await theirs.getByRole('button', { name: 'Update Post' }).click();
  await expect(theirs.getByText('Somebody else has deleted this post meanwhile.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Save as New Post' }).click();
  await expectNotice(theirs, 'Blog post created successfully');
  await theirs.context().close();
});

test('uploads a cover that readers get in their size and format', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Covered');
  await fillIn(page, title);
  const file = page.locator('input[type=file]');
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
  await expectNotice(page, 'Blog post created successfully');

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

test('goes on after the session has ended, also with an upload', async ({ context, site }) => {
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
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(90) });
  await logInAgain();
  await expect(field(page, 'Cover image URL')).toHaveValue(/^\/media\//);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await logInAgain();
  await expectNotice(page, 'Blog post created successfully');
  await expect(rowOf(page, title)).toContainText('Draft');
});

test('says so when saving fails, and keeps what was written', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  const title = newTitle('Offline');
  await fillIn(page, title);
  await context.route('**/trpc/admin.posts.create**', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectNotice(page, 'Failed to create blog post');
  await expect(field(page, 'Title')).toHaveValue(title);
  await context.unroute('**/trpc/admin.posts.create**');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectNotice(page, 'Blog post created successfully');
});
