import { expect } from '@playwright/test';
import { test } from './site.ts';
import { narrowOnly } from './widths.ts';

test('with colours of the reader’s own, a list that opens shows so in them', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/book');
  const hours = page.getByLabel('Hours');
  await expect(hours).toHaveCSS('background-image', 'none');
  await expect(hours).toHaveCSS('appearance', 'auto');
});

test('on paper, where we work stands in dark letters on no ground', narrowOnly, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/book');
  const serving = page.getByRole('banner').getByRole('paragraph').filter({ hasText: 'Serving Palm Beach' });
  await expect(serving).toBeVisible();
  await expect(serving).toHaveCSS('color', 'rgb(15, 39, 51)');
  await expect(serving).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
