import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Missing until axe is loaded into the page. */
    axe?: typeof import('axe-core');
  }
}

/** A rule of axe that the page breaks, with the HTML of the elements that break it. */
export type Violation = { id: string; help: string; elements: string[] };

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Checks the page with axe, which is loaded into the page once. Frames are not checked: previews of mails block
 * scripts, so axe cannot run there, and the video players in posts are not our code. Deque's package for Playwright is
 * not used, because at each check it loads three times as much code, which takes longer than the check itself.
 */
export async function axeViolations(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(async () => {
    if (window.axe === undefined) throw new Error('axe was not loaded.');
    // If the result contained the elements without violations, the check would take up to a third longer.
    const { violations } = await window.axe.run(document, { iframes: false, resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
  });
}
