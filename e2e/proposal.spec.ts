import { expect } from '@playwright/test';
import { addDays } from '../src/domain/calendar.ts';
import { newName, today } from './admin-page.ts';
import { expectAccessible, expectHydrated, holdRequests } from './checks.ts';
import { test } from './site.ts';

test('the total includes the chosen options, and the approval stores them', async ({ page, site }) => {
  await page.request.post('/api/admin/login', { data: { password: site.adminPassword } });
  const send = async (path: string, data: object) => {
    const response = await page.request.post(path, { data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const company = newName('Palm');
  const { id } = await send('/api/quotes', {
    name: 'Ann Lee',
    email: 'ann@palm.example',
    phone: '561-555-0100',
    company,
    zipCode: '33458',
    buildingType: 'office',
    when: 'day',
    services: ['office-cleaning'],
  });
  const commonFields = { service: 'Office Cleaning', quantity: 1, taxable: true };
  const draft = await send(`/api/admin/quotes/${id}/proposals`, {
    scope: ['Offices: every visit'],
    lines: [
      { ...commonFields, label: 'Five visits', period: 'month', unitCents: 200_000, optional: false },
      { ...commonFields, label: 'Windows', period: 'month', unitCents: 30_000, optional: true },
      { ...commonFields, label: 'First deep cleaning', period: 'once', unitCents: 50_000, optional: true },
    ],
    taxRates: [{ label: 'Sales tax', basisPoints: 600 }],
    terms: 'Payable within 30 days.',
    validUntil: addDays(today(), 30),
  });
  await send(`/api/admin/proposals/${draft.id}/send`, { rev: draft.rev });
  const { tokens } = await (await page.request.get(`/api/admin/quotes/${id}`)).json();
  const release = await holdRequests(page, /\/assets\/proposal-page-[\w-]+\.js$/);
  await page.goto(`/proposal/${tokens[draft.id]}`);
  await expectHydrated(page);
  const form = page.getByRole('form', { name: 'Approve this proposal' });
  const total = form.getByRole('status');
  await expect(total).toHaveText('You approve $2,120.00 a month.');
  // What is checked and typed before the code of the page is loaded counts too.
  await form.getByLabel(/^Add First deep cleaning/).check();
  await form.getByLabel('Your name').fill('Ann');
  release();
  await expect(total).toHaveText('You approve $2,120.00 a month and $530.00 once.');
  await expect(form.getByLabel('Your name')).toHaveValue('Ann');
  await form.getByLabel(/^Add Windows/).check();
  await expect(total).toHaveText('You approve $2,438.00 a month and $530.00 once.');
  await expect(page.getByRole('definition').filter({ hasText: '$2,438.00' })).toBeVisible();
  // The chosen options and what was typed stay when the visitor opens another way to answer and returns.
  await form.getByLabel('Your name').fill('Ann Lee');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(form.getByLabel('Your name')).toHaveValue('Ann Lee');
  await form.getByLabel(/^Add First deep cleaning/).uncheck();
  await expect(total).toHaveText('You approve $2,438.00 a month.');
  await expectAccessible(page);
  await form.getByLabel('Your title').fill('Manager');
  await form.getByLabel(/^I may sign/).check();
  await form.getByRole('button', { name: 'Approve this proposal' }).click();
  await expect(page.getByText('The proposal is approved.')).toBeFocused();
  await expect(page.getByRole('definition').filter({ hasText: '$2,438.00' })).toBeVisible();
  const { proposals } = await (await page.request.get(`/api/admin/quotes/${id}`)).json();
  expect(proposals[0].approval.chosen).toEqual([1]);
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(page.getByText('This proposal is approved.')).toHaveCount(0);
  await expect(page.getByText('The proposal is approved.')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('This proposal is approved.')).toBeVisible();
});
