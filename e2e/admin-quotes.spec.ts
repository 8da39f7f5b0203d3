import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from '../src/domain/calendar.ts';
import { askForQuote, newName, openWorkspace, today } from './admin-page.ts';
import { expectAccessible, expectNoSidewaysScrolling, holdRequests } from './checks.ts';
import { test } from './workspace-test.ts';

/**
 * Lets the page fetch its data again, as it does when its connection is back, until it shows `element`. The browser is
 * not really set offline: it may announce the new connection before requests succeed, and the page would then fetch
 * its data only after 20 s. If a fetch is still running, the page does not begin another, hence the repetition.
 */
const reconnectUntilShown = (page: Page, element: Locator): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => ['offline', 'online'].map((type) => window.dispatchEvent(new Event(type))));
    await expect(element).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('the board opens a quote request, a typed note survives a change by a colleague, and losing needs a reason', async ({
  page,
  site,
  request,
}) => {
  const company = newName('Palm');
  const id = await askForQuote(request, company);
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await openWorkspace(page, site, '/admin/quotes');
  await expect(page.getByRole('link', { name: new RegExp(company) })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.getByRole('link', { name: new RegExp(company) }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeFocused();
  await expect(page.getByRole('link', { name: '561-555-0100' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScrolling(page);
  if (desktop !== null) await page.setViewportSize(desktop);
  await expect(page.getByRole('link', { name: '561-555-0100' })).toBeInViewport({ ratio: 1 });
  const priceHelper = page.getByRole('region', { name: 'Price helper' });
  await expect(priceHelper.getByText('$2,406.03')).toBeVisible();
  await page.getByLabel('Note', { exact: true }).fill('Called, wants Tuesdays.');
  const path = `/api/admin/quotes/${id}`;
  const { rev } = await (await page.request.get(path)).json();
  await page.request.patch(path, { data: { rev, state: 'contacted', owner: 'Luz', nextAt: today() } });
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
  await expectNoSidewaysScrolling(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
});

test('the office writes a proposal, sends it and extends its validity', async ({ page, site, request }) => {
  const id = await askForQuote(request, newName('Offer'));
  // One HTTP request fetches the quote and the settings. After a failure, the settings are fetched separately.
  await page.route(/admin\.settings\.all/, (route) => route.abort(), { times: 2 });
  await openWorkspace(page, site, `/admin/quotes?quote=${id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'The taxes of the settings could not be fetched.' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write a proposal' })).toBeDisabled();
  const releaseSettings = await holdRequests(page, /admin\.settings\.all/);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Write a proposal' })).toBeDisabled();
  releaseSettings();
  await page.getByRole('button', { name: 'Write a proposal' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Please write an amount such as 152.50.')).toBeVisible();
  await page.getByLabel('Price in dollars').fill('2,000,000');
  await expect(page.getByText('The price can be at most $1,000,000.')).toBeVisible();
  await page.getByLabel('Price in dollars').fill('2,000');
  await page.getByRole('button', { name: 'Add a tax' }).click();
  await page.getByLabel('Tax', { exact: true }).fill('State');
  await page.getByLabel('Rate in %').fill('6');
  await page.getByLabel('Terms').fill('Payable within 30 days.');
  await expect(page.getByRole('form').getByText('$2,120.00')).toBeVisible();
  const releaseDraft = await holdRequests(page, /quotes\.draftProposal/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByLabel('Terms').fill('Payable within 60 days.');
  releaseDraft();
  const draft = page.getByRole('form', { name: 'Draft of version 1' });
  await expect(draft.getByLabel('Terms')).toHaveValue('Payable within 60 days.');
  await draft.getByRole('button', { name: 'Save draft' }).click();
  const version = page.getByRole('group', { name: 'Version 1' });
  await version.getByRole('button', { name: 'Edit' }).click();
  await draft.getByLabel('Terms').fill('Payable within 90 days.');
  const stored = await (await page.request.get(`/api/admin/quotes/${id}`)).json();
  const [{ id: proposalId, rev, validUntil }] = stored.proposals;
  const data = { rev, validUntil: addDays(validUntil, 1) };
  expect((await page.request.post(`/api/admin/proposals/${proposalId}/extend`, { data })).ok()).toBe(true);
  await draft.getByRole('button', { name: 'Save draft' }).click();
  await expect(draft.getByRole('alert')).toContainText('Somebody changed this meanwhile');
  await draft.getByRole('button', { name: 'Save draft' }).click();
  await expect(draft).toHaveCount(0);
  const previewUrl = await version.getByRole('link', { name: 'Preview as PDF' }).getAttribute('href');
  expect((await page.request.get(previewUrl ?? '')).headers()['content-type']).toBe('application/pdf');
  await version.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The proposal waits until e-mail is set up.').first()).toBeVisible();
  await expect(version.getByText('Sent', { exact: true }).first()).toBeVisible();
  const pdfUrl = await version.getByRole('link', { name: 'PDF', exact: true }).getAttribute('href');
  expect((await request.get(pdfUrl ?? '')).headers()['content-type']).toBe('application/pdf');
  const lastDay = addDays(today(), 60);
  await version.getByLabel('New last day').fill(lastDay);
  await version.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText('The proposal is valid for longer.').first()).toBeVisible();
  const { proposals, state } = await (await page.request.get(`/api/admin/quotes/${id}`)).json();
  expect(proposals[0]).toMatchObject({ state: 'sent', validUntil: lastDay, terms: 'Payable within 90 days.' });
  expect(state).toBe('proposed');
  await expectAccessible(page);
});

test('the office records a quote request for a caller, and cannot send a proposal until there is an email address', async ({
  page,
  site,
}) => {
  const company = newName('Caller');
  await openWorkspace(page, site, '/admin/quotes');
  await page.getByRole('button', { name: 'New quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'New quote' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Bo Diaz');
  await dialog.getByLabel('Company (optional)').fill(company);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await dialog.getByLabel('Phone').fill('561-555-0142');
  await dialog.getByLabel('ZIP code').fill('33458');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeFocused();
  await expect(page.getByText('No email address yet')).toBeVisible();
  await page.getByRole('button', { name: 'Write a proposal' }).click();
  await page.getByLabel('Service', { exact: true }).fill('Office Cleaning');
  await page.getByLabel('Price in dollars').fill('2,000');
  await page.getByLabel('Terms').fill('Payable within 30 days.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const version = page.getByRole('group', { name: 'Version 1' });
  await expect(version.getByText('A proposal is sent by email.')).toBeVisible();
  await expect(version.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add email' }).click();
  const editDialog = page.getByRole('dialog', { name: `Edit the request of ${company}` });
  const email = `${company.replace(' ', '.')}@example.com`;
  await expect(editDialog.getByLabel('Email (optional)')).toBeFocused();
  await editDialog.getByLabel('Email (optional)').fill(email);
  await editDialog.getByRole('button', { name: 'Save' }).click();
  await expect(editDialog).toBeHidden();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await expect(version.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expectNoSidewaysScrolling(page);

  await test.step("a repeated save does not overwrite a colleague's change without a warning", async () => {
    await page.getByRole('region', { name: 'Request', exact: true }).getByRole('button', { name: 'Edit' }).click();
    await editDialog.getByLabel('Phone').fill('561-555-0143');
    await page.route(/quotes\.update/, (route) => route.abort(), { times: 1 });
    await editDialog.getByRole('button', { name: 'Save' }).click();
    await expect(editDialog.getByText('The change could not be saved.')).toBeVisible();
    const path = `/api/admin/quotes/${new URL(page.url()).searchParams.get('quote')}`;
    const { rev } = await (await page.request.get(path)).json();
    expect((await page.request.patch(path, { data: { rev, phone: '561-555-0144' } })).ok()).toBe(true);
    await reconnectUntilShown(page, page.locator('main').getByText('561-555-0144').first());
    await editDialog.getByRole('button', { name: 'Save' }).click();
    await expect(editDialog.getByText('the phone is “561-555-0144” now')).toBeVisible();
    await editDialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: '561-555-0143' })).toBeVisible();
  });

  const expectHeading = (title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await test.step('nor does a first save overwrite a change that was fetched after the user typed', async () => {
    // Visits another page and comes back, so that the last test step can go forward in the browser's history.
    await page.getByRole('link', { name: 'Customers' }).first().click();
    await expectHeading('Customers');
    await page.goBack();
    await expectHeading(company);
    await page.getByLabel('Owner').fill('Luz');
    const path = `/api/admin/quotes/${new URL(page.url()).searchParams.get('quote')}`;
    const { rev } = await (await page.request.get(path)).json();
    const data = { rev, owner: 'Ana', phone: '561-555-0145' };
    expect((await page.request.patch(path, { data })).ok()).toBe(true);
    await reconnectUntilShown(page, page.getByRole('link', { name: '561-555-0145' }));
    const nextStep = page.getByRole('region', { name: 'Next step' });
    await nextStep.getByRole('button', { name: 'Save' }).click();
    await expect(nextStep.getByText('the owner is Ana')).toBeVisible();
    await nextStep.getByRole('button', { name: 'Save' }).click();
    await expect(nextStep.getByText('the owner is Ana')).toBeHidden();
    await expect.poll(async () => (await (await page.request.get(path)).json()).owner).toBe('Luz');
  });

  await test.step('leaving the page asks once, even if a dialog has unsaved changes too', async () => {
    await page.getByLabel('Note', { exact: true }).fill('Called.');
    await page.getByRole('region', { name: 'Request', exact: true }).getByRole('button', { name: 'Edit' }).click();
    await editDialog.getByLabel('Phone').fill('561-555-0146');
    await page.evaluate(() => window.history.forward());
    const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
    await expect(question).toBeVisible();
    await expect(page.getByText('Leave this request?')).toHaveCount(0);
    await question.getByRole('button', { name: 'Leave' }).click();
    await expectHeading('Customers');
  });
});
