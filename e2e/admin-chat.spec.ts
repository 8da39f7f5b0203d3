import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import {
  messageLog,
  newSender,
  openChat,
  openConversation,
  reply,
  sendChatMessage,
  sessionButton,
} from './admin-chat-page.ts';
import { expectNoOfflineBar, expectOfflineBar, newName, openWorkspace } from './admin-page.ts';
import { ChatPage } from './chat-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, toast } from './checks.ts';
import { bothWidths, narrowOnly } from './widths.ts';
import { test } from './workspace-test.ts';

test('a new message is announced, and is unread until it is opened', bothWidths, async ({ page, site, request }) => {
  const consoleErrors = consoleErrorsOf(page);
  await openChat(page, site);
  await expect(page.getByRole('button', { name: 'Open' })).toBeVisible();
  const sender = newSender('Toast');
  await sendChatMessage(request, sender, `Hello there, ${'a long message '.repeat(5)}`);
  await expect(toast(page)).toContainText('New chat message');
  await expect(toast(page)).toContainText(`${sender.name}: Hello there, a long message a long message a long …`);
  await expect(sessionButton(page, sender.name)).toContainText('1');
  await expect(page.getByRole('tab', { name: /Live Chat.*unread chat message/ })).toBeVisible();
  await expectAccessible(page);
  await sendChatMessage(request, { sessionId: randomUUID() }, 'no name');
  await expect(toast(page)).toContainText('A visitor: no name');
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
  browser,
}) => {
  await openChat(page, site);
  const visitorPage = await browser.newPage({ baseURL: site.url });
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
  await visitorPage.close();
});

test('on the blog screen, the title and the bar show that a visitor is waiting', async ({ page, site, request }) => {
  const socket = page.waitForEvent('websocket');
  await openWorkspace(page, site, '/admin/blog');
  await socket;
  await sendChatMessage(request, newSender('Waiting'), 'Is anybody there?');
  await expect(page).toHaveTitle(/^\(\d+\) Blog Management/);
  const menu = page.getByRole('button', { name: 'Menu' });
  const dashboardLink = page.getByRole('link', { name: 'Dashboard' });
  await expect(menu.or(dashboardLink)).toHaveAccessibleDescription(/unread chat message/);
  await expectAccessible(page);
  if (await menu.isVisible()) await menu.click();
  await dashboardLink.or(page.getByRole('menuitem', { name: 'Dashboard' })).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  // On the dashboard, the tabs show the number instead.
  await expect(menu.or(dashboardLink)).toHaveAccessibleDescription('');
});

test('without a socket, the chat receives messages by polling', async ({ page, site, request }) => {
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
  const sender = newSender('Polled');
  await sendChatMessage(request, sender, 'First');
  await openWorkspace(page, site, '/admin?tab=chat');
  await expect(page.getByText('There is no live connection.')).toBeVisible();
  await expectAccessible(page);
  await sessionButton(page, sender.name).click();
  await sendChatMessage(request, sender, 'Second');
  await expect(messageLog(page).getByText('Second')).toBeVisible();
  await expect(toast(page)).toContainText('Second');
  await reply(page, 'Answer');
  await expect(messageLog(page).getByText('Answer')).toBeVisible();
});

test('a conversation that was opened offline is shown as soon as the page is online', async ({
  page,
  site,
  request,
  context,
}) => {
  const sender = newSender('Late');
  await sendChatMessage(request, sender, 'Can you come on Monday?');
  await openChat(page, site);
  await expect(sessionButton(page, sender.name)).toBeVisible();
  await context.setOffline(true);
  await expectOfflineBar(page);
  await sessionButton(page, sender.name).click();
  await expect(messageLog(page).getByText('Loading messages...')).toBeVisible();
  await expectOfflineBar(page);
  await expectAccessible(page);
  await context.setOffline(false);
  await expectNoOfflineBar(page);
  await expect(messageLog(page).getByText('Can you come on Monday?')).toBeVisible();
  await expect(messageLog(page).getByText('Loading messages...')).toBeHidden();
});

test('while the page is offline, the offline notice replaces the notice of a missing connection', async ({
  page,
  site,
  context,
}) => {
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
  await openWorkspace(page, site, '/admin?tab=chat');
  const connectionNotice = page.getByText(/There is no (live )?connection/);
  await expect(connectionNotice).toBeVisible();
  await context.setOffline(true);
  await expectOfflineBar(page);
  await expect(connectionNotice).toHaveCount(0);
  await context.setOffline(false);
  await expectNoOfflineBar(page);
  await expect(connectionNotice).toBeVisible();
});

test('a reply is shown while the earlier messages cannot be loaded, and those are shown later', async ({
  page,
  site,
  request,
}) => {
  const sender = newSender('Partial');
  await sendChatMessage(request, sender, 'Is anybody there?');
  await openChat(page, site);
  await page.route(/chat\.staffHistory/, (route) => route.abort());
  await sessionButton(page, sender.name).click();
  await reply(page, 'Yes, we are');
  await expect(messageLog(page).getByText('Yes, we are')).toBeVisible();
  await page.unroute(/chat\.staffHistory/);
  await expect(messageLog(page).getByText('Is anybody there?')).toBeVisible();
});

test('a link to a conversation that does not exist opens a conversation without messages', async ({ page, site }) => {
  await openWorkspace(page, site, '/admin?tab=chat&session=no-such-conversation');
  await expect(messageLog(page)).toContainText('No messages in this conversation');
});

test('marking a conversation as done can be undone, and a new message puts a done conversation among the open ones', async ({
  page,
  site,
  request,
}) => {
  const sender = await openConversation({ page, site, request }, 'Done', 'Thanks, bye');
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

test('quick replies can be edited, stored and chosen, and Escape does not discard changes', async ({
  page,
  site,
  request,
}) => {
  await openConversation({ page, site, request }, 'Quick', 'Hi');
  const editor = page.getByRole('dialog', { name: 'Quick replies' });
  await page.getByRole('button', { name: 'Edit quick replies' }).click();
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit quick replies' }).click();
  await page.getByLabel('Reply 1', { exact: true }).fill('We are on our way.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove reply 2' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'We are on our way.' }).click();
  await expect(page.getByLabel('Your reply')).toHaveValue('We are on our way.');
  await expect(page.getByLabel('Your reply')).toBeFocused();
  await expect(page.getByRole('group', { name: 'Quick replies' }).getByRole('button')).toHaveCount(3);
});

test('messages sent after a restart of the server arrive once', async ({ page, site, request }) => {
  const sender = await openConversation({ page, site, request }, 'Restart', 'Before');
  await expect(messageLog(page).getByText('Before')).toBeVisible();
  await site.killAndRestart();
  await sendChatMessage(request, sender, 'After');
  await expect(messageLog(page).getByText('After')).toHaveCount(1);
  await reply(page, 'Still here');
  await expect(messageLog(page).getByText('Still here')).toHaveCount(1);
});

test('a link to a done conversation shows the name and email of its visitor', async ({ page, site, request }) => {
  const sender = await openConversation({ page, site, request }, 'Linked', 'Thanks, bye');
  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: sender.name })).toBeVisible();
  await expect(page.getByRole('link', { name: sender.email })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});
