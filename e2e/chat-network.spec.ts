import { expect } from '@playwright/test';
import { defaultChatPhone, welcomeMessages } from '../src/domain/chat.ts';
import { chatTexts } from '../src/web/chat/texts.ts';
import { ChatPage } from './chat-page.ts';
import { expectAccessible, waitForAnimations } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';

/** The welcome messages at the start of each session. */
const welcomes = welcomeMessages(defaultChatPhone);

const texts = (messages: readonly { message: string }[]) => messages.map(({ message }) => message);

test('a page that is reloaded offline has the conversation, the draft and new messages when it is online', async ({
  page,
  site,
}) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('before the reload');
  await expect(chat.message('before the reload')).toContainText('Sent');
  await chat.field.fill('half a mess');
  // This imitates a page that the browser loads from its cache without a network.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }));
  await page.reload();
  await expect(chat.button).toBeVisible();
  const office = await openOffice(site);
  await office.respond(await chat.sessionId(), 'Yes, here.');
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
  });
  await expect(chat.button).toContainText(/\d/);

  await chat.open();
  await expect(chat.field).toHaveValue('half a mess');
  await expect(chat.panel.getByRole('link', { name: chatTexts.call })).toBeVisible();
  await chat.say('after the reload');
  await expect(chat.message('after the reload')).toContainText('Sent');
  const expected = [...welcomes, 'before the reload', 'Yes, here.', 'after the reload'];
  await expect.poll(() => chat.texts()).toEqual(expected);
  expect(texts(await office.conversation(await chat.sessionId()))).toEqual(expected);
  await office.close();
});

test('while offline or without its code, the chat shows an error, and opens at a later click', async ({
  page,
  context,
}) => {
  const chat = new ChatPage(page);
  const nameField = page.getByRole('form', { name: 'Send us a message' }).getByLabel('Name');
  const failure = page.getByText('The chat could not be opened. Please try again.');
  /** Moves the clock on until the toast, which covers the button, is gone. */
  const passTime = async () => {
    await page.clock.fastForward(5_000);
    await expect(failure).toHaveCount(0);
  };
  await page.clock.install();
  await page.goto('/#contact');
  await expect(chat.button).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await chat.button.click();
  await expect(page.getByRole('alert').filter({ has: failure })).toBeInViewport({ ratio: 1 });
  await passTime();

  await context.setOffline(false);
  await nameField.fill('Ann Lee');
  await page.route(/chat-code/, (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  await chat.button.click();
  await expect(failure.first()).toBeInViewport();
  await passTime();
  await page.unroute(/chat-code/);
  await page.unroute('**/healthz');
  await chat.button.click();
  await expect(chat.panel).toBeVisible();
  await expect(nameField).toHaveValue('Ann Lee');
});

test('messages that were written offline are sent when the network is back, also if their tab was closed', async ({
  page,
  context,
  site,
}) => {
  const chat = new ChatPage(page);
  const offlineNote = chat.panel.getByText('You are offline.');
  await page.clock.install();
  await page.goto('/');
  await chat.begin('first');
  await expect(chat.message('first')).toContainText('Sent');
  await chat.stopClock();
  await context.setOffline(true);
  await expect(offlineNote).toBeVisible();
  await chat.say('one');
  await chat.say('two');
  await expect(chat.message('two')).toContainText('Not sent');
  await test.step('the toast does not cover the message field', async () => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1_440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await waitForAnimations(page);
      const [toastBox, fieldBox] = [await chat.toast.boundingBox(), await chat.field.boundingBox()];
      expect((toastBox?.y ?? Number.NaN) + (toastBox?.height ?? 0)).toBeLessThan(fieldBox?.y ?? 0);
    }
  });
  await page.clock.resume();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(chat.message('two')).toContainText('Sent');
  const expected = [...welcomes, 'first', 'one', 'two'];
  const office = await openOffice(site);
  const sessionId = await chat.sessionId();
  expect(texts(await office.conversation(sessionId))).toEqual(expected);
  await expect.poll(() => chat.texts()).toEqual(expected);

  await context.setOffline(true);
  await expect(offlineNote).toBeVisible();
  await chat.say('not lost');
  await expect(chat.message('not lost')).toContainText('Not sent');
  const newPage = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await newPage.goto('/book');
  await expect.poll(async () => texts(await office.conversation(sessionId))).toEqual([...expected, 'not lost']);
  await office.close();
});

test('no message is lost or repeated when the server is killed', async ({ page, site }) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('before');
  await expect(chat.message('before')).toContainText('Sent');
  const restart = site.killAndRestart();
  await chat.say('one');
  await chat.say('two');
  await restart;
  await chat.say('three');
  for (const text of ['one', 'two', 'three']) {
    await expect(chat.message(text)).toHaveAttribute('data-state', /sent|seen/);
  }
  const expected = [...welcomes, 'before', 'one', 'two', 'three'];
  const office = await openOffice(site);
  expect(texts(await office.conversation(await chat.sessionId()))).toEqual(expected);
  await expect.poll(() => chat.texts()).toEqual(expected);
  await office.respond(await chat.sessionId(), 'We are back.');
  await expect(chat.message('We are back.')).toBeVisible();
  await office.close();
});

test('without a socket, messages are sent and received by REST, and one that failed is stored once by a retry', async ({
  page,
  site,
}) => {
  const postUrl = '**/api/chat';
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
  const postBodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/chat')) postBodies.push(request.postData() ?? '');
  });
  const chat = new ChatPage(page);
  await page.clock.install();
  await page.goto('/');
  await chat.open();
  await test.step('while the presence of the office is unknown, only the office hours are shown', async () => {
    await expect(chat.panel.getByText('Office hours: Mon-Fri 8AM-6PM, Sat 9AM-2PM.', { exact: true })).toBeVisible();
    await expect(chat.panel.getByText('Nobody is at the chat')).toHaveCount(0);
  });

  await chat.submitDetails('by post');
  await expect(chat.message('by post')).toContainText('Sent');
  expect(postBodies).toHaveLength(1);
  expect(JSON.parse(postBodies[0] ?? '')).toMatchObject({ message: 'by post', isUser: true, name: 'Ann Lee' });
  await page.clock.fastForward(2_500);
  await expect(chat.panel.getByText('No live connection.')).toBeVisible();
  const office = await openOffice(site);
  await office.respond(await chat.sessionId(), 'an answer');
  await page.clock.fastForward(4_000);
  await expect(chat.message('an answer')).toBeVisible();

  await chat.stopClock();
  await page.route(postUrl, (route) => route.abort());
  await chat.say('Is anybody there?');
  const message = chat.message('Is anybody there?');
  await expect(message).toContainText('Sending…');
  await page.clock.fastForward(5_000);
  await expect(message).toContainText('Not sent');
  await expect(chat.toast).toContainText(chatTexts.failedTitle);
  await expect(chat.toast).toContainText(chatTexts.failed);
  await page.unroute(postUrl);
  await message.getByRole('button', { name: 'Retry' }).click();
  await expect(message).toContainText('Sent');
  const expected = [...welcomes, 'by post', 'an answer', 'Is anybody there?'];
  await expect.poll(() => chat.texts()).toEqual(expected);
  expect(texts(await office.conversation(await chat.sessionId()))).toEqual(expected);
  await office.close();
});

test('two tabs share a conversation and its unread count; starting it in one keeps text typed in the other', async ({
  page,
  context,
  site,
}) => {
  const otherTab = await context.newPage();
  const [chat, otherChat] = [new ChatPage(page), new ChatPage(otherTab)];
  await otherTab.goto('/gallery');
  await page.goto('/');
  await chat.open();
  await chat.panel.getByLabel('Message (optional)').fill('Do you clean on Sundays?');
  await otherChat.begin('from the other tab');
  // Only the visitor's latest message says that it was sent.
  await expect(otherChat.message('from the other tab')).toContainText('Sent');
  await expect(chat.field).toHaveValue('Do you clean on Sundays?');
  await chat.send.click();
  await expect(chat.message('Do you clean on Sundays?')).toContainText('Sent');
  await chat.close();
  await chat.open();
  await expect(chat.field).toHaveValue('');

  const expected = [...welcomes, 'from the other tab', 'Do you clean on Sundays?'];
  for (const tab of [chat, otherChat]) {
    await expect.poll(() => tab.texts()).toEqual(expected);
    await tab.close();
  }
  const office = await openOffice(site);
  await office.respond(await chat.sessionId(), 'to both');
  for (const tab of [chat, otherChat]) await expect(tab.button).toContainText('1');
  await otherChat.open();
  await expect(chat.button).not.toContainText('1');
  await chat.open();
  await otherChat.say('and again');
  expected.push('to both', 'and again');
  for (const tab of [chat, otherChat]) await expect.poll(() => tab.texts()).toEqual(expected);
  expect(texts(await office.conversation(await otherChat.sessionId()))).toEqual(expected);
  await office.close();
});

test("the chat works if the browser's storage is forbidden", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  });
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
