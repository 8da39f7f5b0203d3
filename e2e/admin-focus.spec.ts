import { expect } from '@playwright/test';
import { newName, openRecord, openWorkspace, record, search, sendMessage } from './admin-page.ts';
import { holdRequests } from './checks.ts';
import { test } from './workspace-test.ts';

test('the focus stays in the list when the focused row disappears, and is on the row of a change that is undone', async ({
  page,
  site,
  request,
}) => {
  const word = newName('').trim();
  const [last, third, second, first] = ['Abe', 'Mia', 'Zoe', 'Kim'].map((name) => `${name} ${word}`);
  for (const name of [last, third, second, first]) await sendMessage(request, name ?? '');
  await openWorkspace(page, site);
  await search(page, word);
  await expect(page.getByText('4 messages', { exact: true })).toBeVisible();
  const focusIn = (name = '') => record(page, name).locator(':focus');
  const markSpam = async (name = '') => {
    const panel = await openRecord(page, name);
    await panel.getByRole('button', { name: 'Spam' }).press('Enter');
  };
  // Collects the cells of the row `first` to which the grid itself moves the focus after the panel has closed.
  const cellsFocusedByGrid = await page.evaluateHandle((name) => {
    const focusedCells: EventTarget[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement) || document.querySelector('[role="dialog"]') !== null) return;
      if (target.closest('[role="row"]')?.textContent?.includes(name)) focusedCells.push(target);
    });
    return focusedCells;
  }, first ?? '');
  await markSpam(second);
  await expect(record(page, second ?? '')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focusIn(third)).toHaveCount(1);
  // The grid may move the focus to its first row some frames after the panel has closed. If it has not done so, the
  // test does it, so that the correction is always tested. Two moves are corrected, so the grid may still move it too.
  const cells = record(page, first ?? '').getByRole('gridcell');
  await cells.nth(1).evaluate(async (cell, focusedCells) => {
    for (let frame = 0; frame < 30 && focusedCells.length === 0; frame++) await new Promise(requestAnimationFrame);
    if (focusedCells.length === 0) cell.focus();
  }, cellsFocusedByGrid);
  await expect(focusIn(third)).toHaveCount(1);

  // Here, the panel closes before the row disappears.
  const release = await holdRequests(page, /messages\.list/);
  await markSpam(third);
  await page.keyboard.press('Escape');
  await expect(focusIn(third)).toHaveCount(1);
  release();
  await expect(record(page, third ?? '')).toHaveCount(0);
  await expect(focusIn(last).or(focusIn(first))).toHaveCount(1);

  const name = last ?? '';
  const panel = await openRecord(page, name);
  await panel.getByRole('button', { name: 'Mark responded' }).press('Enter');
  await expect(panel.getByText('Marked as responded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(record(page, name).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await expect(record(page, name).locator(':focus')).toHaveCount(1);
  await expect(record(page, name)).toContainText('New');

  await openRecord(page, name);
  await panel.getByRole('button', { name: 'Mark responded' }).press('Enter');
  await expect(panel.getByText('Marked as responded')).toBeVisible();
  await page.keyboard.press('Escape');
  await search(page, 'nobodyhasthisname');
  await expect(record(page, name)).toHaveCount(0);
  await page.getByLabel(/^Search/).blur();
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
