import { expect, type Page } from '@playwright/test';
import { goTo, newName, openWorkspace } from './admin-page.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './workspace-test.ts';

/** Returns the names of the procedures that a request to /trpc calls. */
const proceduresOf = (url: string): string[] => new URL(url).pathname.split('/trpc/')[1]?.split(',') ?? [];

type TrpcResponse = { result?: { data: { json: object } } };

/**
 * Holds back the responses of a procedure, and replaces `fields` in them.
 *
 * @returns a function that releases the responses
 */
async function holdResponse(page: Page, procedure: string, fields: object = {}): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => proceduresOf(url.href).includes(procedure),
    async (route) => {
      const response = await route.fetch();
      const responses: TrpcResponse[] = await response.json();
      const names = proceduresOf(route.request().url());
      await released;
      for (const [n, { result }] of responses.entries())
        if (names[n] === procedure && result !== undefined) Object.assign(result.data.json, fields);
      await route.fulfill({ response, json: responses });
    },
  );
  // Later requests of the page get the same fields.
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

test('the chat has texts while messages are loading, if there are no messages or sessions, and if none is selected', async ({
  page,
  site,
}) => {
  const releaseSessions = await holdResponse(page, 'chat.sessions', { rows: [] });
  await openWorkspace(page, site, '/admin?tab=chat&session=no-such-conversation');
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log).toBeVisible();
  await expect(page.getByText('No chat sessions available')).toHaveCount(0);
  releaseSessions();
  await expect(log).toHaveText('No messages in this conversation');
  await expectAccessibleText(page, 'No chat sessions available');

  const releaseMessages = await holdResponse(page, 'chat.staffHistory');
  await page.getByRole('tab', { name: /Contact Messages/ }).click();
  await page.getByRole('tab', { name: /Live Chat/ }).click();
  await expectText(page, 'Select a chat session to view messages');
  await page.goBack();
  await page.goBack();
  await expect(log).toHaveText('Loading messages...');
  releaseMessages();
  await expect(log).toHaveText('No messages in this conversation');
  await page.unrouteAll({ behavior: 'wait' });
});

test('lists and counts have a text while they are loading, and a text if they are empty', async ({ page, site }) => {
  const releaseMessages = await holdResponse(page, 'admin.messages.list', emptyList);
  await openWorkspace(page, site);
  await expectText(page, 'Loading messages...');
  releaseMessages();
  await expectAccessibleText(page, 'No messages found. Contact form submissions will appear here.');
  await expect(page.getByText('Loading messages...')).toHaveCount(0);

  const releaseBookings = await holdResponse(page, 'admin.bookings.list', emptyList);
  await page.getByRole('tab', { name: /Bookings/ }).click();
  await expectText(page, 'Loading bookings...');
  releaseBookings();
  await expectText(page, 'No bookings found. Booking form submissions will appear here.');
  await expect(page.getByText('Loading bookings...')).toHaveCount(0);

  const releaseWeek = await holdResponse(page, 'admin.bookings.list', emptyList);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expectText(page, 'Loading bookings...');
  releaseWeek();
  await expect(page.getByText('0 bookings this week')).toBeVisible();

  const releasePosts = await holdResponse(page, 'admin.posts.rows', emptyList);
  await goTo(page, 'Blog');
  await expectText(page, 'Loading posts...');
  releasePosts();
  await expectText(page, 'No blog posts found. Create your first post above!');
  await expect(page.getByText('Loading posts...')).toHaveCount(0);

  const figures = { total: 0, today: 0, thisWeek: 0, thisMonth: 0, dailyTrend: [], topPages: [] };
  const releaseFigures = await holdResponse(page, 'admin.analytics.summary', figures);
  await goTo(page, 'Dashboard');
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expectText(page, 'Loading trend data...');
  releaseFigures();
  await expectText(page, 'No page view data available');
  await page.getByRole('tab', { name: 'Page Views' }).click();
  await expectText(page, 'No page view data available');
  await page.unrouteAll({ behavior: 'wait' });
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
