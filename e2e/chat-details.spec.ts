import { expect } from '@playwright/test';
import { defaultChatPhone, welcomeMessages } from '../src/domain/chat.ts';
import { chatTexts } from '../src/web/chat/texts.ts';
import { ChatPage } from './chat-page.ts';
import { expectAccessible } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';
import { narrowOnly } from './widths.ts';

/** The welcome messages at the start of each session. */
const welcomes = welcomeMessages(defaultChatPhone);

test.describe('the details form', () => {
  test('keeps its draft, requires name and email, and starts a conversation with an automatic message', async ({
    page,
    site,
  }) => {
    const chat = new ChatPage(page);
    const [name, email] = [chat.panel.getByLabel('Name'), chat.panel.getByLabel('Email')];
    const startButton = chat.panel.getByRole('button', { name: 'Start Chat' });
    await page.clock.install();
    await page.goto('/');
    await chat.open();
    // The socket is open when the presence of the office is known.
    await expect(chat.panel.getByText('Leave your question here')).toBeVisible();
    await chat.stopClock();
    await expect(startButton).toBeInViewport({ ratio: 1 });
    await name.fill('Ann Lee');
    await email.fill('ann at home');
    await chat.close();
    await chat.open();
    await expect(name).toHaveValue('Ann Lee');
    await startButton.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/valid email/);
    await expect(chat.toast).toHaveCount(0);

    await name.fill('');
    await startButton.click();
    await expect(chat.toast).toContainText(chatTexts.missingTitle);
    await expect(chat.toast).toContainText(chatTexts.missing);
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Name is required.');
    // axe needs a clock that runs.
    await page.clock.resume();
    await expectAccessible(page);
    await chat.stopClock();

    await name.fill('Ann Lee');
    await email.fill('ann@example.com');
    await chat.panel.getByLabel('Phone (optional)').fill('561 555 0123');
    await startButton.click();
    await page.clock.fastForward(500);
    await expect(chat.message(chatTexts.automaticMessage)).toBeVisible();
    await expect(chat.toast).toHaveCount(0);
    await expect(chat.log.getByTestId('typing')).toBeVisible();
    await expect(chat.panel.getByRole('link', { name: chatTexts.call })).toHaveCount(0);
    await page.clock.fastForward(1_500);
    await expect(chat.panel.getByRole('link', { name: chatTexts.call })).toHaveAttribute('href', 'tel:+15614863444');
    await expect(chat.panel.getByRole('link', { name: chatTexts.text })).toHaveAttribute('href', 'sms:+15614863444');
    await expect(chat.log.getByTestId('typing')).toHaveCount(0);
    await expect(chat.message(chatTexts.automaticMessage)).toContainText('Sent');
    await expect.poll(() => chat.texts()).toEqual([...welcomes, chatTexts.automaticMessage]);
    await page.clock.resume();
    await expectAccessible(page);

    const storedItems = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(storedItems).toEqual({
      chatSessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      chatUserName: 'Ann Lee',
      chatUserEmail: 'ann@example.com',
      chatUserPhone: '561 555 0123',
      chatFormSubmitted: 'true',
    });
    const office = await openOffice(site);
    expect(await office.conversation(storedItems.chatSessionId ?? '')).toMatchObject([
      ...welcomes.map((message) => ({ message, isUser: false })),
      { message: chatTexts.automaticMessage, isUser: true, name: 'Ann Lee', phone: '561 555 0123' },
    ]);
    await office.close();
  });

  test(
    'fits on a phone in landscape, and its button does not cover its fields on even lower screens',
    narrowOnly,
    async ({ page }) => {
      const chat = new ChatPage(page);
      const startButton = chat.panel.getByRole('button', { name: 'Start Chat' });
      const fields = chat.panel.getByRole('textbox');
      await page.setViewportSize({ width: 844, height: 390 });
      await page.goto('/');
      await chat.open();
      await expect(startButton).toBeVisible();
      expect(await fields.count()).toBeGreaterThanOrEqual(3);
      for (const control of [...(await fields.all()), startButton]) await expect(control).toBeInViewport({ ratio: 1 });

      // A smaller phone, that phone with an on-screen keyboard, and a screen of 1280 × 1024 at a zoom of 400 %.
      for (const size of [
        { width: 568, height: 320 },
        { width: 568, height: 180 },
        { width: 320, height: 256 },
      ]) {
        await page.setViewportSize(size);
        for (const field of await fields.all()) {
          await field.scrollIntoViewIfNeeded();
          await expect(field).toBeInViewport({ ratio: 0.9 });
          const [fieldBox, buttonBox] = [await field.boundingBox(), await startButton.boundingBox()];
          expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0), `${size.width} × ${size.height}`).toBeLessThanOrEqual(
            buttonBox?.y ?? 0,
          );
        }
        await startButton.scrollIntoViewIfNeeded();
        await expect(startButton).toBeInViewport({ ratio: 1 });
      }
    },
  );
});

test(
  'the latest message stays in view when a long message is typed and the height of the screen changes',
  narrowOnly,
  async ({ page }) => {
    const chat = new ChatPage(page);
    await page.clock.install();
    await page.goto('/');
    await chat.begin('hello');
    await page.clock.fastForward(1_500);
    await expect(chat.panel.getByRole('link', { name: chatTexts.text })).toBeVisible();
    for (let count = 1; count <= 8; count += 1) await chat.say(`Room ${count}`);
    await expect(chat.message('Room 8')).toContainText('Sent');
    await chat.field.fill('First floor\nSecond floor\nThird floor\nFourth floor\nFifth floor');
    for (const height of [420, 844, 420]) {
      await page.setViewportSize({ width: 390, height });
      await expect(chat.message('Room 8')).toBeInViewport();
      await expect
        .poll(() => chat.log.evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop)))
        .toBe(0);
      await expect(chat.panel.getByRole('button', { name: 'Latest messages' })).toHaveCount(0);
    }

    // After scrolling up, the button to the latest messages stays until the log is high enough for all messages.
    // Repeated, because the log follows its end if it changes its height in the same frame.
    await expect(async () => {
      await chat.log.evaluate((log) => log.scrollTo(0, 0));
      await expect(chat.panel.getByRole('button', { name: 'Latest messages' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.setViewportSize({ width: 390, height: 400 });
    await expect(chat.panel.getByRole('button', { name: 'Latest messages' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 1_600 });
    await expect(chat.panel.getByRole('button', { name: 'Latest messages' })).toHaveCount(0);
  },
);
