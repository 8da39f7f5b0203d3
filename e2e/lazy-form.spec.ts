import { expect, type Page } from '@playwright/test';
import { contactTexts } from '../src/domain/contact-texts.ts';
import { expectHydrated, holdRequests, toast } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';

/** The URLs of the code of forms. */
const formCode = /\/assets\/(?:contact|quote)-form-[\w-]+\.js$/;

const newName = (): string => `Late Sender ${Math.random().toString(36).slice(2, 10)}`;
const form = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await expectHydrated(page);
}

async function fill(page: Page, name: string): Promise<void> {
  await form(page).getByLabel('Name').fill(name);
  await form(page).getByLabel('Email').fill('grace@example.com');
  await form(page).getByLabel('Message', { exact: true }).fill('Two floors in Jupiter.');
}

async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Office Cleaning' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
}

/** Returns the number of messages that the office has from this sender. */
async function messageCountOf(site: Parameters<typeof openOffice>[0], name: string): Promise<number> {
  const office = await openOffice(site);
  const messages = await office.messages();
  await office.close();
  return messages.filter((message) => message.name === name).length;
}

test('a form that is submitted before its code is loaded is sent once, also when the visitor returns to its page', async ({
  page,
  site,
}) => {
  const name = newName();
  const release = await holdRequests(page, formCode);
  await open(page);
  const codeRequest = page.waitForRequest(formCode);
  await fill(page, name);
  await codeRequest;
  await send(page);
  await form(page).getByLabel('Message', { exact: true }).press('End');
  release();
  await expect(toast(page)).toContainText(contactTexts.sent);
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  await leaveAndReturn(page);
  const phone = form(page).getByLabel('Phone (optional)');
  await phone.fill('561');
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  await expect(phone).toBeFocused();
  expect(await messageCountOf(site, name)).toBe(1);
});

test('a form whose code cannot be loaded is sent without it; once loaded, the code checks the form in the reply', async ({
  page,
  site,
}) => {
  const name = newName();
  // The code of the reply waits until the field is corrected, and that of the first page fails.
  const release = await holdRequests(page, formCode);
  await page.route(formCode, (route) => route.abort(), { times: 1 });
  await open(page);
  await fill(page, name);
  const email = form(page).getByLabel('Email');
  await email.fill('grace@');
  await send(page);
  await expect(email).toHaveAccessibleDescription(/valid email address/);
  await email.fill('grace@example.com');
  release();
  await expect(email).toHaveAccessibleDescription('');
  await send(page);
  await expect(toast(page)).toContainText(contactTexts.sent);
  expect(await messageCountOf(site, name)).toBe(1);
});

test('a form whose code does not load in time is sent as it is without JavaScript', async ({ page, site }) => {
  const name = newName();
  await page.clock.install();
  await holdRequests(page, formCode);
  await open(page);
  await fill(page, name);
  await send(page);
  await page.clock.fastForward(8_000);
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  expect(await messageCountOf(site, name)).toBe(1);
});

test('a form changed by a translator and an extension keeps text and focus, is sent once, and is empty afterwards', async ({
  page,
  site,
}) => {
  const name = newName();
  const release = await holdRequests(page, formCode);
  await open(page);
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('form label')) label.innerHTML = `<font>${label.innerHTML}</font>`;
    for (const field of document.querySelectorAll('form [name="email"]')) field.before(document.createElement('b'));
  });
  await fill(page, name);
  const oldForm = await form(page).elementHandle();
  release();
  await expect.poll(() => oldForm?.evaluate((element) => element.isConnected)).toBe(false);
  const message = form(page).getByLabel('Message', { exact: true });
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('Two floors in Jupiter.');
  await expect(form(page).getByLabel('Name')).toHaveValue(name);
  await send(page);
  await expect(toast(page)).toContainText(contactTexts.sent);
  await leaveAndReturn(page);
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  expect(await messageCountOf(site, name)).toBe(1);
});

test('a form whose code loads slowly checks its fields when the visitor has returned to its page', async ({ page }) => {
  const release = await holdRequests(page, formCode);
  await open(page);
  await leaveAndReturn(page);
  release();
  await expect(form(page).getByLabel('Name')).toBeVisible();
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(form(page).getByLabel('Name')).toBeFocused();
});

test('photographs stay chosen if an extension has changed the quote form', async ({ page }) => {
  const release = await holdRequests(page, formCode);
  await page.goto('/quote');
  await expectHydrated(page);
  const quoteForm = page.getByRole('form', { name: 'Ask for a quote' });
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('form [name="zipCode"]')) field.before(document.createElement('b'));
  });
  const oldForm = await quoteForm.elementHandle();
  const photographs = quoteForm.getByLabel('Photographs');
  await photographs.setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hall') });
  await quoteForm.getByLabel('ZIP code').fill('33458');
  release();
  await expect.poll(() => oldForm?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(photographs).toHaveValue(/hall\.jpg$/);
  await expect(quoteForm.getByLabel('ZIP code')).toHaveValue('33458');
});

test('a link from one page with a form to another shows the heading of the other page', async ({ page }) => {
  await page.goto('/book');
  await expectHydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'ask for a quote' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get a Quote for Your Building');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Professional Cleaning Service');
});

test('a form is loaded without an interaction if an extension has changed the page around it', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/main-[\w-]+\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(form(page)).toBeVisible();
  await page.evaluate(() => document.querySelector('header')?.prepend(document.createElement('b')));
  const serverForm = await form(page).elementHandle();
  release();
  await expect.poll(() => serverForm?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(form(page)).toBeVisible();
});
