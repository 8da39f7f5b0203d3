import { expect } from '@playwright/test';
import { blogTexts } from '../src/domain/blog-texts.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

const humidityTitle = 'Humidity and Mold in Florida Offices: What to Measure and What to Do';
const groutTitle = 'Sand, Salt and Stone: Caring for Tile and Grout in Coastal Entrances';
const notFoundError = /the server responded with a status of 404/;

test.describe('the blog', () => {
  test('lists the posts, and a card opens its post', bothWidths, async ({ page }) => {
    const consoleErrors = consoleErrorsOf(page);
    await page.goto('/blog');
    const card = page.getByRole('listitem').filter({ hasText: humidityTitle });
    const covers = page.getByRole('listitem').locator('img');
    await expect(covers.first()).toHaveAttribute('loading', 'eager');
    await expect(covers.nth(1)).toHaveAttribute('loading', 'lazy');
    await expect(card.getByRole('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    await expect(card.getByRole('link', { name: 'Read More' })).toHaveAccessibleDescription(humidityTitle);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    await card.getByRole('link', { name: humidityTitle }).click();
    await expect(page).toHaveURL('/blog/humidity-and-mold-in-florida-offices');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(humidityTitle);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(`${humidityTitle} | Coastline Commercial Cleaning`);
    await expect(page.getByText('By Coastline Commercial Cleaning Team')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).not.toHaveCount(0);
    const questions = page.getByRole('complementary', { name: 'Have Questions?' });
    await expect(questions.getByRole('link', { name: 'Call 561-555-0142' })).toHaveAttribute(
      'href',
      'tel:+15615550142',
    );
    await expect(questions.getByRole('link', { name: 'Home Cleaning Estimate' })).toHaveAttribute('href', '/book');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: blogTexts.back }).click();
    await expect(page).toHaveURL('/blog');
    expect(consoleErrors).toEqual([]);
  });

  test('shows a new post on the next request, and no longer shows an unpublished one', async ({ page, site }) => {
    const office = await openOffice(site);
    await page.goto('/blog');
    const title = `Window Care ${Math.random().toString(36).slice(2, 8)}`;
    const post = await office.publish({
      title,
      excerpt: 'Salt and glass.',
      content: '<h2>Rinse first</h2><p>Then wipe.</p><script>document.title="hacked"</script>',
      tags: ['Glass'],
      coverImage: '/og.jpg',
    });
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.goto(`/blog/${post.slug}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Rinse first' })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(title));
    await office.update(post, { published: false });
    expect((await page.goto(`/blog/${post.slug}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogTexts.notFound);
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
    await office.close();
  });

  test('redirects from the old URL of a post to the new one', async ({ page, site }) => {
    const office = await openOffice(site);
    const suffix = Math.random().toString(36).slice(2, 8);
    const post = await office.publish({ title: `Stairs ${suffix}`, excerpt: 'Steps.', content: '<p>Top first.</p>' });
    await page.goto('/blog');
    await office.update(post, { slug: `stairs-from-the-top-${suffix}` });
    await page.getByRole('link', { name: `Stairs ${suffix}`, exact: true }).click();
    await expect(page).toHaveURL(`/blog/stairs-from-the-top-${suffix}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Stairs ${suffix}`);
    await page.goBack();
    await expect(page).toHaveURL('/blog');
    await office.close();
  });

  test('shows an error for a missing post', async ({ page }) => {
    const consoleErrors = consoleErrorsOf(page, notFoundError);
    const response = await page.goto('/blog/no-such-post');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogTexts.notFound);
    await expect(page.getByText(blogTexts.notFoundHint)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: blogTexts.back }).click();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('link', { name: humidityTitle })).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  test('shows that the list is loading, and an error with a button after two failed attempts', async ({ page }) => {
    await page.goto('/blog/no-such-post');
    let attempts = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/trpc/blog.cards**', async (route) => {
      attempts += 1;
      await released;
      await route.abort();
    });
    await page.getByRole('main').getByRole('link', { name: blogTexts.back }).click();
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

  test('shows an error for a post while offline, and the post once online', async ({ page, context }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: humidityTitle }).click();
    await page.getByRole('link', { name: blogTexts.back }).click();
    await expect(page.getByRole('link', { name: groutTitle })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: groutTitle }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This post cannot be shown right now');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This post cannot be shown right now');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(groutTitle);
  });

  test('shows that a post is being loaded', async ({ page }) => {
    await page.goto('/blog');
    await page.route('**/trpc/blog.bySlug**', () => undefined);
    await page.getByRole('link', { name: humidityTitle }).click();
    await expect(page.getByText(blogTexts.loadingPost)).toBeVisible();
  });

  test('shows a text if there are no posts', async ({ page }) => {
    await page.goto('/blog/no-such-post');
    await page.route('**/trpc/blog.cards**', (route) => route.fulfill({ json: [{ result: { data: { json: [] } } }] }));
    await page.getByRole('main').getByRole('link', { name: blogTexts.back }).click();
    await expect(page.getByRole('heading', { name: blogTexts.emptyList })).toBeVisible();
    await expect(page.getByText(blogTexts.emptyListHint)).toBeVisible();
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
