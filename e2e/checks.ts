import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until what moves has come to rest. What turns for ever is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Expects that axe finds nothing on the page as it stands. Colours in the middle of a fade are nobody's colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** Collects what the browser complains about. What `expected` fits is left out. */
export function complaintsOf(page: Page, expected = /^$/): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (['error', 'warning'].includes(message.type()) && !expected.test(text)) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Expects that the page cannot be scrolled sideways. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const surplus = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(surplus).toBeLessThanOrEqual(0);
}

/** Sets the size of the page's text, as a reader's own setting would: 200 % of what it is, for one. */
export async function enlargeText(page: Page, fontSize: string): Promise<void> {
  // Not as a style in the markup: the page's policy for contents lets none through.
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
}

/** Holds requests to an address back. @returns lets them go */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await letGo;
    await route.continue();
  });
  return resolve;
}
