import { expect } from '@playwright/test';
import { liveClient } from '#server/sockets/testing.ts';
import { defaultChatPhone, welcomeMessages } from '../src/domain/chat.ts';
import { ChatPage } from './chat-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, holdRequests } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';

/** The welcome messages at the start of each session. */
const welcomes = welcomeMessages(defaultChatPhone);

test.describe('the chat button', () => {
  test('loads no code and makes no calls before it is clicked, and then shows that the chat is being loaded', async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page);
    const requestUrls: string[] = [];
    let sockets = 0;
    page.on('request', (request) => requestUrls.push(request.url()));
    page.on('websocket', () => {
      sockets += 1;
    });
    const chat = new ChatPage(page);
    const spinnerStyle = () => chat.button.evaluate((button) => getComputedStyle(button, '::before').borderTopStyle);
    await page.goto('/');
    await expect(chat.button).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requestUrls.filter((url) => /assets\/(chat-code|live-client)|api\/chat/.test(url))).toEqual([]);
    expect(sockets).toBe(0);
    expect(await spinnerStyle()).toBe('none');
    const box = await chat.button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

    const release = await holdRequests(page, /\/assets\/chat-code-[\w-]+\.js$/);
    await chat.button.click();
    await expect(chat.button).toHaveAttribute('aria-busy', 'true');
    expect(await spinnerStyle()).toBe('solid');
    release();
    await expect(chat.panel).toBeVisible();
    expect(await spinnerStyle()).toBe('none');
    await expect.poll(() => sockets).toBe(1);
    expect(consoleErrors).toEqual([]);
  });

  test('is shown only on public pages, and does not cover the footer', async ({ page }) => {
    const chat = new ChatPage(page);
    for (const path of ['/blog', '/nowhere']) {
      await page.goto(path);
      await expect(chat.button).toBeVisible();
    }
    const adminLink = page.getByRole('contentinfo').getByRole('link', { name: 'Admin' });
    for (const width of [1_024, 1_280, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      await adminLink.scrollIntoViewIfNeeded();
      await page.keyboard.press('End');
      await adminLink.click({ trial: true });
    }
    await adminLink.click();
    await expect(page).toHaveURL(/\/admin-login$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(chat.button).toHaveCount(0);
  });
});

test('if the chat fails, a link to call replaces it, and the page still works', async ({ page }) => {
  // The chat calls this function, so the chat fails.
  await page.addInitScript(() => {
    Date.prototype.toLocaleTimeString = () => {
      throw new RangeError('There is no such format.');
    };
  });
  const chat = new ChatPage(page);
  await page.goto('/gallery');
  await chat.open();
  await chat.panel.getByLabel('Name').fill('Ann Lee');
  await chat.panel.getByLabel('Email').fill('ann@example.com');
  await chat.panel.getByRole('button', { name: 'Start Chat' }).click();
  const call = page
    .getByRole('complementary', { name: 'Chat' })
    .getByRole('link', { name: `Call ${defaultChatPhone}` });
  await expect(call).toHaveAttribute('href', 'tel:+15614863444');
  await expect(chat.panel).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What our customers say' })).toBeVisible();
  await expect(chat.button).toBeVisible();
});

test.describe('the open chat', () => {
  test('trims text, rejects blank text, sends with Enter or a click, and sets the text direction', async ({ page }) => {
    const chat = new ChatPage(page);
    await page.goto('/');
    await chat.begin('first');
    await expect(chat.send).toBeDisabled();
    await chat.field.fill(' \n\t ');
    await expect(chat.send).toBeDisabled();
    await chat.field.press('Enter');
    await chat.field.fill('  two');
    await chat.field.press('Shift+Enter');
    await chat.field.pressSequentially('lines  ');
    await chat.send.dblclick({ delay: 150 });
    await expect(chat.field).toHaveValue('');
    await expect(chat.field).toBeFocused();
    await page.keyboard.type('And one more');
    await expect(chat.field).toHaveValue('And one more');
    await expect(chat.message('lines')).toContainText('Sent');
    await expect.poll(() => chat.texts()).toEqual([...welcomes, 'first', 'two\nlines']);

    // While an input method composes, Enter does not send.
    await chat.field.fill('にほん');
    await chat.field.evaluate((field) => {
      const press = (options: KeyboardEventInit) =>
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...options }),
        );
      press({ isComposing: true });
      press({ keyCode: 229 });
    });
    await expect(chat.field).toHaveValue('にほん');
    await chat.field.press('Enter');
    await expect(chat.message('にほん')).toContainText('Sent');

    await chat.say('שלום, אני צריך ניקיון.');
    // Each part of a message has its own element; their parent has the text direction.
    await expect(chat.log.getByText('שלום').locator('..')).toHaveCSS('direction', 'rtl');
    await expect(chat.log.getByText('first').locator('..')).toHaveCSS('direction', 'ltr');
  });

  test('shows how much too long a message is, keeps it, and sends it when it has 2,000 characters', async ({
    page,
  }) => {
    const chat = new ChatPage(page);
    await page.goto('/');
    await chat.open();
    const firstMessage = chat.panel.getByLabel('Message (optional)');
    await chat.panel.getByLabel('Name').fill('Ann Lee');
    await chat.panel.getByLabel('Email').fill('ann@example.com');
    await firstMessage.fill('x'.repeat(2_500));
    await chat.panel.getByRole('button', { name: 'Start Chat' }).click();
    await expect(firstMessage).toBeFocused();
    await expect(firstMessage).toHaveAccessibleDescription('Message can be at most 2,000 characters.');
    await expect(firstMessage).toHaveValue('x'.repeat(2_500));
    await firstMessage.fill('x'.repeat(2_000));
    await expect(firstMessage).toHaveAccessibleDescription('');
    await chat.panel.getByRole('button', { name: 'Start Chat' }).click();
    await expect(chat.message('x'.repeat(2_000))).toContainText('Sent');

    await chat.field.fill('y'.repeat(1_950));
    await expect(chat.panel.getByText('50 left', { exact: true })).toBeVisible();
    await chat.field.fill('y'.repeat(2_001));
    await expect(chat.panel.getByText('1 too many')).toBeVisible();
    await expect(chat.send).toBeDisabled();
    await expectAccessible(page);
    await chat.field.fill('y'.repeat(2_000));
    await chat.send.click();
    await expect(chat.message('y'.repeat(2_000))).toContainText('Sent');
    await expectNoSidewaysScrolling(page);
  });
});

test.describe('staff', () => {
  test('send replies that appear at once, and that are counted until the panel opens', async ({ page, site }) => {
    const chat = new ChatPage(page);
    const office = await openOffice(site);
    await page.goto('/');
    await chat.begin('Are you there?');
    await expect(chat.message('Are you there?')).toContainText('Sent');
    const id = await chat.sessionId();
    await office.respond(
      id,
      `See https://example.com/a. <img src=x onerror=alert(1)> javascript:alert(1) ${'long'.repeat(100)}`,
    );
    await test.step('only safe links are links, and long words wrap', async () => {
      const link = chat.log.getByRole('link', { name: 'https://example.com/a', exact: true });
      await expect(link).toHaveAttribute('rel', /noopener.*nofollow/);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(chat.log.getByRole('img')).toHaveCount(0);
      await expect(chat.log.getByRole('link', { name: /javascript/ })).toHaveCount(0);
      const overflow = await chat.log.evaluate((log) => log.scrollWidth - log.clientWidth);
      expect(overflow).toBe(0);
    });
    await office.conversation(id);
    await expect(chat.message('Are you there?')).toContainText('Seen');

    await chat.close();
    await office.respond(id, 'One more thing.');
    await office.respond(id, 'And another.');
    await expect(chat.button).toContainText('2');
    await expect(page.getByText('2 new chat messages')).toBeAttached();
    await expectAccessible(page);
    await chat.open();
    await expect(chat.button).not.toContainText('2');
    await expect(chat.message('And another.')).toBeVisible();
    await expect
      .poll(async () => (await office.conversation(id)).filter(({ isUser, read }) => !isUser && !read))
      .toEqual([]);
    await chat.close();
    await page.goto('/gallery');
    await office.respond(id, 'Only this one is new.');
    await expect(page.getByText('1 new chat message', { exact: true })).toBeAttached();
    await office.close();
  });
});

test.describe('the visitor and the office at the same time', () => {
  test("see each other's typing and seen marks, and the visitor sees the presence of the office", async ({
    page,
    site,
  }) => {
    const login = await fetch(`${site.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: site.adminPassword }),
    });
    const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const office = liveClient(site.url, { cookie, origin: site.url });
    const { value, rev } = (await office.api.admin.settings.all.query()).hours;
    const openAllDay = Object.fromEntries(Object.keys(value).map((day) => [day, ['00:00', '23:59']]));
    const savedHours = await office.api.admin.settings.save.mutate({ section: 'hours', rev, value: openAllDay });
    const chat = new ChatPage(page);
    await page.goto('/');
    await chat.begin('hello');
    await expect(chat.message('hello')).toContainText('Sent');
    await expect(chat.panel.getByText('Nobody is at the chat right now.')).toBeVisible();
    const sessionId = await chat.sessionId();

    const receivedTexts: string[] = [];
    const typingSignals: boolean[] = [];
    office.api.chat.onEvents.subscribe(undefined, {
      onData: ({ data }) => {
        if (data.type === 'message' && data.sessionId === sessionId) receivedTexts.push(data.message.message);
      },
    });
    office.api.chat.onVisitorSignal.subscribe(undefined, {
      onData: (signal) => {
        if (signal.type === 'typing' && signal.sessionId === sessionId) typingSignals.push(signal.typing);
      },
    });
    await expect(chat.panel.getByText('We are here to answer.')).toBeVisible();
    await chat.field.pressSequentially('How much');
    await expect.poll(() => typingSignals).toEqual([true]);
    await chat.say('How much for two floors?');
    await expect.poll(() => receivedTexts).toEqual(['How much for two floors?']);
    await expect.poll(() => typingSignals).toEqual([true, false]);

    await office.api.chat.conversation.mutate({ sessionId });
    await expect(chat.message('How much for two floors?')).toContainText('Seen');
    await office.api.chat.adminTyping.mutate({ sessionId, typing: true });
    await expect(chat.log.getByText('Our team is typing')).toBeAttached();
    await expectAccessible(page);
    const { seq } = await office.api.chat.reply.mutate({ sessionId, message: 'It depends.' });
    await expect(chat.message('It depends.')).toBeVisible();
    await expect(chat.log.getByTestId('typing')).toHaveCount(0);
    const isSeen = async () =>
      (await office.api.chat.history.query({ sessionId })).messages.find((message) => message.seq === seq)?.read;
    await expect.poll(isSeen).toBe(true);
    await office.api.admin.settings.save.mutate({ section: 'hours', rev: savedHours.rev, value });
    await office.close();
  });
});
