import { expect } from '@playwright/test';
import { addDays } from '../src/domain/calendar.ts';
import { askForQuote, book, goTo, newName, openRecord, openWorkspace, today } from './admin-page.ts';
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

test('text messages are offered only to customers who agreed; the bar shows what is waiting beside the names of links', async ({
  page,
  site,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const [nameWithoutConsent, nameWithConsent] = [newName('Asked'), newName('Agreed')];
  for (const name of [nameWithoutConsent, nameWithConsent]) {
    const contact = { name, email: 'ana@example.com', phone: '(561) 555-0100' };
    const data = { ...contact, message: 'Hello', sms_consent: name === nameWithConsent };
    expect((await request.post('/api/contact', { data })).ok()).toBe(true);
  }
  await askForQuote(request, newName('Asking'));
  await openWorkspace(page, site);
  const panel = await openRecord(page, nameWithConsent);
  await expect(panel.getByRole('link', { name: /^Text / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  const otherPanel = await openRecord(page, nameWithoutConsent);
  await expect(otherPanel.getByRole('link', { name: '(561) 555-0100' })).toBeVisible();
  await expect(otherPanel.getByRole('link', { name: /^Text / })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(otherPanel).toHaveCount(0);

  // On the dashboard, its link has no badge.
  await goTo(page, 'Customers');
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
