import { expect } from '@playwright/test';
import { defaultChatPhone, welcomeMessages } from '../src/domain/chat.ts';
import { chatTexts } from '../src/web/chat/texts.ts';
import { ChatPage } from './chat-page.ts';
import { expectAccessible } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';

/** The welcome messages at the start of each session. */
const welcomes = welcomeMessages(defaultChatPhone);

const texts = (messages: readonly { message: string }[]) => messages.map(({ message }) => message);

test('a conversation and a draft are still there after a reload, and the welcome is sent once', async ({
  page,
  site,
}) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('before the reload');
  await expect(chat.message('before the reload')).toContainText('Sent');
  await chat.field.fill('half a mess');
  await page.reload();
  await chat.open();
  await expect(chat.field).toHaveValue('half a mess');
  await expect(chat.panel.getByRole('link', { name: chatTexts.call })).toBeVisible();
  await chat.say('after the reload');
  await expect(chat.message('after the reload')).toContainText('Sent');
  const expected = [...welcomes, 'before the reload', 'after the reload'];
  await expect.poll(() => chat.texts()).toEqual(expected);
  const office = await openOffice(site);
  expect(texts(await office.conversation(await chat.sessionId()))).toEqual(expected);
  await office.close();
});

test('the chat button shows an error while offline, and opens the chat when online again', async ({
  page,
  context,
}) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await expect(chat.button).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await chat.button.click();
  const alert = page.getByRole('alert').filter({ hasText: 'The chat could not be opened. Please try again.' });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await context.setOffline(false);
  await chat.button.click();
  await expect(chat.panel).toBeVisible();
});

test('if the code of the chat did not load, the next click loads it, and the contact form keeps its text', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await page.goto('/#contact');
  await page.getByRole('form', { name: 'Send us a message' }).getByLabel('Name').fill('Ann Lee');
  await page.route(/chat-code/, (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  await chat.button.click();
  await expect(page.getByText('The chat could not be opened. Please try again.').first()).toBeInViewport();
  await page.unroute(/chat-code/);
  await page.unroute('**/healthz');
  await chat.button.click();
  await expect(chat.panel).toBeVisible();
  await expect(page.getByRole('form', { name: 'Send us a message' }).getByLabel('Name')).toHaveValue('Ann Lee');
});

test('a page that was opened offline receives new messages as soon as it is online', async ({ page, site }) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('Anybody there?');
  await expect(chat.message('Anybody there?')).toContainText('Sent');
  const sessionId = await chat.sessionId();
  // This imitates a page that the browser loads from its cache without a network.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }));
  await page.reload();
  await expect(chat.button).toBeVisible();
  const office = await openOffice(site);
  await office.respond(sessionId, 'Yes, here.');
  await office.close();
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
  });
  await expect(chat.button).toContainText(/\d/);
});

test('a message that cannot be delivered fails, and a retry stores it once', async ({ page, site }) => {
  const postUrl = '**/api/chat';
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('first');
  await expect(chat.message('first')).toContainText('Sent');
  await page.route(postUrl, (route) => route.abort());
  await chat.say('Is anybody there?');
  const message = chat.message('Is anybody there?');
  await expect(message).toContainText('Sending…');
  await expect(message).toContainText('Not sent');
  await expect(chat.toast).toContainText(chatTexts.failedTitle);
  await expect(chat.toast).toContainText(chatTexts.failed);
  await expectAccessible(page);
  await page.unroute(postUrl);
  await message.getByRole('button', { name: 'Retry' }).click();
  await expect(message).toContainText('Sent');
  const office = await openOffice(site);
  expect(texts(await office.conversation(await chat.sessionId()))).toEqual([...welcomes, 'first', 'Is anybody there?']);
  await office.close();
});

test('messages wait while offline, and are sent when the network is back', async ({ page, context, site }) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('first');
  await expect(chat.message('first')).toContainText('Sent');
  await context.setOffline(true);
  await chat.say('one');
  await chat.say('two');
  await expect(chat.panel.getByText('You are offline.')).toBeVisible();
  await expect(chat.message('two')).toContainText('Not sent');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(chat.message('two')).toContainText('Sent');
  const expected = [...welcomes, 'first', 'one', 'two'];
  const office = await openOffice(site);
  expect(texts(await office.conversation(await chat.sessionId()))).toEqual(expected);
  await expect.poll(() => chat.texts()).toEqual(expected);
  await office.close();
});

test('a message that could not be sent before its tab was closed is sent from a new tab', async ({ page, site }) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('first');
  await expect(chat.message('first')).toContainText('Sent');
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
  await page.route('**/api/chat**', (route) => route.abort());
  await page.reload();
  await chat.open();
  await chat.say('not lost');
  await expect(chat.message('not lost')).toContainText('Not sent');
  await page.unrouteAll();
  const newPage = await page.context().newPage();
  await page.close();
  await newPage.goto('/book');
  const office = await openOffice(site);
  const newChat = new ChatPage(newPage);
  await expect
    .poll(async () => texts(await office.conversation(await newChat.sessionId())))
    .toEqual([...welcomes, 'first', 'not lost']);
  await office.close();
});

test('no message is lost or repeated when the server is killed', async ({ page, site }) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('v0');
  await expect(chat.message('v0')).toContainText('Sent');
  for (const round of [1, 2]) {
    const restart = site.killAndRestart();
    await chat.say(`v${round}a`);
    await chat.say(`v${round}b`);
    await restart;
    await chat.say(`v${round}c`);
    for (const suffix of ['a', 'b', 'c']) {
      await expect(chat.message(`v${round}${suffix}`)).toHaveAttribute('data-state', /sent|seen/);
    }
  }
  const expected = [...welcomes, 'v0', 'v1a', 'v1b', 'v1c', 'v2a', 'v2b', 'v2c'];
  const office = await openOffice(site);
  expect(texts(await office.conversation(await chat.sessionId()))).toEqual(expected);
  await expect.poll(() => chat.texts()).toEqual(expected);
  await office.respond(await chat.sessionId(), 'We are back.');
  await expect(chat.message('We are back.')).toBeVisible();
  await office.close();
});

test('without a socket, messages are sent and received by REST', async ({ page, site }) => {
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
  const postBodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/chat')) postBodies.push(request.postData() ?? '');
  });
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('by post');
  await expect(chat.message('by post')).toContainText('Sent');
  expect(postBodies).toHaveLength(1);
  expect(JSON.parse(postBodies[0] ?? '')).toMatchObject({ message: 'by post', isUser: true, name: 'Ann Lee' });
  await expect(chat.panel.getByText('No live connection.')).toBeVisible();
  await expectAccessible(page);
  const office = await openOffice(site);
  await office.respond(await chat.sessionId(), 'an answer');
  await expect(chat.message('an answer')).toBeVisible();
  await chat.say('second');
  await expect(chat.message('second')).toContainText('Sent');
  await expect.poll(() => chat.texts()).toEqual([...welcomes, 'by post', 'an answer', 'second']);
  await office.close();
});

test('while the presence of the office is unknown, only the office hours are shown', async ({ page }) => {
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.open();
  await expect(chat.panel.getByText('Office hours: Mon-Fri 8AM-6PM, Sat 9AM-2PM.', { exact: true })).toBeVisible();
  await expect(chat.panel.getByText('Nobody is at the chat')).toHaveCount(0);
});

test('two tabs share one conversation and its number of unread messages', async ({ page, context, site }) => {
  const otherTab = await context.newPage();
  const [chat, otherChat] = [new ChatPage(page), new ChatPage(otherTab)];
  await otherTab.goto('/gallery');
  await page.goto('/');
  await chat.begin('from the first');
  await expect(chat.message('from the first')).toContainText('Sent');
  await chat.close();
  const office = await openOffice(site);
  await office.respond(await chat.sessionId(), 'to both');
  for (const tab of [chat, otherChat]) await expect(tab.button).toContainText('1');
  await otherChat.open();
  await expect(chat.button).not.toContainText('1');
  await chat.open();
  await otherChat.say('from the second');
  const expected = [...welcomes, 'from the first', 'to both', 'from the second'];
  for (const tab of [chat, otherChat]) await expect.poll(() => tab.texts()).toEqual(expected);
  expect(texts(await office.conversation(await otherChat.sessionId()))).toEqual(expected);
  await office.close();
});

for (const failure of ['forbidden', 'full'] as const) {
  test(`the chat works if the browser's storage is ${failure}`, async ({ page }) => {
    await page.addInitScript((kind) => {
      if (kind === 'full') {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
        return;
      }
      for (const name of ['localStorage', 'sessionStorage'] as const) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
      }
    }, failure);
    const chat = new ChatPage(page);
    await page.goto('/');
    await chat.begin('held in memory');
    await expect(chat.message('held in memory')).toContainText('Sent');
    await chat.close();
    await chat.open();
    await chat.say('and again');
    await expect(chat.message('and again')).toContainText('Sent');
    await expect.poll(() => chat.texts()).toEqual([...welcomes, 'held in memory', 'and again']);
  });
}
