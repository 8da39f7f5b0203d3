import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from './axe.ts';

/** Waits until all animations have ended, except animations that repeat forever. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.allSettled(finiteAnimations.map((animation) => animation.finished));
  });
}

/** Expects that axe finds no problem on the page, after all animations have ended, because a fade changes colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  const violations = await axeViolations(page);
  expect(
    violations.map(({ id, elements }) => `${id}: ${elements.map((html) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** Collects uncaught errors and the console's errors and warnings, except those that match `expected`. */
export function consoleErrorsOf(page: Page, expected = /^$/): string[] {
  const consoleErrors: string[] = [];
  const add = (text: string): void => {
    if (!expected.test(text)) consoleErrors.push(text);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => add(error.message));
  return consoleErrors;
}

/** Expects that the page cannot be scrolled sideways. @param screen its name in the message of a failure */
export async function expectNoSidewaysScrolling(page: Page, screen = 'width of the page'): Promise<void> {
  // Not compared with the window's inner width, which on phones grows to the width of the content.
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(contentWidth, screen).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Focuses an element, and expects a focus ring that its scroll container does not clip at the left or the top. */
export async function expectWholeFocusRing(element: Locator): Promise<void> {
  await element.focus();
  const { width, overhang } = await element.evaluate((focused) => {
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(focused);
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const box = focused.getBoundingClientRect();
    let container = focused.parentElement;
    while (container !== null && !/auto|scroll/.test(getComputedStyle(container).overflow)) {
      container = container.parentElement;
    }
    const { left = 0, top = 0 } = container?.getBoundingClientRect() ?? {};
    return {
      width: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      overhang: Math.max(left - box.left, top - box.top) + reach,
    };
  });
  expect(width).toBeGreaterThanOrEqual(2);
  expect(overhang).toBeLessThanOrEqual(0);
}

/** Sets the size of the page's text, as the browser's setting does. @param fontSize for example 200% */
export async function enlargeText(page: Page, fontSize: string): Promise<void> {
  // Set by script, because the page's Content-Security-Policy blocks styles in the markup.
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
}

/** Holds back requests to a URL. @returns a function that releases them */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

/** Sends the next request to a URL to the server, but drops the response. */
export async function loseResponse(page: Page, url: string | RegExp): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** Waits for the chat button, which appears after hydration. */
export const expectHydrated = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();

export const toast = (page: Page): Locator => page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
