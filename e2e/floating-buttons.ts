import { expect, type Page } from '@playwright/test';
import { enlargeText, waitForAnimations } from './checks.ts';

/** Returns the elements of the page's main part that floating buttons cover, each as its tag name and text. */
const coveredElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isFixed = (element: Element): boolean => {
      for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement) {
        if (getComputedStyle(ancestor).position === 'fixed') return true;
      }
      return false;
    };
    const buttons = [...document.querySelectorAll('a, button')].filter(
      (element) => element.checkVisibility() && isFixed(element),
    );
    if (buttons.length === 0) throw new Error('There is no floating button.');
    return buttons.flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
        [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const),
      );
      return points.flatMap(([x, y]) => {
        const below = document.elementsFromPoint(x, y).find((element) => !button.contains(element));
        return below?.closest('main') ? [`${below.tagName}: ${below.textContent}`] : [];
      });
    });
  });

/** Expects that floating buttons cover nothing at the top of the page, even with text at 200 %. */
export async function expectNothingCovered(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /chat/i }).first()).toBeVisible();
  for (const fontSize of ['200%', '100%']) {
    await enlargeText(page, fontSize);
    await waitForAnimations(page);
    expect(await coveredElements(page), fontSize).toEqual([]);
  }
}
