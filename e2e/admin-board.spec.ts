import { expect } from '@playwright/test';
import { addDays } from '../src/domain/calendar.ts';
import { book, newName, openWorkspace, today } from './admin-desk.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

test('confirms all of a day in three clicks, with one undo', bothWidths, async ({ page, site, request }) => {
  const day = addDays(today, 50 + Math.floor(Math.random() * 20));
  const names = [newName('One'), newName('Two')];
  for (const name of names) await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&day=${day}`);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await page.getByRole('button', { name: /to confirm$/ }).click();
  await page.getByRole('button', { name: /^Confirm \(/ }).click();
  await expect(page.getByText(/bookings confirmed$/)).toBeVisible();
  const jobs = names.map((name) => page.getByRole('button', { name: new RegExp(`^${name}`) }));
  for (const job of jobs) await expect(job).toContainText('Confirmed');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const job of jobs) await expect(job).toContainText('Pending');
});

test('moves a job by a dialog and by dragging, and gives it to a crew', async ({ page, site, request }) => {
  const day = addDays(today, 80);
  const name = newName('Moved');
  await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
  const crew = newName('Crew');
  const made = await page.request.post('/api/admin/crews', { data: { name: crew, members: ['Luz'], active: true } });
  expect(made.ok(), await made.text()).toBe(true);
  await page.reload();
  const at = (place: string) => page.getByRole('group', { name: place, exact: true });
  const job = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await page.getByRole('button', { name: `Move ${name}` }).click();
  await page.getByRole('combobox', { name: 'Window' }).selectOption('morning');
  await page.getByRole('combobox', { name: 'Crew' }).selectOption({ label: crew });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(at(`Morning (8am-12pm), ${crew}`).getByText(name)).toBeVisible();
  await job.dragTo(at('Afternoon (12pm-4pm), No crew'));
  await expect(at('Afternoon (12pm-4pm), No crew').getByText(name)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(at(`Morning (8am-12pm), ${crew}`).getByText(name)).toBeVisible();
});

test('prints run sheets with what a crew needs', async ({ page, site, request }) => {
  const day = addDays(today, 83);
  const name = newName('Sheet');
  await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('region', { name: 'Run sheet, No crew' });
  for (const fact of [name, '(561) 555-0100', '1 Palm Way, Jupiter, FL 33458', 'Stove/oven cleaning', 'Gate code 4411'])
    await expect(sheet.getByText(fact)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden();
});

test('cancels a booking with a reason and a fee in three clicks', async ({ page, site, request }) => {
  const day = addDays(today, 86);
  const name = newName('Ended');
  await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Confirm \(/ }).click();
  const job = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(job).toContainText('Confirmed');
  await job.click();
  const panel = page.getByRole('dialog', { name, exact: true });
  await panel.getByRole('button', { name: 'Cancel booking' }).click();
  const question = page.getByRole('dialog', { name: `Cancel the booking of ${name}` });
  await question.getByLabel('Reason').fill('Moved away');
  await question.getByLabel('Fee in dollars').fill('152.50');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(panel.getByText('Moved away')).toBeVisible();
  await expect(panel.getByText('$152.50')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark completed' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(job).toHaveCount(0);
});
