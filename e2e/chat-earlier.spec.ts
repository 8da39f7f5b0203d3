import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { jsonClient } from '#server/sockets/testing.ts';
import { log as officeLog } from './admin-chat-page.ts';
import { openWorkspace } from './admin-page.ts';
import { ChatPage } from './chat-page.ts';
import { hold } from './checks.ts';
import { type Site, test } from './site.ts';
import { bothWidths } from './widths.ts';

/** Enough messages for three parts, because a conversation is loaded in parts of two hundred messages. */
const count = 410;

/** Sends the messages over one socket, because as many requests would take seconds. */
async function writeMany({ url }: Pick<Site, 'url'>, sessionId: string): Promise<void> {
  const visitor = await jsonClient({ url });
  for (let number = 1; number <= count; number += 1) {
    visitor.send({ type: 'chat-message', sessionId, message: `Message ${number}.` });
  }
  const last = `Message ${count}.`;
  const stored = async () => (await fetch(`${url}/api/chat/session/${sessionId}`)).text();
  await expect.poll(stored).toContain(last);
  await visitor.close();
}

/** Returns the distance of a message from the upper edge of its log. */
async function positionIn(log: Locator, text: string): Promise<number> {
  const [outer, inner] = [await log.boundingBox(), await log.getByText(text, { exact: true }).boundingBox()];
  return Math.round((inner?.y ?? Number.NaN) - (outer?.y ?? Number.NaN));
}

/** Delays answers over the socket, as a real network does. */
const slowDown = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/trpc/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void setTimeout(() => socket.send(message), 200));
  });

/**
 * Loads both earlier parts by keyboard, one with the log at its upper edge and one a little below it, and expects that
 * the scroll position and the focus stay.
 */
async function expectSamePosition(page: Page, log: Locator): Promise<void> {
  const earlier = log.getByRole('button', { name: 'Earlier messages' });
  await expect(log.getByText(`Message ${count}.`, { exact: true })).toBeInViewport();
  for (const [first, next, top] of [
    [211, 11, 0],
    [11, 1, 12],
  ] as const) {
    await earlier.focus();
    await log.evaluate((element, to) => element.scrollTo(0, to), top);
    const before = await positionIn(log, `Message ${first}.`);
    await page.keyboard.press('Enter');
    await expect(log.getByText(`Message ${next}.`, { exact: true })).toBeAttached();
    expect(Math.abs((await positionIn(log, `Message ${first}.`)) - before)).toBeLessThanOrEqual(1);
    await expect(next === 1 ? log : earlier).toBeFocused();
  }
  await expect(earlier).toHaveCount(0);
}

test(
  'loading earlier messages keeps the scroll position and focus of the visitor',
  bothWidths,
  async ({ page, site }) => {
    const chat = new ChatPage(page);
    await slowDown(page);
    await page.goto('/');
    await chat.begin('Message 0.');
    await expect(chat.message('Message 0.')).toContainText('Sent');
    const sessionId = await chat.sessionId();
    await page.goto('about:blank');
    await writeMany(site, sessionId);
    await page.goto('/');
    await chat.open();
    await expectSamePosition(page, chat.log);
    await page.keyboard.press('Escape');
    await expect(chat.panel).toHaveCount(0);
    await expect(chat.button).toBeFocused();
  },
);

test('loading earlier messages keeps the scroll position and focus of the office, and sends one request', async ({
  page,
  site,
}) => {
  const sessionId = randomUUID();
  await writeMany(site, sessionId);
  const log = officeLog(page);
  await openWorkspace(page, site, `/admin?tab=chat&session=${sessionId}`);
  await expectSamePosition(page, log);

  await page.reload();
  await expect(log.getByText(`Message ${count}.`, { exact: true })).toBeInViewport();
  const asked: string[] = [];
  page.on('request', (call) => {
    if (/chat\.staffHistory.*before/.test(call.url())) asked.push(call.url());
  });
  const release = await hold(page, /chat\.staffHistory/);
  const earlier = log.getByRole('button', { name: 'Earlier messages' });
  // Pressing the button twice must not send a second request.
  await earlier.press('Enter');
  await earlier.press('Enter');
  release();
  await expect(log.getByText('Message 100.', { exact: true })).toBeAttached();
  expect(asked).toHaveLength(1);
});
