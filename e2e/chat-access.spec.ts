import { expect } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import { enlargeText, expectAccessible, waitForAnimations } from './checks.ts';
import { test } from './site.ts';
import { bothWidths, narrowOnly } from './widths.ts';

test('the chat can be opened and used by keyboard, and Escape closes it and focuses its button', async ({ page }) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.button.focus();
  await page.keyboard.press('Enter');
  await expect(chat.panel.getByLabel('Name')).toBeFocused();
  await expect(chat.button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('Ann Lee');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ann@example.com');
  await page.keyboard.press('Enter');
  await expect(chat.field).toBeFocused();
  await page.keyboard.type('hello');
  await page.keyboard.press('Enter');
  await expect(chat.message('hello')).toContainText('Sent');
  await page.keyboard.press('Escape');
  await expect(chat.panel).toHaveCount(0);
  await expect(chat.button).toBeFocused();
  await expect(chat.button).toHaveAttribute('aria-expanded', 'false');
});

test('beside the page, the chat stays open while the page is used, and its messages name their senders', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('hello');
  await expect(chat.panel).toHaveAttribute('aria-modal', 'false');
  await expect(chat.log).toHaveAccessibleName('Messages');
  await expect(chat.log.getByText('Our team:').first()).toBeAttached();
  await expect(chat.log.getByText('You:').first()).toBeAttached();
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveURL('/gallery');
  await expect(chat.message('hello')).toBeVisible();
});

test(
  'on a phone, the chat fills the screen, and the page behind the chat is inert until the chat is closed',
  narrowOnly,
  async ({ page }) => {
    const chat = new ChatPage(page);
    await page.goto('/');
    await chat.open();
    await waitForAnimations(page);
    expect(await chat.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect(chat.panel).toHaveAttribute('aria-modal', 'true');
    const parts = ['header', 'main', '[data-static]:has(> footer)'];
    for (const part of parts) {
      await expect(page.locator(`#root > ${part}`)).toHaveJSProperty('inert', true);
    }
    await expectAccessible(page);
    await chat.close();
    for (const part of parts) {
      await expect(page.locator(`#root > ${part}`)).toHaveJSProperty('inert', false);
    }
    await expect(chat.button).toBeFocused();

    // The keyboard cannot reach the button behind the chat either.
    await chat.open();
    const closeButton = chat.panel.getByRole('button', { name: 'Close chat' });
    await closeButton.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(chat.button).not.toBeFocused();
    await closeButton.focus();
    await page.keyboard.press('Escape');
    await expect(chat.panel).toHaveCount(0);
    await expect(chat.button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chat.panel).toBeVisible();
  },
);

test('a toast does not cover the message field', bothWidths, async ({ page }) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('hello');
  await page.context().setOffline(true);
  await chat.say('lost');
  await expect(chat.toast).toBeVisible();
  await waitForAnimations(page);
  const [toastBox, fieldBox] = [await chat.toast.boundingBox(), await chat.field.boundingBox()];
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(fieldBox?.y ?? 0);
  await page.context().setOffline(false);
});

for (const [condition, width, fontSize] of [
  ['at 320 px', 320, '100%'],
  ['at 640 px with text at 200 %', 640, '200%'],
  ['at 1,440 px with text at 200 %', 1_440, '200%'],
] as const) {
  test(`the controls of the chat are in view ${condition}`, width < 641 ? narrowOnly : {}, async ({ page }) => {
    const chat = new ChatPage(page);
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/');
    await enlargeText(page, fontSize);
    await chat.begin('hello');
    await expect(chat.panel.getByRole('link', { name: 'Text Us' })).toBeVisible();
    expect(await chat.panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
    for (const control of [chat.field, chat.send, chat.panel.getByRole('button', { name: 'Close chat' })]) {
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    const logBox = await chat.log.boundingBox();
    expect(logBox?.height ?? 0).toBeGreaterThan(100);
    await expectAccessible(page);
  });
}

test('on a phone, the chat closes when Back leaves the page', narrowOnly, async ({ page }) => {
  const chat = new ChatPage(page);
  await page.goto('/gallery');
  await page.getByRole('link', { name: 'Coastline Commercial Cleaning' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await chat.open();
  await expect(chat.panel).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(chat.panel).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
