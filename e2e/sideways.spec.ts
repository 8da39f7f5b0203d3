import { expect, type Page } from '@playwright/test';
import { publicPaths } from '#domain/site.ts';
import { newSender, sendChatMessage, sessionButton } from './admin-chat-page.ts';
import { book, newName, openRecord, openWorkspace, record, search, sendMessage } from './admin-page.ts';
import { enlargeText, expectNoSidewaysScrolling, waitForAnimations } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

/** At 195 px, half a phone's width, a page has as little room as on a phone with text of twice the size. */
const publicWidths = { phone: [195, 320, 390], desktop: [640, 1024, 1280, 1920] };
const officeWidths = { phone: [320, 390], desktop: [768, 1024, 1440] };

/** A long word that browsers do not break without a style. */
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);

async function expectToFit(
  page: Page,
  { screen, widths }: { screen: string; widths: readonly number[] },
): Promise<void> {
  const previousSize = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await waitForAnimations(page);
    await test.step(`${screen} at ${width} px`, () => expectNoSidewaysScrolling(page));
  }
  if (previousSize !== null) await page.setViewportSize(previousSize);
}

test('no public page scrolls sideways at widths from 195 to 1920 px', bothWidths, async ({ page, isMobile }) => {
  const widths = isMobile ? publicWidths.phone : publicWidths.desktop;
  for (const path of [...publicPaths, '/blog/humidity-and-mold-in-florida-offices', '/nowhere']) {
    await page.goto(path);
    await expectToFit(page, { screen: path, widths });
  }
});

test('with text at 200 %, the home page does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto('/');
  await enlargeText(page, '200%');
  await expectNoSidewaysScrolling(page);
});

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

test(
  'the main pages of the workspace do not scroll sideways, even with long words',
  bothWidths,
  async ({ page, site, request, isMobile }) => {
    const widths = isMobile ? officeWidths.phone : officeWidths.desktop;
    const [customerName, senderName, visitor] = [newName(longWord.slice(0, 40)), newName('Wide'), newSender('Wide')];
    await book(request, customerName);
    await sendMessage(request, senderName, `${longWord} ${longWord}`);
    await sendChatMessage(request, visitor, longWord);
    const office = await openOffice(site);
    await office.publish({ title: newName(longWord.slice(0, 60)), excerpt: longWord, content: `<p>${longWord}</p>` });
    await office.close();

    await page.goto('/admin-login');
    await expect(page.getByLabel('Password')).toBeVisible();
    await expectToFit(page, { screen: 'The log-in', widths });

    for (const [tab, name] of [
      ['messages', senderName],
      ['bookings', customerName],
    ] as const) {
      await openWorkspace(page, site, `/admin?tab=${tab}`);
      await search(page, name);
      await expect(record(page, name)).toBeVisible();
      await expectToFit(page, { screen: tab, widths });
      await openRecord(page, name);
      await expectToFit(page, { screen: `A record of ${tab}`, widths });
    }
    await openWorkspace(page, site, '/admin?tab=bookings&view=week');
    await expect(page.getByText(/bookings? this week/)).toBeVisible();
    await expectToFit(page, { screen: 'The week', widths });
    await openWorkspace(page, site, '/admin?tab=chat');
    await expect(sessionButton(page, visitor.name)).toBeVisible();
    await expectToFit(page, { screen: 'The chats', widths });
    await sessionButton(page, visitor.name).click();
    await expect(page.getByLabel('Your reply')).toBeVisible();
    await expectToFit(page, { screen: 'A chat', widths });
    await openWorkspace(page, site, '/admin/blog');
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
    await expectToFit(page, { screen: 'The posts', widths });
    await openWorkspace(page, site, '/admin/analytics');
    await page.getByLabel('Password').fill(site.adminPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expectToFit(page, { screen: 'The analytics', widths });
  },
);
