import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import {
  messageLog,
  newSender,
  nextSocket,
  openChat,
  reply,
  sendChatMessage,
  sessionButton,
} from './admin-chat-page.ts';
import { expectNoOfflineBar, expectOfflineBar, newName, openWorkspace } from './admin-page.ts';
import { ChatPage } from './chat-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, toast } from './checks.ts';
import { narrowOnly, ownContext } from './widths.ts';
import { test } from './workspace-test.ts';

test('a new message is announced on each screen, in the title and in the bar, and is unread until it is opened', async ({
  page,
  site,
  request,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const socket = nextSocket(page);
  await openWorkspace(page, site, '/admin/blog');
  await socket;
  const sender = newSender('Toast');
  await sendChatMessage(request, sender, `Hello there, ${'a long message '.repeat(5)}`);
  await expect(toast(page)).toContainText('New chat message');
  await expect(toast(page)).toContainText(`${sender.name}: Hello there, a long message a long message a long …`);
  await expect(page).toHaveTitle(/^\(\d+\) Blog Management/);
  const dashboardLink = page.getByRole('link', { name: 'Dashboard' });
  await expect(dashboardLink).toHaveAccessibleDescription(/unread chat message/);
  // Not a click, which would wait until the toast no longer covers the link.
  await dashboardLink.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  // On the dashboard, the tabs show the number instead.
  await expect(dashboardLink).toHaveAccessibleDescription('');

  const chatTab = page.getByRole('tab', { name: /Live Chat.*unread chat message/ });
  await expect(chatTab).toBeVisible();
  await chatTab.press('Enter');
  await expect(sessionButton(page, sender.name)).toContainText('1');
  await sendChatMessage(request, { sessionId: randomUUID() }, 'no name');
  await expect(toast(page)).toContainText('A visitor: no name');
  await expectAccessible(page);
  await sendChatMessage(request, sender, 'This place (see www.example.com/a_(b)), or 561-555-0101.');

  await sessionButton(page, sender.name).click();
  await expect(messageLog(page).getByText('Hello there')).toBeVisible();
  const link = messageLog(page).getByRole('link', { name: 'www.example.com/a_(b)', exact: true });
  await expect(link).toHaveAttribute('href', 'https://www.example.com/a_(b)');
  await expect(messageLog(page).getByRole('link', { name: '561-555-0101' })).toBeVisible();
  await expect(sessionButton(page, sender.name).getByRole('img', { name: /unread/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  expect(consoleErrors).toEqual([]);
});

test('the visitor and the office see when the other one writes, is typing or has seen a message', async ({
  page,
  site,
  context,
}) => {
  await openChat(page, site);
  const visitorPage = await context.newPage();
  const chat = new ChatPage(visitorPage);
  await visitorPage.goto('/');
  const greeting = newName('Hello');
  await chat.begin(greeting);
  await sessionButton(page, greeting).click();
  await expect(messageLog(page).getByText(greeting)).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await expect(chat.message(greeting)).toContainText('Seen');

  await chat.field.pressSequentially('I am typ');
  await expect(messageLog(page).getByText('Ann Lee is typing…')).toBeVisible();
  await chat.field.fill('');
  await expect(messageLog(page).getByText('Ann Lee is typing…')).toBeHidden();

  await page.getByLabel('Your reply').pressSequentially('Sure');
  await expect(chat.panel.getByText(/typing/i).first()).toBeAttached();
  await page.getByLabel('Your reply').press('Enter');
  await expect(chat.log.getByText('Sure')).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveValue('');
  await expect(messageLog(page).getByText(/You · .* · Seen/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'ann@example.com' })).toBeVisible();
});

test(
  'without a socket, a notice says so unless the page is offline, and messages are fetched until that succeeds',
  ownContext,
  async ({ page, site, request, context }) => {
    await page.clock.install();
    await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
    const sender = newSender('Polled');
    await sendChatMessage(request, sender, 'First');
    await openWorkspace(page, site, '/admin?tab=chat');
    await expect(page.getByText('There is no live connection.')).toBeVisible();
    await page.route(/chat\.staffHistory/, (route) => route.abort());
    await sessionButton(page, sender.name).click();
    await reply(page, 'Answer');
    await expect(messageLog(page).getByText('Answer')).toBeVisible();
    await expect(messageLog(page).getByText('Loading messages...')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(/chat\.staffHistory/);
    await page.clock.fastForward(4_000);
    await expect(messageLog(page).getByText('First')).toBeVisible();
    await expect(messageLog(page).getByText('Loading messages...')).toBeHidden();
    await sendChatMessage(request, sender, 'Second');
    await page.clock.fastForward(4_000);
    await expect(messageLog(page).getByText('Second')).toBeVisible();
    await expect(toast(page)).toContainText('Second');

    const connectionNotice = page.getByText(/There is no (live )?connection/);
    await context.setOffline(true);
    await expectOfflineBar(page);
    await expect(connectionNotice).toHaveCount(0);
    await context.setOffline(false);
    await expectNoOfflineBar(page);
    await expect(connectionNotice).toBeVisible();
  },
);

test('a link shows a done conversation with its visitor; marking it as done can be undone; a new message reopens it', async ({
  page,
  site,
  request,
}) => {
  const sender = newSender('Done');
  await sendChatMessage(request, sender, 'Thanks, bye');
  await page.request.post('/api/admin/login', { data: { password: site.adminPassword } });
  const input = { sessionId: sender.sessionId, done: true };
  expect((await page.request.post('/trpc/chat.setDone', { data: { json: input } })).status()).toBe(200);
  const socket = nextSocket(page);
  await openWorkspace(page, site, `/admin?tab=chat&session=${sender.sessionId}`);
  await socket;
  await expect(page.getByRole('heading', { name: sender.name })).toBeVisible();
  await expect(page.getByRole('link', { name: sender.email })).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(sessionButton(page, sender.name)).toBeVisible();

  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByText('Marked as done')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Mark done' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  await expect(sessionButton(page, sender.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(sessionButton(page, sender.name)).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await sendChatMessage(request, sender, 'One more thing');
  await expect(sessionButton(page, sender.name)).toContainText('One more thing');
});

test(
  'the focus moves into a conversation and back to its row in the list, or to the filter if the row is gone',
  narrowOnly,
  async ({ page, site, request }) => {
    const sender = newSender('Focused');
    await sendChatMessage(request, sender, 'Hello');
    await openChat(page, site);
    const back = page.getByRole('button', { name: 'Back to the conversations' });
    const replyField = page.getByLabel('Your reply');
    await sessionButton(page, sender.name).focus();
    await page.keyboard.press('Enter');
    await expect(replyField).toBeFocused();
    await expect(replyField).toBeInViewport({ ratio: 1 });
    await back.press('Enter');
    await expect(sessionButton(page, sender.name)).toBeFocused();

    await sessionButton(page, sender.name).tap();
    await expect(replyField).toBeFocused();
    await expect(replyField).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Mark done' }).tap();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await back.tap();
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeFocused();

    await page.getByRole('button', { name: 'Done', exact: true }).tap();
    await sessionButton(page, sender.name).tap();
    await expect(replyField).toBeFocused();
    await expect(replyField).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(sessionButton(page, sender.name)).toBeFocused();
  },
);
