import { expect } from '@playwright/test';
import { addDays } from '../src/domain/calendar.ts';
import { book, goTo, newName, openWorkspace, today } from './admin-page.ts';
import { expectAccessible } from './checks.ts';
import { test } from './workspace-test.ts';

test('a crew is added, renamed, assigned to a job, listed on a run sheet, and taken off work', async ({
  page,
  site,
  request,
}) => {
  const day = addDays(today(), 104);
  const [initialName, name, jobName] = [newName('Crew'), newName('Team'), newName('Job')];
  await book(request, jobName, day);
  await openWorkspace(page, site, '/admin/crews');
  const form = page.getByRole('form', { name: 'New crew' });

  await test.step('the crew is added, but not twice with the same name', async () => {
    await form.getByRole('button', { name: 'Add crew' }).click();
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required.');
    await form.getByLabel('Name').fill(initialName);
    await form.getByLabel('Members').fill('Luz\nAna, Bo');
    await form.getByRole('button', { name: 'Add crew' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: initialName })).toContainText('Luz, Ana, Bo');
    await expect(form.getByLabel('Name')).toHaveValue('');
    await form.getByLabel('Name').fill(initialName.toUpperCase());
    await form.getByRole('button', { name: 'Add crew' }).click();
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription(`There is a crew called ${initialName} already.`);
    await expectAccessible(page);
  });

  await test.step('it is renamed', async () => {
    await page.getByRole('button', { name: `Edit ${initialName}` }).click();
    const editForm = page.getByRole('form', { name: `Crew ${initialName}` });
    await editForm.getByLabel('Name').fill(name);
    await editForm.getByRole('button', { name: 'Save' }).click();
    await expect(editForm).toHaveCount(0);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('heading', { name: initialName })).toHaveCount(0);
  });

  await test.step('it gets a job on the board', async () => {
    await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
    await page.getByRole('checkbox', { name: `Select ${jobName}` }).check();
    await page.getByRole('combobox', { name: 'Assign to' }).selectOption({ label: name });
    await expect(page.getByRole('group', { name: `Evening (4pm-8pm), ${name}` }).getByText(jobName)).toBeVisible();
  });

  await test.step('the panel of the job shows the crew and changes it', async () => {
    await page.getByRole('button', { name: new RegExp(`^${jobName}`) }).click();
    const crew = page.getByRole('dialog', { name: jobName }).getByRole('combobox', { name: 'Crew' });
    const selectedOption = crew.locator('option:checked');
    await expect(selectedOption).toHaveText(name);
    await crew.selectOption('No crew');
    await expect(page.getByRole('dialog', { name: jobName }).getByText('Taken off')).toBeVisible();
    await expect(selectedOption).toHaveText('No crew');
    await crew.selectOption(name);
    await expect(selectedOption).toHaveText(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: `Evening (4pm-8pm), ${name}` }).getByText(jobName)).toBeVisible();
  });

  await test.step('its run sheet lists the job, also on a phone', async () => {
    await page.getByRole('button', { name: 'Run sheets' }).click();
    const sheet = page.getByRole('region', { name: `Run sheet, ${name}` });
    for (const fact of ['Luz, Ana, Bo', '(561) 555-0100', '1 Palm Way, Jupiter, FL 33458', 'Gate code 4411'])
      await expect(sheet.getByText(fact)).toBeVisible();
    await expect(
      sheet.getByRole('heading', { name: new RegExp(`^1\\. Evening .*${jobName} \\(Pending\\)$`) }),
    ).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(sheet.getByRole('link', { name: '1 Palm Way, Jupiter, FL 33458' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('while it is not at work, it keeps its job, and another day has no lane for it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await goTo(page, 'Crews');
    const atWork = page.getByRole('switch', { name: `${name} is at work` });
    await atWork.click();
    await expect(atWork).not.toBeChecked();
    await page.goBack();
    await page.getByRole('button', { name: `Move ${jobName}` }).click();
    const moveDialog = page.getByRole('dialog', { name: `Move ${jobName}` });
    await moveDialog.getByLabel('Window').selectOption('morning');
    await moveDialog.getByRole('button', { name: 'Move' }).click();
    await expect(moveDialog.getByText('This crew is not at work. Nothing has moved.')).toBeVisible();
    await moveDialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('group', { name: `Evening (4pm-8pm), ${name}` }).getByText(jobName)).toBeVisible();
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page.getByText('0 jobs')).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  });
});
