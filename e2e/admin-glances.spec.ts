import { expect } from '@playwright/test';
import { addDays } from '../src/domain/calendar.ts';
import { askForQuote, book, newName, openRecord, openWorkspace, sendMessage, today } from './admin-page.ts';
import { narrowOnly } from './widths.ts';
import { test } from './workspace-test.ts';

test('on a phone, buttons lead to today and to each day of the week', narrowOnly, async ({ page, site, request }) => {
  // These bookings make the week longer than the screen, so that a click on a button has to scroll the page.
  for (let count = 0; count < 4; count += 1) await book(request, newName('Now'), today());
  await openWorkspace(page, site, `/admin?tab=bookings&view=week&week=${addDays(today(), 7)}`);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('heading', { name: /· Today$/ })).toBeInViewport({ ratio: 1 });
  for (const button of await page.getByRole('navigation', { name: 'Days' }).getByRole('button').all()) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await button.click();
    const name = (await button.getAttribute('aria-label')) ?? '';
    await expect(page.getByRole('heading', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('a log-out in one browser window hides the records in the others', async ({ page, site, request, context }) => {
  const name = newName('Private');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  const nameText = page.getByText(name).first();
  await expect(nameText).toBeVisible();
  const otherWindow = await context.newPage();
  await openWorkspace(otherWindow, site);
  await otherWindow.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  const isCovered = () =>
    nameText.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
      // The browser writes opaque colours as rgb, and transparent ones as rgba.
      const cover = stack.findIndex((layer) => /^rgb\(/.test(getComputedStyle(layer).backgroundColor));
      return cover !== -1 && !stack.slice(0, cover + 1).includes(element);
    });
  await expect.poll(isCovered).toBe(true);
});

test('text messages are offered only for customers who agreed to them', async ({ page, site, request }) => {
  const [nameWithoutConsent, nameWithConsent] = [newName('Asked'), newName('Agreed')];
  for (const name of [nameWithoutConsent, nameWithConsent]) {
    const contact = { name, email: 'ana@example.com', phone: '(561) 555-0100' };
    const data = { ...contact, message: 'Hello', sms_consent: name === nameWithConsent };
    expect((await request.post('/api/contact', { data })).ok()).toBe(true);
  }
  await openWorkspace(page, site);
  const panel = await openRecord(page, nameWithConsent);
  await expect(panel.getByRole('link', { name: /^Text / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  const otherPanel = await openRecord(page, nameWithoutConsent);
  await expect(otherPanel.getByRole('link', { name: '(561) 555-0100' })).toBeVisible();
  await expect(otherPanel.getByRole('link', { name: /^Text / })).toHaveCount(0);
});

test('the Dashboard badge does not cover the text of its link, and the Quotes link announces new requests', async ({
  page,
  site,
  request,
}) => {
  await sendMessage(request, newName('Waiting'));
  await page.setViewportSize({ width: 1280, height: 720 });
  await askForQuote(request, newName('Asking'));
  await openWorkspace(page, site, '/admin/customers');
  await expect(page.getByRole('link', { name: 'Quotes' })).toHaveAccessibleDescription(/^\d+ new quote requests?\.$/);
  const link = page.getByRole('link', { name: /Dashboard/ });
  await expect(link.getByText(/^\d+\+?$/)).toBeVisible();
  const [badgeBox, wordBox] = await link.evaluate((element) => {
    const textNodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxOf = (pattern: RegExp) => {
      textNodes.currentNode = element;
      while (textNodes.nextNode() !== null) {
        if (!pattern.test(textNodes.currentNode.textContent ?? '')) continue;
        const range = document.createRange();
        range.selectNodeContents(textNodes.currentNode);
        return range.getBoundingClientRect().toJSON();
      }
      return undefined;
    };
    return [boxOf(/^\d+\+?$/), boxOf(/^Dashboard$/)];
  });
  expect(badgeBox.right).toBeLessThanOrEqual(wordBox.left);
});
