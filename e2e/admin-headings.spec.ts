import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling, holdRequests } from './checks.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

/** The screens that need a session come last, because the session lasts until the end of the test. */
const screens = [
  { path: '/admin-login', heading: 'Admin Login', guarded: false },
  { path: '/admin/analytics', heading: 'Analytics', guarded: false },
  { path: '/admin', heading: 'Admin Dashboard', guarded: true },
  { path: '/admin/blog', heading: 'Blog Management', guarded: true },
];

const logIn = (page: Page, password: string) => page.request.post('/api/admin/login', { data: { password } });

/**
 * Expects one top bar and one level 1 heading, which has this text and is in the only main region. Returns the position
 * and the style of the heading.
 */
async function headingOf(page: Page, text: string) {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText([text]);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await waitUntilPainted(page);
  // Read in one step, because the element may be replaced at any moment.
  return page.evaluate(() => {
    const element = document.querySelector('h1');
    if (element === null) throw new Error('There is no heading.');
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width } = range.getBoundingClientRect();
    const { fontSize, fontWeight, lineHeight, color } = getComputedStyle(element);
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), fontSize, fontWeight, lineHeight, color };
  });
}

/** Waits until the stylesheets and the fonts are loaded. Without the stylesheets, the browser paints nothing. */
const waitUntilPainted = (page: Page) =>
  page.evaluate(async () => {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    const pending = [...sheets].filter(({ sheet }) => sheet === null);
    await Promise.all(pending.map((link) => new Promise((resolve) => link.addEventListener('load', resolve))));
    await document.fonts.ready;
  });

/** Returns the position and the size of the top bar, read in one step, because the element may be replaced. */
const barOf = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header');
    if (bar === null) throw new Error('There is no bar.');
    const { x, y, width, height } = bar.getBoundingClientRect();
    return { x, y, width, height };
  });

test(
  'screens show their heading before their code loads, and do not move it',
  bothWidths,
  async ({ page, site, isMobile }) => {
    for (const { path, heading, guarded } of screens) {
      await test.step(path, async () => {
        if (guarded) expect((await logIn(page, site.adminPassword)).ok()).toBe(true);
        const releaseCode = await holdRequests(page, /\/assets\/workspace-(?!page)[\w-]+\.js$/);
        const releaseSession = await holdRequests(page, /\/trpc\/admin\.session/);

        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByText('Loading the workspace…')).toBeVisible();
        const firstHeading = await headingOf(page, heading);
        const firstBar = await barOf(page);
        if (!isMobile) await expectAccessible(page);
        await expectNoSidewaysScrolling(page);

        releaseCode();
        await expect(page.getByText('Loading the workspace…')).toHaveCount(0);
        expect(await headingOf(page, heading)).toEqual(firstHeading);
        expect(await barOf(page)).toEqual(firstBar);
        if (!isMobile && path === '/admin') await expectAccessible(page);

        releaseSession();
        await expect(
          guarded ? page.getByRole('main').getByRole('link').first() : page.getByLabel('Password'),
        ).toBeVisible();
        expect(await headingOf(page, heading)).toEqual(firstHeading);
        await page.unrouteAll({ behavior: 'wait' });
      });
    }
  },
);

test('the focus goes to the heading of the next screen, or to its password field', async ({ page, site }) => {
  await logIn(page, site.adminPassword);
  expect((await page.goto('/admin/nowhere'))?.status()).toBe(404);
  const menu = page.getByRole('navigation', { name: 'Workspace' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(page.getByRole('link', { name: 'Go to the board' })).toBeVisible();
  await expect(heading('404 Page Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('tab', { name: /Bookings/ })).toBeVisible();

  const releaseCode = await holdRequests(page, /\/assets\/blog-screen-[\w-]+\.js$/);
  await menu.getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText('Loading the workspace…')).toBeVisible();
  await expect(heading('Blog Management')).toBeFocused();
  releaseCode();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  await expect(heading('Blog Management')).toBeFocused();

  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('tab', { name: /Bookings/ })).toBeVisible();
  await expect(heading('Admin Dashboard')).toBeFocused();
  await page.goBack();
  await expect(heading('Blog Management')).toBeFocused();

  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await expect(page.getByLabel('Password')).toBeFocused();
});
