import { expect, type Page, test } from '@playwright/test';
import { publicPaths } from '#domain/site.ts';
import { expectHydrated, holdRequests } from './checks.ts';
import { shiftOf } from './layout-shift.ts';

export const postPath = '/blog/humidity-and-mold-in-florida-offices';
export const isMissing = (path: string): boolean => !publicPaths.includes(path) && path !== postPath;

/** Runs a check of a page as a step. If it fails, the message names the page and the check. */
export const check = (path: string, title: string, run: () => Promise<unknown>): Promise<void> =>
  test.step(title, async () => {
    await run().catch((cause) => {
      throw new Error(`${path}: ${title}`, { cause });
    });
  });

type Served = { title: string; heading: HTMLElement | null; text: string | undefined; isHydrated: boolean };

/** Makes each page that is loaded from now on remember the title and the heading that the server sent. */
export async function rememberServedMarkup(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      // In this state, all markup is parsed, but the module scripts have not run.
      if (document.readyState !== 'interactive') return;
      const heading = document.querySelector<HTMLElement>('main h1');
      const isHydrated = document.querySelector('[aria-label="Chat"] button') !== null;
      const served: Served = { title: document.title, heading, text: heading?.textContent, isHydrated };
      Object.assign(window, { served });
    });
  });
}

/** Expects that the page still has the title and the heading that the server sent, the latter as the same element. */
export async function expectServedMarkup(page: Page): Promise<void> {
  const served = await page.evaluate(() => {
    const { title, heading, text, isHydrated } = (window as unknown as { served: Served }).served;
    return { title, text, isHydrated, isKept: heading?.isConnected };
  });
  expect(served).toMatchObject({ isHydrated: false, isKept: true });
  await expect(page).toHaveTitle(served.title);
  await expect(page.getByRole('main').locator('h1')).toHaveText(served.text ?? '');
}

const expectNoShift = async (page: Page): Promise<void> => expect(await shiftOf(page)).toBeLessThan(0.01);

/** Loads a page whose font arrives only after hydration, and expects that nothing moves. */
export async function loadWithLateFont(page: Page, path: string): Promise<void> {
  const fonts = /\.woff2$/;
  const release = await holdRequests(page, fonts);
  const fontRequest = page.waitForRequest(fonts);
  await page.goto(path, { waitUntil: 'commit' });
  await fontRequest;
  await expectHydrated(page);
  await expectNoShift(page);
  release();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expectNoShift(page);
  await page.unroute(fonts);
}

/**
 * Scrolls to each picture of the page. Expects that it loads, and has a width, a height and an alternative text, which
 * may be empty but not a placeholder. Then scrolls back to the top. Also expects no text 'coming soon' on the page.
 */
export async function expectGoodPictures(page: Page): Promise<void> {
  const faults = await page.locator('img').evaluateAll(async (pictures: HTMLImageElement[]) => {
    const found: string[] = [];
    for (const picture of pictures) {
      picture.scrollIntoView({ block: 'center', behavior: 'instant' });
      const hasLoaded = await picture.decode().then(
        () => picture.naturalWidth > 0,
        () => false,
      );
      if (!hasLoaded) found.push(`does not load: ${picture.outerHTML}`);
      for (const name of ['alt', 'width', 'height']) {
        if (!picture.hasAttribute(name)) found.push(`no ${name}: ${picture.outerHTML}`);
      }
      if (/coming soon|placeholder|image of|picture of/i.test(picture.alt))
        found.push(`placeholder as alt: ${picture.outerHTML}`);
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });
  expect(faults).toEqual([]);
  await expect(page.getByText(/coming soon/i)).toHaveCount(0);
}
