import { type APIRequestContext, expect } from '@playwright/test';
import { newName, openWorkspace, today } from './admin-desk.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { test } from './site.ts';
import { bothWidths } from './widths.ts';

async function ask(request: APIRequestContext, company: string): Promise<string> {
  const answer = await request.post('/api/quotes', {
    data: {
      ...{ name: 'Ann Lee', email: `${company.replace(' ', '.')}@example.com`, phone: '561-555-0100', company },
      ...{ zipCode: '33458', buildingType: 'medical', squareFeet: 10_000, visitsPerWeek: 5, when: 'evening' },
      services: ['office-cleaning'],
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).id;
}

test(
  'leads a request from the board on, and loses nothing to a colleague',
  bothWidths,
  async ({ page, site, request }) => {
    const company = newName('Palm');
    const id = await ask(request, company);
    await openWorkspace(page, site, '/admin/quotes');
    await page.screenshot({ path: test.info().outputPath('board.png') });
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: new RegExp(company) }).click();
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeFocused();
    const helper = page.getByRole('region', { name: 'Price helper' });
    await expect(helper.getByText('$2,406.03')).toBeVisible();
    await page.getByLabel('Note', { exact: true }).fill('Called, wants Tuesdays.');
    const path = `/api/admin/quotes/${id}`;
    const { rev } = await (await page.request.get(path)).json();
    await page.request.patch(path, { data: { rev, state: 'contacted', owner: 'Luz', nextAt: today } });
    await page.getByRole('button', { name: 'Add note' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Meanwhile' });
    await expect(alert).toContainText('the state is “Contacted” now');
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Called, wants Tuesdays.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Called, wants Tuesdays.' })).toBeVisible();
    await page.getByLabel('State').selectOption('lost');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.getByLabel('Why it was lost').fill('Too dear.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The request was changed.').first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('request.png'), fullPage: true });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
  },
);
