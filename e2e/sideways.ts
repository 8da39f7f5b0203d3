import type { Page } from '@playwright/test';
import { expectNoSidewaysScrolling, waitForAnimations } from './checks.ts';

/** Expects that the page does not scroll sideways at any of these widths. @param screen its name in messages */
export async function expectToFit(page: Page, screen: string, widths: readonly number[]): Promise<void> {
  const previousSize = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await waitForAnimations(page);
    await expectNoSidewaysScrolling(page, `${screen} at ${width} px`);
  }
  if (previousSize !== null) await page.setViewportSize(previousSize);
}
