import { expect, type Page } from '@playwright/test';

/**
 * The maximum total size of the scripts that a public page fetches at a phone's width before the visitor does
 * something; transferred bytes.
 */
const limit = 75_000;

/** Expects that the scripts that the page fetched since its load are within the limit. */
export async function expectSmallScripts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // The encoded size is also known for scripts that the browser took from its cache.
  const scripts = await page.evaluate(() => {
    const sizes = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => [name.split('/').at(-1) ?? '', encodedBodySize] as const);
    return [...new Map(sizes)].sort(([, a], [, b]) => b - a);
  });
  const bytes = scripts.reduce((sum, [, size]) => sum + size, 0);
  const list = scripts.map(([name, size]) => `${name} ${size}`).join(', ');
  for (const [name, size] of scripts) expect(size, name).toBeGreaterThan(0);
  expect(bytes, list).toBeGreaterThan(0);
  expect(bytes, list).toBeLessThanOrEqual(limit);
}
