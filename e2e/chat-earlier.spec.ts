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
async function expectSamePosition(page: Page, log: Locator): Promise<void> {
  const earlierButton = log.getByRole('button', { name: 'Earlier messages' });
  await expect(log.getByText(`Message ${messageCount}.`, { exact: true })).toBeInViewport();
  for (const [firstShown, firstLoaded, scrollTop] of [
    [211, 11, 0],
    [11, 1, 12],
  ] as const) {
    await earlierButton.focus();
    await log.evaluate((element, top) => element.scrollTo(0, top), scrollTop);
    const positionBefore = await positionIn(log, `Message ${firstShown}.`);
    await page.keyboard.press('Enter');
    await expect(log.getByText(`Message ${firstLoaded}.`, { exact: true })).toBeAttached();
    expect(Math.abs((await positionIn(log, `Message ${firstShown}.`)) - positionBefore)).toBeLessThanOrEqual(1);
    await expect(firstLoaded === 1 ? log : earlierButton).toBeFocused();
  }
  await expect(earlierButton).toHaveCount(0);
}

test('loading earlier messages keeps the scroll position and focus of the visitor', async ({ page, site }) => {
  const chat = new ChatPage(page);
  await slowDown(page);
  await page.goto('/');
  await chat.begin('Message 0.');
  await expect(chat.message('Message 0.')).toContainText('Sent');
  const sessionId = await chat.sessionId();
  await page.goto('about:blank');
  await sendMessages(site, sessionId);
  await page.goto('/');
  await chat.open();
  await expectSamePosition(page, chat.log);
  await page.keyboard.press('Escape');
  await expect(chat.panel).toHaveCount(0);
  await expect(chat.button).toBeFocused();
});

test('in the office, loading earlier messages keeps position and focus, and pressing twice sends one request', async ({
  page,
  site,
}) => {
  const sessionId = randomUUID();
  await sendMessages(site, sessionId);
  const log = messageLog(page);
  await openWorkspace(page, site, `/admin?tab=chat&session=${sessionId}`);
  await expectSamePosition(page, log);

  await page.reload();
  await expect(log.getByText(`Message ${messageCount}.`, { exact: true })).toBeInViewport();
  const historyRequests: string[] = [];
  page.on('request', (request) => {
    if (/chat\.staffHistory.*before/.test(request.url())) historyRequests.push(request.url());
  });
  const release = await holdRequests(page, /chat\.staffHistory/);
  const earlierButton = log.getByRole('button', { name: 'Earlier messages' });
  await earlierButton.press('Enter');
  await earlierButton.press('Enter');
  release();
  await expect(log.getByText('Message 100.', { exact: true })).toBeAttached();
  expect(historyRequests).toHaveLength(1);
});
