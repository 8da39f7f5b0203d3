import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { jsonClient } from '#server/sockets/testing.ts';
import { messageLog } from './admin-chat-page.ts';
import { openWorkspace } from './admin-page.ts';
import { ChatPage } from './chat-page.ts';
import { holdRequests } from './checks.ts';
import { type Site, test } from './site.ts';

/** Enough messages for three pages of a conversation. A page has at most 200 log entries. */
const messageCount = 410;

/** Sends the messages over one socket, because separate requests would take seconds. */
async function sendMessages({ url }: Pick<Site, 'url'>, sessionId: string): Promise<void> {
  const visitor = await jsonClient({ url });
  for (let number = 1; number <= messageCount; number += 1) {
    visitor.send({ type: 'chat-message', sessionId, message: `Message ${number}.` });
  }
  const lastMessage = `Message ${messageCount}.`;
  const conversationText = async () => (await fetch(`${url}/api/chat/session/${sessionId}`)).text();
  await expect.poll(conversationText).toContain(lastMessage);
  await visitor.close();
}

/** Returns the distance of a message from the upper edge of its log, in pixels. */
async function positionIn(log: Locator, text: string): Promise<number> {
  const [logBox, messageBox] = [await log.boundingBox(), await log.getByText(text, { exact: true }).boundingBox()];
  return Math.round((messageBox?.y ?? Number.NaN) - (logBox?.y ?? Number.NaN));
}

/** Delays what the server sends over the socket, as a real network does. */
const slowDown = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/trpc/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void setTimeout(() => socket.send(message), 200));
  });

/**
 * Loads both earlier pages of messages by keyboard, first with the log scrolled to its top and then 12 px below it.
 * Expects that the scroll position stays. The focus has to stay on the button, and to move to the log when the button
 * disappears.
 */
async function expectSamePosition(log: Locator, pressEnter: () => Promise<void>): Promise<void> {
  const earlierButton = log.getByRole('button', { name: 'Earlier messages' });
  await expect(log.getByText(`Message ${messageCount}.`, { exact: true })).toBeInViewport();
  for (const [firstShown, firstLoaded, scrollTop] of [
    [211, 11, 0],
    [11, 1, 12],
  ] as const) {
    await earlierButton.focus();
    await log.evaluate((element, top) => element.scrollTo(0, top), scrollTop);
    const positionBefore = await positionIn(log, `Message ${firstShown}.`);
    await pressEnter();
    await expect(log.getByText(`Message ${firstLoaded}.`, { exact: true })).toBeAttached();
    expect(Math.abs((await positionIn(log, `Message ${firstShown}.`)) - positionBefore)).toBeLessThanOrEqual(1);
    await expect(firstLoaded === 1 ? log : earlierButton).toBeFocused();
  }
  await expect(earlierButton).toHaveCount(0);
}

test('loading earlier messages keeps position and focus, and in the office, pressing twice sends one request', async ({
  page,
  context,
  site,
}) => {
  const sessionId = randomUUID();
  await sendMessages(site, sessionId);
  await test.step('the chat', async () => {
    const chat = new ChatPage(page);
    await page.addInitScript((id) => {
      localStorage.setItem('chatSessionId', id);
      localStorage.setItem('chatUserName', 'Ann Lee');
      localStorage.setItem('chatUserEmail', 'ann@example.com');
      localStorage.setItem('chatFormSubmitted', 'true');
    }, sessionId);
    await slowDown(page);
    await page.goto('/');
    await chat.open();
    await expectSamePosition(chat.log, () => page.keyboard.press('Enter'));
    await page.keyboard.press('Escape');
    await expect(chat.panel).toHaveCount(0);
    await expect(chat.button).toBeFocused();
  });

  await test.step('the office', async () => {
    const officePage = await context.newPage();
    await openWorkspace(officePage, site, `/admin?tab=chat&session=${sessionId}`);
    const historyRequests: string[] = [];
    officePage.on('request', (request) => {
      if (/chat\.staffHistory.*before/.test(request.url())) historyRequests.push(request.url());
    });
    await expectSamePosition(messageLog(officePage), async () => {
      const release = await holdRequests(officePage, /chat\.staffHistory/);
      await officePage.keyboard.press('Enter');
      await officePage.keyboard.press('Enter');
      release();
    });
    expect(historyRequests).toHaveLength(2);
  });
});
