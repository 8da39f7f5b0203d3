import { expect, type Page } from '@playwright/test';
import { publicPaths } from '#domain/site.ts';
import { hold } from './checks.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

/** What a page may fetch of scripts before the visitor does something; bytes as they are sent. */
const limit = 75_000;

/** Of pages behind secret links, whose contents the script loads. */
const linkLimit = 93_000;

const linkPaths: readonly string[] = ['/manage/x', '/proposal/x'];

const paths = [...publicPaths, '/blog/humidity-and-mold-in-florida-offices', '/nowhere', ...linkPaths];

/** Milliseconds for which a page that nobody touches goes without its code, and a little more than it waits for it. */
const [without, until] = [2_400, 200];

/** Opens a page whose clock stands still. */
async function openWithoutTime(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(path, { waitUntil: 'networkidle' });
}

/** The scripts that a page fetches by itself: their bytes and their names, the largest first. */
async function scriptsOf(page: Page, path: string): Promise<{ bytes: number; names: string }> {
  const found: Promise<{ name: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    const name = request.url().split('/').at(-1) ?? '';
    found.push(request.sizes().then(({ responseBodySize }) => ({ name, bytes: responseBodySize })));
  });
  await openWithoutTime(page, path);
  await page.clock.runFor(without);
  await page.waitForLoadState('networkidle');
  const scripts = (await Promise.all(found)).sort((a, b) => b.bytes - a.bytes);
  return {
    bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    names: scripts.map(({ name, bytes }) => `${name} ${bytes}`).join(', '),
  };
}

test(
  'no page fetches more script than it may before the visitor does something',
  bothWidths,
  async ({ browser, site, viewport }) => {
    for (const path of paths) {
      const context = await browser.newContext({ baseURL: site.url, viewport });
      const { bytes, names } = await scriptsOf(await context.newPage(), path);
      expect(bytes, `${path}: ${names}`).toBeGreaterThan(0);
      expect(bytes, `${path}: ${names}`).toBeLessThanOrEqual(linkPaths.includes(path) ? linkLimit : limit);
      await context.close();
    }
  },
);

test('a form that is sent before its code has come is sent once it has', bothWidths, async ({ page }) => {
  const release = await hold(page, /\/assets\/home-page-[\w-]+\.js$/);
  await page.goto('/');
  await page.getByLabel('Name').fill('Ann Early');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Please call me.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  release();
  await expect(page.getByText('Message Sent!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a link that is followed before the code of its page has come leads on once it has', async ({ page }) => {
  const release = await hold(page, /\/assets\/testimonials-page-[\w-]+\.js$/);
  await page.goto('/testimonials');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery', exact: true }).click();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'The difference, side by side' })).toBeFocused();
});

test('a comparison that is moved before its code has come moves once it has', bothWidths, async ({ page }) => {
  const release = await hold(page, /\/assets\/gallery-page-[\w-]+\.js$/);
  await page.goto('/gallery');
  const [slider, other] = [page.getByRole('slider').first(), page.getByRole('slider').last()];
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const frame = await other.locator('..').boundingBox();
  if (frame === null) throw new Error('The slider has no box.');
  await other.locator('..').click({ position: { x: frame.width * 0.8, y: frame.height / 2 } });
  release();
  await expect(slider).toHaveAttribute('aria-valuenow', '52');
  await expect(other).toHaveAttribute('aria-valuenow', '80');
});

test('a page that the browser begins to translate loads its code, before it is used', async ({ page }) => {
  await openWithoutTime(page, '/gallery');
  await expect(page.locator('#root[data-code]')).toHaveCount(1);
  await page.evaluate(() => document.documentElement.classList.add('translated-ltr'));
  await expect(page.locator('#root[data-code]')).toHaveCount(0);
});

test('the list of services opens under a pointer that rests on its name', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByText('Services', { exact: true }).hover();
  await expect(page.getByRole('link', { name: 'Office Cleaning', exact: true }).first()).toBeInViewport();
});

test('a page that nobody touches has its code after a moment', async ({ page }) => {
  await openWithoutTime(page, '/gallery');
  await page.clock.runFor(without);
  await expect(page.locator('#root[data-code]')).toHaveCount(1);
  await page.clock.runFor(until);
  await expect(page.locator('#root[data-code]')).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('button', { name: 'Services' })).toBeVisible();
});
