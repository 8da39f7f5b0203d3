import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

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
  // Without legacy mode axe opens another page to put its results together, which takes half as long again. That is
  // for frames of other sites, of which there are none.
  // Describing every element that passed would cost as much as a third of the whole check.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** Collects what the browser complains about. What `expected` fits is left out. */
export function consoleErrorsOf(page: Page, expected = /^$/): string[] {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (['error', 'warning'].includes(message.type()) && !expected.test(text)) consoleErrors.push(text);
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  return consoleErrors;
}

/** Expects that the page cannot be scrolled sideways. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const surplus = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(surplus).toBeLessThanOrEqual(0);
}

/** Expects that an element has a ring when it is focused, and that what it scrolls in cuts nothing of that off. */
export async function expectWholeRing(element: Locator): Promise<void> {
  await element.focus();
  const { width, overhang } = await element.evaluate((focused) => {
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(focused);
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const ring = focused.getBoundingClientRect();
    let frame = focused.parentElement;
    while (frame !== null && !/auto|scroll/.test(getComputedStyle(frame).overflow)) frame = frame.parentElement;
    const { left = 0, top = 0 } = frame?.getBoundingClientRect() ?? {};
    return {
      width: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      overhang: Math.max(left - ring.left, top - ring.top) + reach,
    };
  });
  expect(width).toBeGreaterThanOrEqual(2);
  expect(overhang).toBeLessThanOrEqual(0);
}

/** Sets the size of the page's text, as a reader's own setting would: 200 % of what it is, for one. */
export async function enlargeText(page: Page, fontSize: string): Promise<void> {
  // Not as a style in the markup: the page's policy for contents lets none through.
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
}

/** Holds requests to an address back. @returns lets them go */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await letGo;
    await route.continue();
  });
  return resolve;
}

/** Lets the next request to an address arrive, but not its answer. */
export async function loseAnswer(page: Page, address: string | RegExp): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** A form that is sent sooner after it was opened is taken for a script's; milliseconds. */
export const fillTime = 2_100;

/** Moves the page's clock on by the time that people take for a form. One test of each form takes it in fact. */
export const takeTime = (page: Page): Promise<void> =>
  page.evaluate((milliseconds) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + milliseconds;
  }, fillTime);
