import { expect, type Page } from '@playwright/test';
import { newSender, nextSocket, openChat, sendChatMessage } from './admin-chat-page.ts';
import { openWorkspace } from './admin-page.ts';
import { expectAccessible, toast } from './checks.ts';
import { test } from './site.ts';

test('alerts are off by default, and alerts that are switched on stay on after a reload', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await openChat(page, site);
  const alerts = page.getByRole('button', { name: 'Alerts of new messages' });
  await alerts.click();
  await expect(page.getByRole('switch', { name: 'Play a sound' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Play a sound' }).check();
  await expect(page.getByRole('switch', { name: 'Browser notification' })).not.toBeChecked();
  // `check` would fail, because the switch changes only after the page has asked the browser for permission.
  await page.getByRole('switch', { name: 'Browser notification' }).click();
  await expect(page.getByRole('switch', { name: 'Browser notification' })).toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await alerts.click();
  await expect(page.getByRole('switch', { name: 'Play a sound' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Browser notification' })).toBeChecked();
});

test('a message shows a notification that replaces the previous one of its conversation, and a click opens the conversation', async ({
  page,
  site,
  context,
  request,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await page.addInitScript(recordNotifications);
  await openChat(page, site);
  await page.getByRole('button', { name: 'Alerts of new messages' }).click();
  await page.getByRole('switch', { name: 'Browser notification' }).click();
  await expect(page.getByRole('switch', { name: 'Browser notification' })).toBeChecked();
  await page.keyboard.press('Escape');
  const sender = newSender('Alert');
  await sendChatMessage(request, sender, 'The first');
  await expect.poll(() => bodiesOf(page)).toEqual([`${sender.name}: The first`]);
  await sendChatMessage(request, sender, 'The second');
  await expect.poll(() => bodiesOf(page)).toEqual([`${sender.name}: The first`, `${sender.name}: The second`]);
  const notifications = await page.evaluate(() =>
    window.shownNotifications.map(({ title, tag, renotify }) => ({ title, tag, renotify })),
  );
  const expected = { title: 'New chat message', tag: sender.sessionId, renotify: true };
  expect(notifications).toEqual([expected, expected]);

  await page.evaluate(() => window.shownNotifications.at(-1)?.dispatchEvent(new Event('click')));
  await expect(page).toHaveURL(`/admin?tab=chat&session=${sender.sessionId}`);
  await expect(page.getByRole('heading', { name: sender.name })).toBeVisible();
});

test('notifications that are switched on or off in one browser window are on or off in another one', async ({
  page,
  site,
  context,
  request,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await context.addInitScript(recordNotifications);
  const setNotification = async (state: 'on' | 'off') => {
    await page.getByRole('button', { name: 'Alerts of new messages' }).click();
    await page.getByRole('switch', { name: 'Browser notification' }).click();
    await expect(page.getByRole('switch', { name: 'Browser notification' })).toBeChecked({ checked: state === 'on' });
    await page.keyboard.press('Escape');
  };
  await openChat(page, site);
  const otherWindow = await context.newPage();
  const socket = nextSocket(otherWindow);
  await openWorkspace(otherWindow, site, '/admin/blog');
  await socket;
  const sender = newSender('Windows');
  await setNotification('on');
  await sendChatMessage(request, sender, 'The first');
  await expect.poll(() => bodiesOf(otherWindow)).toEqual([`${sender.name}: The first`]);
  await setNotification('off');
  await sendChatMessage(request, sender, 'The second');
  await expect(toast(otherWindow)).toContainText('The second');
  expect(await bodiesOf(otherWindow)).toEqual([`${sender.name}: The first`]);
});

declare global {
  interface Window {
    /** The notifications that the page has shown, oldest first. */
    shownNotifications: (Notification & { renotify?: boolean })[];
  }
}

/** Records notifications in the page, because Playwright cannot read them. */
function recordNotifications(): void {
  window.shownNotifications = [];
  window.Notification = class extends Notification {
    // A headless browser always returns 'denied', even if permission was granted.
    static override readonly permission = 'granted';
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      window.shownNotifications.push(this);
    }
  };
}

const bodiesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.shownNotifications.map(({ body }) => body));
