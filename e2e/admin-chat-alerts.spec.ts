import { expect, type Page } from '@playwright/test';
import { newSender, openChat, untilLive, write } from './admin-chat-page.ts';
import { openWorkspace, toast } from './admin-page.ts';
import { expectAccessible } from './checks.ts';
import { test } from './site.ts';

test('alerts are off by default, and stay on after they are switched on', async ({ page, site, context }) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await openChat(page, site);
  const alerts = page.getByRole('button', { name: 'Alerts of new messages' });
  await alerts.click();
  await expect(page.getByRole('switch', { name: 'Play a sound' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Play a sound' }).check();
  // The page first asks the browser for permission, so the switch changes a moment later.
  await page.getByRole('switch', { name: 'Browser notification' }).click();
  await expect(page.getByRole('switch', { name: 'Browser notification' })).toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await alerts.click();
  await expect(page.getByRole('switch', { name: 'Play a sound' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Browser notification' })).toBeChecked();
});

test('a message shows a notification that replaces the last one of the conversation, and a click opens the conversation', async ({
  page,
  site,
  context,
  request,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await page.addInitScript(keepNotifications);
  await openChat(page, site);
  await page.getByRole('button', { name: 'Alerts of new messages' }).click();
  await page.getByRole('switch', { name: 'Browser notification' }).click();
  await expect(page.getByRole('switch', { name: 'Browser notification' })).toBeChecked();
  await page.keyboard.press('Escape');
  const sender = newSender('Alert');
  await write(request, sender, 'The first');
  await expect.poll(() => bodiesOf(page)).toEqual([`${sender.name}: The first`]);
  await write(request, sender, 'The second');
  await expect.poll(() => bodiesOf(page)).toEqual([`${sender.name}: The first`, `${sender.name}: The second`]);
  const known = await page.evaluate(() => window.shown.map(({ title, tag, renotify }) => ({ title, tag, renotify })));
  const each = { title: 'New chat message', tag: sender.sessionId, renotify: true };
  expect(known).toEqual([each, each]);

  await page.evaluate(() => window.shown.at(-1)?.dispatchEvent(new Event('click')));
  await expect(page).toHaveURL(`/admin?tab=chat&session=${sender.sessionId}`);
  await expect(page.getByRole('heading', { name: sender.name })).toBeVisible();
});

test('alerts that are switched off in one window are off in the others', async ({ page, site, context, request }) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await context.addInitScript(keepNotifications);
  const setNotification = async (state: 'on' | 'off') => {
    await page.getByRole('button', { name: 'Alerts of new messages' }).click();
    await page.getByRole('switch', { name: 'Browser notification' }).click();
    await expect(page.getByRole('switch', { name: 'Browser notification' })).toBeChecked({ checked: state === 'on' });
    await page.keyboard.press('Escape');
  };
  await openChat(page, site);
  const other = await context.newPage();
  const live = untilLive(other);
  await openWorkspace(other, site, '/admin/blog');
  await live;
  const sender = newSender('Windows');
  await setNotification('on');
  await write(request, sender, 'The first');
  await expect.poll(() => bodiesOf(other)).toEqual([`${sender.name}: The first`]);
  await setNotification('off');
  await write(request, sender, 'The second');
  await expect(toast(other)).toContainText('The second');
  expect(await bodiesOf(other)).toEqual([`${sender.name}: The first`]);
});

declare global {
  interface Window {
    /** The browser's notifications, oldest first. */
    shown: (Notification & { renotify?: boolean })[];
  }
}

/** Runs in the page, because Playwright cannot read the notifications of a browser. */
function keepNotifications(): void {
  window.shown = [];
  window.Notification = class extends Notification {
    // A headless browser always returns 'denied', even if permission was granted.
    static override readonly permission = 'granted';
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      window.shown.push(this);
    }
  };
}

const bodiesOf = (page: Page): Promise<string[]> => page.evaluate(() => window.shown.map(({ body }) => body));
