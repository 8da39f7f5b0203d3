import { expect, type Page } from '@playwright/test';
import { bookingTexts } from '../src/domain/booking-rules.ts';
import { addDays, businessDay } from '../src/domain/calendar.ts';
import { fillIn, newTitle, openBlogAdmin } from './admin-blog-page.ts';
import { messageLog, newSender, reply, sendChatMessage, sessionButton } from './admin-chat-page.ts';
import { book, newName, openRecord, search } from './admin-page.ts';
import { ChatPage } from './chat-page.ts';
import { consoleErrorsOf, holdRequests } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';

async function openTranslated(page: Page, path: string): Promise<void> {
  // React would replace texts that are translated before hydration. After hydration, the view is counted and the chat
  // button appears.
  const viewCounted = page.waitForRequest('**/api/page-views/**');
  await page.goto(path);
  await viewCounted;
  await expect(new ChatPage(page).button).toBeVisible();
  await translate(page);
}

/**
 * Changes a page as a browser's translator does: replaces each text, now and later, with an element whose text has an
 * additional `*`.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ignoredSelector = 'script, style, noscript, textarea, option, font';
    const translateText = (text: Node): void => {
      if (!/\w/.test(text.nodeValue ?? '') || text.parentElement?.closest(ignoredSelector)) return;
      const translation = document.createElement('font');
      translation.textContent = `${text.nodeValue}*`;
      text.parentElement?.replaceChild(translation, text);
    };
    const translateAll = (root: Node): void => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) translateText(text);
    };
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) translateAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test('a public page that the browser translates takes a booking, and shows a film and a chat message', async ({
  page,
  site,
}) => {
  // React reports that it replaces the form, which is translated before its code is loaded.
  const consoleErrors = consoleErrorsOf(page, /React error #418/);
  // The tests run with reduced motion, with which a film does not start by itself.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openTranslated(page, '/book');

  await test.step('the booking form shows the price, counts invalid fields, and accepts the booking', async () => {
    await page.getByLabel('Deep cleaning').check();
    await page.getByLabel('Hours').selectOption('4');
    await expect(page.getByRole('status', { name: 'Estimated total' })).toHaveText('$340*');
    await expect(page.getByRole('term')).toHaveText('Deep cleaning*$85 × 4 hours*');
    await expect(page.getByRole('definition')).toHaveText('$340*');
    await page.getByRole('button', { name: 'Book Cleaning Service' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please check the 7 marked fields.*');
    const fields = {
      Name: 'José Ñúñez',
      Email: 'jose@example.com',
      Phone: '561 555 0123',
      Address: '1 Ocean Drive',
      City: 'Jupiter',
      'ZIP Code': '33458',
    };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    await page.getByLabel('Date*', { exact: true }).fill(addDays(businessDay(new Date()), 7));
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Book Cleaning Service' }).click();
    await expect(page.getByRole('region', { name: /Notification/ })).toContainText(bookingTexts.submitted);
  });

  await test.step('a film button has a label that follows the state of the film', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pool Cleaning' }).click();
    await expect(page).toHaveURL('/services/pool-cleaning');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\*$/);
    const filmButton = page.getByRole('button', { name: 'the film' });
    await filmButton.scrollIntoViewIfNeeded();
    await expect(filmButton).toHaveText(/^Pause/);
    await filmButton.click();
    await expect(filmButton).toHaveText(/^Play/);
  });

  await test.step('the chat shows the state of a message', async () => {
    const chat = new ChatPage(page);
    await chat.begin('Hola');
    await expect(chat.message('Hola')).toContainText('Sent*');
    const office = await openOffice(site);
    await office.conversation(await chat.sessionId());
    await expect(chat.message('Hola')).toContainText('Seen*');
    await office.close();
  });
  expect(consoleErrors).toEqual([]);
});

test('a workspace that the browser translates can be used from the log-in on', async ({ page, site, request }) => {
  const consoleErrors = consoleErrorsOf(page);
  const name = newName('Steps');
  await book(request, name);
  const [first, second] = [newSender('First'), newSender('Second')];
  for (const sender of [first, second]) await sendChatMessage(request, sender, 'Hola');
  await page.goto('/admin-login');
  await page.getByLabel('Password').fill(site.adminPassword);
  await translate(page);

  await test.step('the log-in says that a password is being checked', async () => {
    const release = await holdRequests(page, /\/trpc\/admin\.logIn/);
    const logInButton = page.locator('button[type="submit"]');
    await logInButton.click();
    await expect(logInButton).toHaveText('Authenticating...*');
    release();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('the office sees the bookings of another week, and confirms and completes one', async () => {
    await page.getByRole('tab', { name: /^Bookings/ }).click();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    const bookingCount = page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'week' });
    await expect(bookingCount).toHaveText(/^\d+ bookings? this week\*$/);
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(bookingCount).toHaveText(/^[1-9]\d* bookings? this week\*$/);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await search(page, name);
    const panel = await openRecord(page, name);
    await panel.getByRole('button', { name: 'Confirm*', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Undo confirmation*' })).toBeVisible();
    await panel.getByRole('button', { name: 'Mark completed*' }).click();
    await expect(panel.getByRole('button', { name: 'Undo completion*' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('the draft of a chat reply is kept, and listed with the conversation', async () => {
    await page.getByRole('tab', { name: /^Live Chat/ }).click();
    await sessionButton(page, first.name).click();
    await reply(page, 'Yes');
    await expect(messageLog(page)).toContainText(/· Sent\*/);
    await page.getByLabel('Your reply').fill('On Monday we');
    await sessionButton(page, second.name).click();
    await expect(sessionButton(page, first.name)).toContainText('Draft:* On Monday we*');
    await sessionButton(page, first.name).click();
    await expect(sessionButton(page, first.name)).toContainText('Yes*');
    await expect(page.getByLabel('Your reply')).toHaveValue('On Monday we');
  });
  expect(consoleErrors).toEqual([]);
});

test('a translated editor of posts shows that a post is being saved, and lets the office delete the post', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const consoleErrors = consoleErrorsOf(page);
  const title = newTitle('Translated');
  await fillIn(page, title);
  await translate(page);
  await page.getByRole('switch', { name: /^Published/ }).check();
  const release = await holdRequests(page, /posts\.create/);
  const saveButton = page.locator('button[type="submit"]');
  await saveButton.click();
  await expect(saveButton).toHaveText('Saving…*');
  release();
  await expect(saveButton).toHaveText('Create Post*');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`“${title}” will be gone from the blog. This cannot be undone.*`);
  await dialog.getByRole('button', { name: 'Delete*' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});
