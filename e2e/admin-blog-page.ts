import { type BrowserContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Site } from './site.ts';

/** Logs in and opens the blog admin in a new page. */
export async function openBlogAdmin(context: BrowserContext, { url, adminPassword }: Site): Promise<Page> {
  const login = await context.request.post(`${url}/api/admin/login`, { data: { password: adminPassword } });
  expect(login.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto(`${url}/admin/blog`);
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  return page;
}

/** Expects a toast with exactly this text. Its copy for screen readers has additional text. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

let titleNumber = 0;
/** Returns a title that no other test of this worker uses. */
export const newTitle = (words: string): string => `${words} ${Date.now().toString(36)}${titleNumber++}`;

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

export async function fillIn(page: Page, title: string, content = '<p>Open the vents.</p>'): Promise<void> {
  await field(page, 'Title').fill(title);
  await field(page, 'Excerpt').fill(`About ${title}`);
  await field(page, 'Content').fill(content);
}

export async function create(page: Page, title: string): Promise<void> {
  await fillIn(page, title);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectToast(page, 'Blog post created successfully');
  await expect(field(page, 'Title')).toHaveValue('');
}

/** Stores a post as the office of the page's session. */
export async function storePost(page: Page, post: { title: string }): Promise<void> {
  const response = await page.request.post('/api/admin/blog', {
    data: { content: '<p>Open the vents.</p>', excerpt: `About ${post.title}`, ...post },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Logs in to the dialog that appears after the session has ended. */
export async function logInAgain(page: Page, { adminPassword }: Site): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(adminPassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Finds a post in the list: a row of the table, or a card on phones. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole('row', { name: title }).or(page.getByRole('listitem').filter({ hasText: title }));

export async function edit(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue(title);
}

export const picture = (red: number, { width, height } = { width: 1200, height: 700 }) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 130 } } })
    .jpeg()
    .toBuffer();
