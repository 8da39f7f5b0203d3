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

test('beside the page, the chat does not trap the focus, and its messages are labelled for screen readers', async ({
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
  'over the whole window, the chat makes the page inert, also by keyboard, until it is closed',
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

    // The keyboard cannot reach the page behind the chat either.
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

test('a notice does not cover the message field', bothWidths, async ({ page }) => {
  const chat = new ChatPage(page);
  await page.goto('/');
  await chat.begin('hello');
  await page.context().setOffline(true);
  await chat.say('lost');
  await expect(chat.toast).toBeVisible();
  await waitForAnimations(page);
  const [notice, field] = [await chat.toast.boundingBox(), await chat.field.boundingBox()];
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(field?.y ?? 0);
  await page.context().setOffline(false);
});

for (const [condition, width, fontSize] of [
  ['at 320 px', 320, '100%'],
  ['with text at 200 %', 640, '200%'],
  ['with text at 200 % beside the page', 1_440, '200%'],
] as const) {
  test(`everything can be reached ${condition}`, width < 641 ? narrowOnly : {}, async ({ page }) => {
    const chat = new ChatPage(page);
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/');
    await enlargeText(page, fontSize);
    await chat.begin('hello');
    await expect(chat.panel.getByRole('link', { name: 'Text Us' })).toBeVisible();
    expect(await chat.panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
    for (const part of [chat.field, chat.send, chat.panel.getByRole('button', { name: 'Close chat' })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const log = await chat.log.boundingBox();
    expect(log?.height ?? 0).toBeGreaterThan(100);
    await expectAccessible(page);
  });
}

test('over the whole window, the chat closes when Back leaves the page', narrowOnly, async ({ page }) => {
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
