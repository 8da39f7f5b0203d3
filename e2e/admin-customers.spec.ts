import { expect } from '@playwright/test';
import { newName, openWorkspace, sendMessage } from './admin-desk.ts';
import { complaintsOf, expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { test } from './site.ts';

test('a search leads to the customer, whose notes are saved', async ({ page, site, request }) => {
  const complaints = complaintsOf(page);
  const name = newName('Quilla');
  await sendMessage(request, name, 'Do you polish brass?');
  await openWorkspace(page, site);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill('nobodyhasthisname');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await field.fill('ana@example.com');
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/customers\/\w+$/);
  await expect(page.getByRole('link', { name: /^Message created/ }).first()).toBeVisible();
  await page.getByLabel('Notes').fill('Has a dog.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Notes')).toHaveValue('Has a dog.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.getByRole('link', { name: 'All customers' }).click();
  // Other tests on this site bring customers too.
  await expect(page.getByText(/^[\d,]+ customers?$/)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  expect(complaints).toEqual([]);
});
