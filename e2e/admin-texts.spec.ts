import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newName, openWorkspace } from './admin-page.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './workspace-test.ts';

/** Returns the names of the procedures that a request to /trpc calls. */
const proceduresOf = (url: string): string[] => new URL(url).pathname.split('/trpc/')[1]?.split(',') ?? [];

type TrpcResponse = { result: { data: { json: object } } };

/**
 * Holds back the responses of a procedure, and replaces `fields` in them.
 *
 * @returns a function that releases the responses
 */
async function holdResponse(page: Page, procedure: string, fields: object): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => proceduresOf(url.href).includes(procedure),
    async (route) => {
      const response = await route.fetch();
      const responses: TrpcResponse[] = await response.json();
      const names = proceduresOf(route.request().url());
      await released;
      for (const [n, { result }] of responses.entries())
        if (names[n] === procedure) Object.assign(result.data.json, fields);
      await route.fulfill({ response, json: responses });
    },
  );
  return resolve;
}

/** Expects that the first element with exactly this text is visible. */
const expectText = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Expects exactly this text on a page that is accessible and does not scroll sideways. */
async function expectAccessibleText(page: Page, text: string): Promise<void> {
  await expectText(page, text);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
}

const emptyList = { rows: [], total: 0 };

const lists = [
  {
    path: '/admin?tab=messages',
    procedure: 'admin.messages.list',
    loading: 'Loading messages...',
    empty: 'No messages found. Contact form submissions will appear here.',
  },
  {
    path: '/admin?tab=bookings',
    procedure: 'admin.bookings.list',
    loading: 'Loading bookings...',
    empty: 'No bookings found. Booking form submissions will appear here.',
  },
  {
    path: '/admin/blog',
    procedure: 'admin.posts.rows',
    loading: 'Loading posts...',
    empty: 'No blog posts found. Create your first post above!',
  },
];

test('lists of messages, bookings and posts have a text while loading and a text if empty', async ({ page, site }) => {
  for (const { path, procedure, loading, empty } of lists) {
    await test.step(path, async () => {
      const release = await holdResponse(page, procedure, emptyList);
      await openWorkspace(page, site, path);
      await expectText(page, loading);
      release();
      await expectAccessibleText(page, empty);
      await expect(page.getByText(loading)).toHaveCount(0);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('the week has a text while its bookings are loading', async ({ page, site }) => {
  const release = await holdResponse(page, 'admin.bookings.list', emptyList);
  await openWorkspace(page, site, '/admin?tab=bookings&view=week');
  await expectText(page, 'Loading bookings...');
  release();
  await expect(page.getByText('0 bookings this week')).toBeVisible();
});

test('the chat has a text if there are no sessions, and a text if none is selected', async ({ page, site }) => {
  const release = await holdResponse(page, 'chat.sessions', { rows: [] });
  await openWorkspace(page, site, '/admin?tab=chat');
  const noSessions = page.getByText('No chat sessions available');
  await expect(page.getByRole('group', { name: 'Conversations' })).toBeVisible();
  await expect(noSessions).toHaveCount(0);
  release();
  await expectAccessibleText(page, 'No chat sessions available');
  await expectText(page, 'Select a chat session to view messages');
});

test('a conversation has a text while its messages are loading and a text if there are none', async ({
  page,
  site,
  request,
}) => {
  const sessionId = randomUUID();
  const name = newName('Silent');
  const data = { sessionId, message: 'Hello', isUser: true, name, email: 'ana@example.com' };
  expect((await request.post('/api/chat', { data })).ok()).toBe(true);
  const release = await holdResponse(page, 'chat.staffHistory', { messages: [], more: false });
  await openWorkspace(page, site, '/admin?tab=chat');
  await page
    .getByRole('list', { name: 'Chat sessions' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log).toBeVisible();
  await expect(log).toHaveText('Loading messages...');
  release();
  await expect(log).toHaveText('No messages in this conversation');
  await expectAccessibleText(page, 'No messages in this conversation');
});

test('the analytics have a text while they are loading and a text if there are no views', async ({ page, site }) => {
  const figures = { total: 0, today: 0, thisWeek: 0, thisMonth: 0, dailyTrend: [], topPages: [] };
  const release = await holdResponse(page, 'admin.analytics.summary', figures);
  await page.goto('/admin/analytics');
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expectText(page, 'Loading trend data...');
  release();
  await expectText(page, 'No page view data available');
  await page.getByRole('tab', { name: 'Page Views' }).click();
  await expectAccessibleText(page, 'No page view data available');
});

test('if saving or deleting a post fails, an error is shown, and the typed text or the post stays', async ({
  page,
  site,
}) => {
  const office = await openOffice(site);
  const title = newName('Stubborn');
  await office.publish({ title, content: '<p>Text</p>', excerpt: 'Short' });
  await openWorkspace(page, site, '/admin/blog');
  const isUpdateOrRemoval = (url: URL) =>
    proceduresOf(url.href).some((name) => /^admin\.posts\.(update|remove)$/.test(name));
  await page.route(isUpdateOrRemoval, (route) => route.abort());

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('textbox', { name: 'Excerpt', exact: true }).fill('Longer');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Failed to update blog post', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Excerpt', exact: true })).toHaveValue('Longer');

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete blog post', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: title })).toBeVisible();
  await office.close();
});
