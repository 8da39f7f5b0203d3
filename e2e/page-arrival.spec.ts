import { expect, type Page } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import { holdRequests } from './checks.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);
const galleryLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Gallery', exact: true });
const galleryHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'The difference, side by side' });

/** Opens the home page, scrolls it to 900 px, then opens the gallery. */
async function leaveHomeScrolled(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(() => scrollTop(page)).toBe(900);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // The link is out of view; following it must not scroll the home page.
  await galleryLink(page).evaluate((link: HTMLElement) => link.click());
  await expect(galleryHeading(page)).toBeVisible();
}

test('a new page starts at its top, with the focus on its heading', async ({ page }) => {
  await page.goto('/testimonials');
  await galleryLink(page).click();
  await expect(galleryHeading(page)).toBeFocused();
  expect(await scrollTop(page)).toBe(0);
});

test('a page that loads slowly does not take the focus from the chat', async ({ page }) => {
  const chat = new ChatPage(page);
  await page.goto('/testimonials');
  const release = await holdRequests(page, /\/assets\/gallery-page-[\w-]+\.js$/);
  await galleryLink(page).click();
  await chat.open();
  const name = chat.panel.getByLabel('Name');
  await name.fill('Ann');
  release();
  await expect(galleryHeading(page)).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ann');
});

test('Back, Forward and a reload restore the scroll position', bothWidths, async ({ page }) => {
  await leaveHomeScrolled(page);
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(() => scrollTop(page)).toBe(300);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(900);
  await page.goForward();
  await expect.poll(() => scrollTop(page)).toBe(300);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(300);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(900);
});

test('Back restores the scroll position, even if it is pressed before hydration', async ({ page }) => {
  await leaveHomeScrolled(page);
  const release = await holdRequests(page, /\/assets\/main-[\w-]+\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/$/);
  release();
  await expect(galleryHeading(page)).toHaveCount(0);
  await expect.poll(() => scrollTop(page)).toBe(900);
});

test('Contact Us shows the contact section, from the home page and from another page', bothWidths, async ({ page }) => {
  await page.goto('/gallery');
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' });
  await contact.click();
  await expect(page).toHaveURL(/\/#contact$/);
  const heading = page.getByRole('heading', { name: 'Contact Us' });
  await expect(heading).toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await contact.click();
  await expect(heading).toBeInViewport();
});

test('Contact Us opens the contact section, even if it is clicked during hydration', async ({ page }) => {
  await page.addInitScript(() => {
    const clickContact = () => {
      document.querySelector<HTMLElement>('footer a[href="/#contact"]')?.click();
      if (window.location.pathname === '/gallery') setTimeout(clickContact);
    };
    // Stops the browser from following the link, so that only the hydrated page can react to a click.
    window.addEventListener('click', (event) => event.preventDefault());
    clickContact();
  });
  await page.goto('/gallery');
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();
});
