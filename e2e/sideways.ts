import { expect, type Page } from '@playwright/test';
import { waitForAnimations } from './checks.ts';

/** Expects that the page does not scroll sideways at any of these widths. @param screen its name in messages */
export async function expectToFit(page: Page, screen: string, widths: readonly number[]): Promise<void> {
  const previousSize = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await waitForAnimations(page);
    // Not compared with the window's inner width, which on phones grows to the width of the content.
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(contentWidth, `${screen} at ${width} px`).toBeLessThanOrEqual(width);
  }
  if (previousSize !== null) await page.setViewportSize(previousSize);
}
