import { expect, type Page } from '@playwright/test';
import { publicPaths } from '#domain/site.ts';
import { consoleErrorsOf, enlargeText, expectAccessible, expectHydrated, expectNoSidewaysScrolling } from './checks.ts';
import {
  check,
  expectGoodPictures,
  expectServedMarkup,
  isMissing,
  loadWithLateFont,
  postPath,
  rememberServedMarkup,
} from './every-page.ts';
import { expectSmallScripts } from './first-load.ts';
import { expectNothingCovered } from './floating-buttons.ts';
import { expectToFit } from './sideways.ts';
import { test } from './site.ts';
import { narrowOnly } from './widths.ts';

// Each page is loaded once per width, because loads cost more than the checks. Two workers share the pages.
test.describe.configure({ mode: 'parallel' });

const paths = [...publicPaths, postPath, '/nowhere', '/blog/nothing'];
const parts = [1, 2].map((part) => ({ part, partPaths: paths.filter((_, index) => index % 2 === part - 1) }));

const lateFontPaths = ['/', '/services/tile-grout-cleaning', '/gallery'];

/**
 * The widths at which pages must not scroll sideways. At 195 px, half a phone's width, a page has as little room as on a
 * phone with text of twice the size.
 */
const widths = { phone: [195, 320, 390], desktop: [640, 1024, 1280, 1920] };

/** What is so different on a phone that it is also checked there. */
const onPhones = {
  axe: ['/', '/book', '/blog', '/services/office-cleaning'],
  pictures: ['/', '/services/office-cleaning', '/gallery'],
  floatingButtons: ['/', '/book', '/quote', '/services/pool-cleaning'],
};

const headings: Readonly<Record<string, string>> = {
  '/': 'Your building, ready for business every morning',
  '/services/office-cleaning': 'Office cleaning in Palm Beach and Broward Counties',
  '/services/commercial-janitorial': 'Commercial janitorial service in Palm Beach and Broward',
  '/services/five-day-building-cleaning': 'Five-day building cleaning in Palm Beach and Broward',
  '/services/tile-grout-cleaning': 'Tile and grout cleaning in Palm Beach and Broward',
  '/services/water-extraction': 'Emergency water extraction in South Florida',
  '/services/pool-cleaning': 'Pool cleaning around West Palm Beach',
  '/services/crime-scene-cleanup': 'Crime scene cleanup in South Florida',
  '/services/residential-cleaning': 'Residential cleaning around West Palm Beach',
  '/gallery': 'The difference, side by side',
  '/testimonials': 'What our customers say',
  '/privacy-policy': 'Privacy Policy',
  '/terms-and-conditions': 'Terms and Conditions',
};

async function load(page: Page, path: string): Promise<void> {
  if (lateFontPaths.includes(path)) {
    await check(path, 'a late font causes no layout shift', () => loadWithLateFont(page, path));
  } else {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(isMissing(path) ? 404 : 200);
  }
  await check(path, 'hydration', () => expectHydrated(page));
}

async function expectServiceLinks(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const targets = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const target of targets) expect(target).toMatch(/^(\/|tel:\+1|mailto:.+@)/);
  await expect(main.getByRole('button').filter({ hasNotText: 'the film' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: '561-555-0142' }).first()).toBeVisible();
}

for (const { part, partPaths } of parts) {
  test(`every public page passes the checks of wide screens, part ${part}`, async ({ page, site }) => {
    const consoleErrors = consoleErrorsOf(page, /status of 404 .*\/(nowhere|blog\/nothing)\)$/);
    await rememberServedMarkup(page);
    for (const path of partPaths) {
      await test.step(path, async () => {
        await load(page, path);
        await check(path, 'hydration keeps title and heading', () => expectServedMarkup(page));
        await check(path, 'heading and title', async () => {
          const heading = page.getByRole('heading', { level: 1 });
          await expect(heading).toBeVisible();
          if (headings[path] !== undefined) await expect(heading).toHaveText(headings[path]);
          await expect(page).toHaveTitle(/ \| /);
        });
        if (!isMissing(path)) {
          const canonical = page.locator('link[rel="canonical"]');
          await check(path, 'canonical link', () => expect(canonical).toHaveAttribute('href', site.url + path));
        }
        if (path.startsWith('/services/')) await check(path, 'links', () => expectServiceLinks(page));
        await check(path, 'pictures', () => expectGoodPictures(page));
        await check(path, 'no sideways scrolling', () => expectToFit(page, path, widths.desktop));
        await check(path, 'accessibility', () => expectAccessible(page));
        await check(path, 'console', async () => expect(consoleErrors).toEqual([]));
      });
    }
  });

  test(`every public page passes the checks of phones, part ${part}`, narrowOnly, async ({ page }) => {
    const consoleErrors = consoleErrorsOf(page, /status of 404 .*\/(nowhere|blog\/nothing)\)$/);
    for (const path of partPaths) {
      await test.step(path, async () => {
        await load(page, path);
        // Before the checks that scroll, because a form's code is loaded when the visitor scrolls.
        await check(path, 'size of scripts', () => expectSmallScripts(page));
        if (onPhones.floatingButtons.includes(path)) {
          await check(path, 'floating buttons cover nothing', () => expectNothingCovered(page));
        }
        await check(path, 'no sideways scrolling', () => expectToFit(page, path, widths.phone));
        if (onPhones.pictures.includes(path)) await check(path, 'pictures', () => expectGoodPictures(page));
        if (onPhones.axe.includes(path)) await check(path, 'accessibility', () => expectAccessible(page));
        await check(path, 'console', async () => expect(consoleErrors).toEqual([]));
      });
    }
  });
}

test('with text at 200 %, the home page does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto('/');
  await enlargeText(page, '200%');
  await expectNoSidewaysScrolling(page);
});
