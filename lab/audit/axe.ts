import type { BrowserContext, Page } from '@playwright/test';
import { axeViolations } from '../../e2e/axe.ts';
import { waitForAnimations } from '../../e2e/checks.ts';
import type { AuditFinding } from './findings.ts';
import { reach, type ScreenState, type Width } from './screen-state.ts';

/** `checked` is the number of states, including those that could not be reached. */
export type AxeResult = { checked: number; findings: AuditFinding[] };

/** Checks each state that exists at the width, in a new tab. A state that cannot be reached is a finding. */
export async function checkStates(
  { context, url, width }: { context: BrowserContext; url: string; width: Width },
  states: readonly ScreenState[],
): Promise<AxeResult> {
  const findings: AuditFinding[] = [];
  const statesAtWidth = states.filter(({ only = width }) => only === width);
  for (const state of statesAtWidth) {
    const page = await context.newPage();
    const where = `${state.path}, ${state.name} (${width})`;
    try {
      await page.goto(url + state.path, { waitUntil: 'load' });
      // The office's screens are rendered in the browser, after the page has loaded.
      await reach(page.getByRole('heading', { level: 1 }));
      await state.act?.(page);
      findings.push(...(await check(page, where)));
    } catch (error) {
      const detail = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
      findings.push({ where, what: 'the state was not reached', detail, failing: true });
    }
    await page.close();
    // Otherwise, the next state would show the visitor's data of this state.
    await forgetVisitor(context, url);
  }
  return { checked: statesAtWidth.length, findings };
}

async function check(page: Page, where: string): Promise<AuditFinding[]> {
  // Otherwise, axe could check a colour in the middle of a fade.
  await waitForAnimations(page);
  const violations = await axeViolations(page);
  return violations.map(({ id, help, elements }) => ({
    where,
    what: `axe: ${id}`,
    detail: `${help}: ${elements[0]?.slice(0, 120) ?? ''}`,
    failing: true,
  }));
}

async function forgetVisitor(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}
