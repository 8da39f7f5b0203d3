import { expect } from '@playwright/test';
import { blogTexts } from '../src/domain/blog-texts.ts';
import { consoleErrorsOf, expectAccessible, holdRequests } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';

const humidityTitle = 'Humidity and Mold in Florida Offices: What to Measure and What to Do';
const groutTitle = 'Sand, Salt and Stone: Caring for Tile and Grout in Coastal Entrances';
const notFoundError = /the server responded with a status of 404/;

test.describe('the blog', () => {
  test('lists the posts, and a card opens its post, also at a new URL or once the browser is online again', async ({
    page,
    context,
    site,
  }) => {
    const office = await openOffice(site);
    const suffix = Math.random().toString(36).slice(2, 8);
    const movedTitle = `Stairs ${suffix}`;
    const movedPost = await office.publish({
      title: movedTitle,
      excerpt: 'Steps.',
      content: '<p>Top first.</p>',
      coverImage: '/og.jpg',
    });
    const consoleErrors = consoleErrorsOf(page);
    const heading = page.getByRole('heading', { level: 1 });

    await test.step('a card shows its day and opens its post', async () => {
      await page.goto('/blog');
      const card = page.getByRole('listitem').filter({ hasText: humidityTitle });
      const covers = page.getByRole('listitem').locator('img');
      await expect(covers.first()).toHaveAttribute('loading', 'eager');
      await expect(covers.nth(1)).toHaveAttribute('loading', 'lazy');
      await expect(card.getByRole('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
      await expect(card.getByRole('link', { name: 'Read More' })).toHaveAccessibleDescription(humidityTitle);
      const release = await holdRequests(page, '**/trpc/blog.bySlug**');
      await card.getByRole('link', { name: humidityTitle }).click();
      await expect(page.getByText(blogTexts.loadingPost)).toBeVisible();
      release();
      await expect(page).toHaveURL('/blog/humidity-and-mold-in-florida-offices');
      await expect(heading).toHaveText(humidityTitle);
    });

    await test.step('a post has its title, author and tags, and offers ways to ask', async () => {
      await expect(page).toHaveTitle(`${humidityTitle} | Coastline Commercial Cleaning`);
      await expect(page.getByText('By Coastline Commercial Cleaning Team')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).not.toHaveCount(0);
      const questions = page.getByRole('complementary', { name: 'Have Questions?' });
      const callLink = questions.getByRole('link', { name: 'Call 561-555-0142' });
      await expect(callLink).toHaveAttribute('href', 'tel:+15615550142');
      await expect(questions.getByRole('link', { name: 'Home Cleaning Estimate' })).toHaveAttribute('href', '/book');
      await expectAccessible(page);
      await page.getByRole('link', { name: blogTexts.back }).click();
      await expect(page).toHaveURL('/blog');
      expect(consoleErrors).toEqual([]);
    });

    await test.step('the old URL of a post leads to the new one', async () => {
      await office.update(movedPost, { slug: `stairs-from-the-top-${suffix}` });
      await office.close();
      await page.getByRole('link', { name: movedTitle, exact: true }).click();
      await expect(page).toHaveURL(`/blog/stairs-from-the-top-${suffix}`);
      await expect(heading).toHaveText(movedTitle);
      await expect(heading).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL('/blog');
    });

    await test.step('a post shows an error while offline, and appears once online', async () => {
      await context.setOffline(true);
      await page.getByRole('link', { name: groutTitle }).click();
      await expect(heading).toHaveText('This post cannot be shown right now');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('main')).toBeFocused();
      await expect(heading).toHaveText('This post cannot be shown right now');
      await context.setOffline(false);
      await expect(heading).toHaveText(groutTitle);
    });
  });

  test('shows an error for a missing post, and for its list after two failed attempts', async ({ page }) => {
    const consoleErrors = consoleErrorsOf(page, notFoundError);
    const response = await page.goto('/blog/no-such-post');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogTexts.notFound);
    await expect(page.getByText(blogTexts.notFoundHint)).toBeVisible();
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);

    let attempts = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/trpc/blog.cards**', async (route) => {
      attempts += 1;
      await released;
      await route.abort();
    });
    await page.getByRole('main').getByRole('link', { name: blogTexts.back }).click();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByText(blogTexts.loadingList)).toBeVisible();
    release();
    await expect(page.getByText(blogTexts.failedList)).toBeVisible();
    expect(attempts).toBe(2);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('link', { name: humidityTitle })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('the blog without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('can be read', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: humidityTitle }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Know your number' })).toBeVisible();
  });
});
