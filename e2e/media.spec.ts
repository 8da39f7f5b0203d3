import { expect } from '@playwright/test';
import { openWorkspace } from './admin-page.ts';
import { test } from './site.ts';
import { narrowOnly } from './widths.ts';

test('with forced colours, a select field has the browser’s own arrow', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/book');
  const hours = page.getByLabel('Hours');
  await expect(hours).toHaveCSS('background-image', 'none');
  await expect(hours).toHaveCSS('appearance', 'auto');
});

test('with dark forced colours, the arrows of the workspace’s select fields are white', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openWorkspace(page, site);
  for (const label of ['Status', 'Rows per page']) {
    const select = page.getByLabel(label, { exact: true });
    await expect(select.locator('xpath=following-sibling::*[local-name()="svg"]')).toHaveCSS(
      'fill',
      'rgb(255, 255, 255)',
    );
  }
});

test('in print, the answer to every question of a service page is visible', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/services/office-cleaning');
  const questions = page.locator('details');
  await expect(questions).not.toHaveCount(0);
  for (const question of await questions.all()) {
    await expect(question).not.toHaveAttribute('open');
    await expect(question.getByRole('paragraph')).toBeVisible();
  }
});

test('in print, the service area is dark text without a background colour', narrowOnly, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/book');
  const serviceArea = page.getByRole('banner').getByRole('paragraph').filter({ hasText: 'Serving Palm Beach' });
  await expect(serviceArea).toBeVisible();
  await expect(serviceArea).toHaveCSS('color', 'rgb(15, 39, 51)');
  await expect(serviceArea).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
