import { expect } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import { enlargeText, expectAccessible, waitForAnimations } from './checks.ts';
import { test } from './site.ts';
import { narrowOnly } from './widths.ts';

test('the chat can be used by keyboard, stays open while the page beside it is used, and Escape closes it', async ({
  page,
}) => {
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

  await expect(chat.panel).toHaveAttribute('aria-modal', 'false');
  await expect(chat.log).toHaveAccessibleName('Messages');
  await expect(chat.log.getByText('Our team:').first()).toBeAttached();
  await expect(chat.log.getByText('You:').first()).toBeAttached();
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The difference, side by side' })).toBeFocused();
  await expect(page).toHaveURL('/gallery');
  await expect(chat.message('hello')).toBeVisible();

  await chat.field.focus();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toHaveCount(0);
  await expect(chat.button).toBeFocused();
  await expect(chat.button).toHaveAttribute('aria-expanded', 'false');
});

test(
  'on a phone, the chat fills the screen, and the page behind it is inert until Close, Escape or Back closes the chat',
  narrowOnly,
  async ({ page }) => {
    const chat = new ChatPage(page);
    await page.goto('/gallery');
    await page.getByRole('link', { name: 'Coastline Commercial Cleaning' }).first().click();
    await expect(page).toHaveURL(/\/$/);
    const [chatBox, callBox] = [await chat.button.boundingBox(), await page.locator('a[data-bleed]').boundingBox()];
    expect((callBox?.x ?? Number.NaN) + (callBox?.width ?? 0)).toBeLessThanOrEqual(chatBox?.x ?? 0);

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

    await page.goBack();
    await expect(page).toHaveURL(/\/gallery$/);
    await expect(chat.panel).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test('the controls of the chat are in view on small screens and with text at 200 %', async ({ page }) => {
  const chat = new ChatPage(page);
  await page.clock.install();
  await page.goto('/');
  await chat.begin('hello');
  await page.clock.fastForward(1_500);
  await expect(chat.panel.getByRole('link', { name: 'Text Us' })).toBeVisible();
  for (const [width, fontSize] of [
    [320, '100%'],
    [640, '200%'],
    [1_440, '200%'],
  ] as const) {
    await test.step(`${width} px, text at ${fontSize}`, async () => {
      await page.setViewportSize({ width, height: 720 });
      await enlargeText(page, fontSize);
      expect(await chat.panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
      for (const control of [chat.field, chat.send, chat.panel.getByRole('button', { name: 'Close chat' })]) {
        await expect(control).toBeInViewport({ ratio: 1 });
      }
      const logBox = await chat.log.boundingBox();
      expect(logBox?.height ?? 0).toBeGreaterThan(100);
    });
  }
});
