import { expect, type Page } from '@playwright/test';
import { bookingTexts } from '../src/domain/booking-rules.ts';
import { addDays, businessDay } from '../src/domain/calendar.ts';
import { book, newName, openRecord, openWorkspace } from './admin-desk.ts';
import { ChatPage, openChatDesk } from './chat-page.ts';
import { complaintsOf } from './checks.ts';
import { test } from './site.ts';

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The chat's button comes when the page is alive; one that is translated earlier is made anew by React.
  await expect(new ChatPage(page).button).toBeVisible();
  await translate(page);
}

/** Does to a page what a browser's translator does: each text gives way to an element with other words. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untouched = 'script, style, noscript, textarea, option, font';
    const translate = (text: Node): void => {
      if (!/\w/.test(text.nodeValue ?? '') || text.parentElement?.closest(untouched)) return;
      const words = document.createElement('font');
      words.textContent = `${text.nodeValue}*`;
      text.parentElement?.replaceChild(words, text);
    };
    const translateAll = (root: Node): void => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) translate(text);
    };
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) translateAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test.describe('a page that the browser translates', () => {
  test('shows the price of what is chosen, and takes the booking', async ({ page }) => {
    const complaints = complaintsOf(page);
    await openTranslated(page, '/book');
    const total = page.getByRole('status', { name: 'Estimated total' });
    await page.getByLabel('Deep cleaning').check();
    await page.getByLabel('Hours').selectOption('4');
    await expect(total).toHaveText('$340*');
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
    // Who sends a form within two seconds is taken for a script.
    await page.waitForTimeout(2_100);
    await page.getByRole('button', { name: 'Book Cleaning Service' }).click();
    await expect(page.getByRole('region', { name: /Notification/ })).toContainText(bookingTexts.submitted);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your building, ready for business every morning*',
    );
    expect(complaints).toEqual([]);
  });

  test('says what became of a message in the chat', async ({ page, site }) => {
    const complaints = complaintsOf(page);
    await openTranslated(page, '/gallery');
    const chat = new ChatPage(page);
    await chat.begin('Hola');
    await expect(chat.message('Hola')).toContainText('Sent*');
    const desk = await openChatDesk(site);
    await desk.conversation(await chat.sessionId());
    await expect(chat.message('Hola')).toContainText('Seen*');
    await desk.close();
    expect(complaints).toEqual([]);
  });

  test('has a button that says what it does to a film', async ({ page }) => {
    await openTranslated(page, '/services/pool-cleaning');
    const button = page.getByRole('button', { name: 'the film' });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toHaveText(/^Pause/);
    await button.click();
    await expect(button).toHaveText(/^Play/);
  });

  test('of the office takes what is done about a booking', async ({ page, site, request }) => {
    const complaints = complaintsOf(page);
    const name = newName('Steps');
    await book(request, name);
    await openWorkspace(page, site, '/admin?tab=bookings');
    const panel = await openRecord(page, name);
    await translate(page);
    await panel.getByRole('button', { name: 'Confirm*', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Undo confirmation*' })).toBeVisible();
    await panel.getByRole('button', { name: 'Mark completed*' }).click();
    await expect(panel.getByRole('button', { name: 'Undo completion*' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
