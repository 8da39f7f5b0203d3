import { expect, type Page } from '@playwright/test';
import { newSender, openChat, sendChatMessage } from './admin-chat-page.ts';
import { expectAccessible, toast } from './checks.ts';
import { test } from './site.ts';

test('alerts are off by default; those that are switched on are stored, and are on in all windows of the browser', async ({
  page,
  site,
  context,
  request,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await context.addInitScript(recordNotifications);
  await openChat(page, site);
  const notificationIn = (window: Page) => window.getByRole('switch', { name: 'Browser notification' });
  await page.getByRole('button', { name: 'Alerts of new messages' }).click();
  await expect(page.getByRole('switch', { name: 'Play a sound' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Play a sound' }).check();
  await expect(notificationIn(page)).not.toBeChecked();
  // `check` would fail, because the switch changes only after the page has asked the browser for permission.
  await notificationIn(page).click();
  await expect(notificationIn(page)).toBeChecked();
  await expectAccessible(page);

  const otherWindow = await context.newPage();
  await openChat(otherWindow, site);
  await otherWindow.getByRole('button', { name: 'Alerts of new messages' }).click();
  await expect(otherWindow.getByRole('switch', { name: 'Play a sound' })).toBeChecked();
  await expect(notificationIn(otherWindow)).toBeChecked();
  await notificationIn(page).click();
  await expect(notificationIn(page)).not.toBeChecked();
  await expect(notificationIn(otherWindow)).not.toBeChecked();
  await otherWindow.keyboard.press('Escape');
  const sender = newSender('Alert');
  await sendChatMessage(request, sender, 'The first');
  await expect(toast(otherWindow)).toContainText('The first');
  expect(await bodiesOf(otherWindow)).toEqual([]);

  await notificationIn(page).click();
  await expect(notificationIn(page)).toBeChecked();
  await otherWindow.getByRole('button', { name: 'Alerts of new messages' }).click();
  await expect(notificationIn(otherWindow)).toBeChecked();
  await page.keyboard.press('Escape');
  await sendChatMessage(request, sender, 'The second');
  await expect.poll(() => bodiesOf(otherWindow)).toEqual([`${sender.name}: The second`]);
  await sendChatMessage(request, sender, 'The third');
  await expect.poll(() => bodiesOf(page)).toEqual([`${sender.name}: The second`, `${sender.name}: The third`]);
  const notifications = await page.evaluate(() =>
    window.shownNotifications.map(({ title, tag, renotify }) => ({ title, tag, renotify })),
  );
  // The same tag makes a notification replace the previous one.
  const expected = { title: 'New chat message', tag: sender.sessionId, renotify: true };
  expect(notifications).toEqual([expected, expected]);

  await page.evaluate(() => window.shownNotifications.at(-1)?.dispatchEvent(new Event('click')));
  await expect(page).toHaveURL(`/admin?tab=chat&session=${sender.sessionId}`);
  await expect(page.getByRole('heading', { name: sender.name })).toBeVisible();
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
