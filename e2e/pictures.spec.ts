import { expect, type Page } from '@playwright/test';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { test } from './site.ts';
import { bothWidths, narrowOnly } from './widths.ts';

const postPage = '/blog/humidity-and-mold-in-florida-offices';
const filmPage = '/services/pool-cleaning';

/** Scrolls to the end of the page, so that all lazy pictures are fetched. */
async function scrollToEnd(page: Page): Promise<void> {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: window.innerHeight / 2,
  }));
  for (let top = 0; top < height; top += step) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await page.waitForTimeout(40);
  }
  await page.waitForLoadState('networkidle');
}

/** Records the size in bytes of each picture that the page fetches from now on, by URL path. */
function recordPictureSizes(page: Page): ReadonlyMap<string, Promise<number>> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'image') return;
    sizes.set(
      new URL(response.url()).pathname,
      response.body().then((body) => body.length),
    );
  });
  return sizes;
}

for (const density of [2, 3]) {
  test(
    `the home page's pictures together have at most 200 KB on a phone with a pixel density of ${density}`,
    narrowOnly,
    async ({ browser, baseURL }) => {
      const phone = await browser.newContext({
        baseURL,
        deviceScaleFactor: density,
      });
      const page = await phone.newPage();
      const sizes = recordPictureSizes(page);
      await page.goto('/');
      await scrollToEnd(page);
      const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
      expect(sizes.size).toBeGreaterThanOrEqual(9);
      expect(bytes, [...sizes.keys()].join(' ')).toBeLessThanOrEqual(200_000);
      await phone.close();
    },
  );
}

test('the top picture fits the screen and has priority, others load lazily', bothWidths, async ({ page, isMobile }) => {
  await page.goto('/services/tile-grout-cleaning');
  const pictures = page.getByRole('main').locator('img');
  const topPicture = pictures.first();
  await expect(topPicture).toHaveAttribute('fetchpriority', 'high');
  await expect(topPicture).not.toHaveAttribute('loading');
  const currentSource = await topPicture.evaluate((img: HTMLImageElement) => img.currentSrc);
  expect(currentSource).toMatch(isMobile ? /tile-\w+-phone\.avif$/ : /tile-\w+-1600\.avif$/);
  const otherPictures = (await pictures.all()).slice(1);
  expect(otherPictures.length).toBeGreaterThan(0);
  for (const picture of otherPictures) await expect(picture).toHaveAttribute('loading', 'lazy');
});

test('a phone shows the top picture above the heading', narrowOnly, async ({ page }) => {
  await page.goto('/services/pool-cleaning');
  const picture = await page.getByRole('main').locator('img').first().boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(picture?.height).toBeGreaterThan(200);
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
});

test('on a phone in landscape, heading and button of the home page are in view', narrowOnly, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'View Our Services' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScrolling(page);
});

test.describe('films', () => {
  const video = (page: Page) => page.getByRole('main').locator('video');
  const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

  test('play only in view, pause at a click and stay paused', async ({ page }) => {
    const consoleErrors = consoleErrorsOf(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(filmPage);
    expect(await isPaused(page)).toBe(true);
    await video(page).scrollIntoViewIfNeeded();
    await expect.poll(() => isPaused(page)).toBe(false);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => isPaused(page)).toBe(true);
    await video(page).scrollIntoViewIfNeeded();
    await expect.poll(() => isPaused(page)).toBe(false);
    await page.getByRole('button', { name: /^Pause the film/ }).click();
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await video(page).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: /^Play the film/ })).toBeVisible();
    await page.waitForTimeout(300);
    expect(await isPaused(page)).toBe(true);
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  });

  test('play when their button is pressed, even if only a small part is in view', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(filmPage);
    await video(page).evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      window.scrollBy({ top: top + 0.7 * height, behavior: 'instant' });
    });
    // The button is pressed by keyboard, because a click would scroll the film into view.
    await page
      .getByRole('button', { name: /^Play the film/ })
      .evaluate((element) => element.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expect
      .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.5);
    await expect(page.getByRole('button', { name: /^Pause the film/ })).toBeVisible();
  });

  test('are fetched and play only after a click if reduced motion is set', async ({ page }) => {
    const fetchedUrls: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'media') fetchedUrls.push(request.url());
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/services/tile-grout-cleaning');
    await video(page).scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    expect(await isPaused(page)).toBe(true);
    expect(fetchedUrls).toEqual([]);
    await page.getByRole('button', { name: /^Play the film/ }).click();
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  test('play at the second click if the browser rejected the first click', async ({ page }) => {
    // A phone in battery saver mode rejects `play` like this. A click calls it twice.
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      let rejectionsLeft = 2;
      HTMLMediaElement.prototype.play = function () {
        rejectionsLeft -= 1;
        return rejectionsLeft < 0 ? play.call(this) : Promise.reject(new DOMException('Refused', 'NotAllowedError'));
      };
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(filmPage);
    await video(page).scrollIntoViewIfNeeded();
    const button = page.getByRole('button', { name: /^Play the film/ });
    await button.click();
    await page.waitForTimeout(300);
    expect(await isPaused(page)).toBe(true);
    await button.click();
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  test('say that they have no sound, are smaller than 2 MB, are served in ranges, and can be cached', async ({
    page,
    request,
  }) => {
    await page.goto(filmPage);
    const film = page.getByRole('figure').filter({ has: page.locator('video') });
    await expect(film).toContainText(/The film has no sound\./);
    const sources = await video(page)
      .locator('source')
      .evaluateAll((elements) =>
        elements.map((element) => [element.getAttribute('src'), element.getAttribute('type')]),
      );
    expect(sources.map(([, type]) => type)).toEqual(['video/webm', 'video/mp4']);
    for (const [url, type] of sources) {
      const response = await request.get(url ?? '', { headers: { range: 'bytes=0-99' } });
      expect(response.status()).toBe(206);
      expect((await response.body()).length).toBe(100);
      expect(response.headers()['content-type']).toBe(type);
      expect(response.headers()['cache-control']).toContain('immutable');
      const totalSize = Number(/\/(\d+)$/.exec(response.headers()['content-range'] ?? '')?.[1]);
      expect(totalSize).toBeLessThan(2_000_000);
    }
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('have a poster and the controls of the browser', async ({ page }) => {
      await page.goto(filmPage);
      const shownVideo = video(page).filter({ visible: true });
      await expect(shownVideo).toHaveAttribute('controls');
      await expect(shownVideo).toHaveAttribute('poster', /\.webp$/);
      await expect(page.getByRole('button', { name: /the film/ })).toHaveCount(0);
    });
  });
});

test('the blog shows AVIF covers, and a post has a described picture and a JPEG for previews', async ({ page }) => {
  await page.goto('/blog');
  // Other tests publish posts with other covers.
  const covers = page.getByRole('main').locator('img[src^="/pictures/"]');
  await expect(covers).toHaveCount(3);
  for (const cover of await covers.all()) {
    await cover.scrollIntoViewIfNeeded();
    await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/);
  }
  await page.goto(postPage);
  await expect(page.getByRole('article').getByRole('img')).toHaveAccessibleName(/window/i);
  const url = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(url ?? '')).headers()['content-type']).toBe('image/jpeg');
});

test('browsers and home screens find the icons', async ({ page, request }) => {
  for (const path of ['/', '/admin-login']) {
    await page.goto(path);
    for (const [selector, type] of [
      ['link[rel="icon"][type="image/svg+xml"]', 'image/svg+xml'],
      ['link[rel="icon"][sizes="32x32"]', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
      ['link[rel="apple-touch-icon"]', 'image/png'],
      ['link[rel="manifest"]', 'application/manifest+json'],
    ] as const) {
      const url = await page.locator(selector).getAttribute('href');
      const response = await request.get(url ?? '');
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']?.replace(/; charset=utf-8$/i, '')).toMatch(type);
    }
  }
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Coastline Commercial Cleaning', start_url: '/' });
  for (const { src, type, sizes } of manifest.icons) {
    const response = await request.get(src);
    expect(response.headers()['content-type']).toBe(type);
    if (type !== 'image/png') continue;
    const png = await response.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
