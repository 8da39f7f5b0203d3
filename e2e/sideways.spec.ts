import { expect } from '@playwright/test';
import { newSender, sendChatMessage, sessionButton } from './admin-chat-page.ts';
import { book, goTo, newName, openRecord, openWorkspace, record, search, sendMessage } from './admin-page.ts';
import { expectNoSidewaysScrolling } from './checks.ts';
import { openOffice } from './office.ts';
import { expectToFit } from './sideways.ts';
import { test } from './site.ts';

const widths = [320, 390, 768, 1024, 1440];

/** A long word that browsers do not break without a style. */
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);

test('a long author name without a space does not make a blog page wider than a phone', async ({ page, site }) => {
  const title = newName('Long author');
  const office = await openOffice(site);
  const { slug } = await office.publish({ title, excerpt: 'x', content: '<p>x</p>', author: longWord.slice(0, 100) });
  await office.close();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [`/blog/${slug}`, '/blog']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
});

test('the main pages of the workspace do not scroll sideways, even with long words', async ({
  page,
  site,
  request,
}) => {
  const [customerName, senderName, visitor] = [newName(longWord.slice(0, 40)), newName('Wide'), newSender('Wide')];
  await book(request, customerName);
  await sendMessage(request, senderName, `${longWord} ${longWord}`);
  await sendChatMessage(request, visitor, longWord);
  const office = await openOffice(site);
  await office.publish({ title: newName(longWord.slice(0, 60)), excerpt: longWord, content: `<p>${longWord}</p>` });
  await office.close();

  await page.goto('/admin-login');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expectToFit(page, 'The log-in', widths);

  await openWorkspace(page, site, '/admin?tab=messages');
  for (const [tab, name] of [
    ['Contact Messages', senderName],
    ['Bookings', customerName],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await search(page, name);
    await expect(record(page, name)).toBeVisible();
    await expectToFit(page, tab, widths);
    await openRecord(page, name);
    await expectToFit(page, `A record of ${tab}`, widths);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.getByText(/bookings? this week/)).toBeVisible();
  await expectToFit(page, 'The week', widths);
  await page.getByRole('tab', { name: /Live Chat/ }).click();
  await expect(sessionButton(page, visitor.name)).toBeVisible();
  await expectToFit(page, 'The chats', widths);
  await sessionButton(page, visitor.name).click();
  await expect(page.getByLabel('Your reply')).toBeVisible();
  await expectToFit(page, 'A chat', widths);
  await goTo(page, 'Blog');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await expectToFit(page, 'The posts', widths);
  await openWorkspace(page, site, '/admin/analytics');
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expectToFit(page, 'The analytics', widths);
});
