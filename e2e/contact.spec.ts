import { expect, type Page } from '@playwright/test';
import { contactTexts } from '../src/domain/contact-texts.ts';
import { expectAccessible, expectHydrated, holdRequests, loseResponse, toast } from './checks.ts';
import { openOffice } from './office.ts';
import { test } from './site.ts';

const sendUrl = '**/trpc/public.contact**';

const newName = (): string => `Grace Sender ${Math.random().toString(36).slice(2, 10)}`;
const form = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();

async function fill(page: Page, name: string): Promise<void> {
  await form(page).getByLabel('Name').fill(name);
  await form(page).getByLabel('Email').fill('grace@example.com');
  await form(page).getByLabel('Message', { exact: true }).fill('Two floors in Jupiter, every weekday.');
}

async function messagesOf(site: Parameters<typeof openOffice>[0], name: string) {
  const office = await openOffice(site);
  const messages = await office.messages();
  await office.close();
  return messages.filter((message) => message.name === name);
}

test.describe('contact form', () => {
  test('sends one message after a double click, confirms it, and is then empty', async ({ page, site }) => {
    const name = newName();
    await page.goto('/');
    await fill(page, name);
    await expectHydrated(page);
    await form(page)
      .getByLabel(/I agree to receive text messages/)
      .check();
    await form(page).getByRole('button', { name: 'Send Message' }).dblclick({ delay: 150 });
    await expect(toast(page)).toContainText(contactTexts.sent);
    await expect(toast(page)).toContainText(contactTexts.willReply);
    await expect(form(page).getByLabel('Name')).toHaveValue('');
    await expect(form(page).getByLabel('Message', { exact: true })).toHaveValue('');
    await expect(form(page).getByLabel(/I agree/)).not.toBeChecked();
    await expectAccessible(page);
    expect(await messagesOf(site, name)).toMatchObject([
      { subject: 'Website Contact Form', message: 'Two floors in Jupiter, every weekday.' },
    ]);
    await page.reload();
    await expect(form(page).getByLabel('Name')).toHaveValue('');
  });

  test('ignores typing while it is being sent, and can be changed afterwards', async ({ page, site }) => {
    const name = newName();
    await page.goto('/');
    await fill(page, name);
    const release = await holdRequests(page, sendUrl);
    await form(page).getByLabel('Name').press('Enter');
    const busyButton = form(page).getByRole('button', { name: 'Sending…' });
    await expect(busyButton).toBeFocused();
    const message = form(page).locator('textarea[name="message"]');
    await message.click({ force: true });
    await page.keyboard.type('And the windows.');
    await expect(message).toHaveValue('Two floors in Jupiter, every weekday.');
    release();
    await expect(toast(page)).toContainText(contactTexts.sent);
    await form(page).getByLabel('Name').fill('Somebody else');
    expect(await messagesOf(site, name)).toMatchObject([{ message: 'Two floors in Jupiter, every weekday.' }]);
  });

  test('keeps the values after a failure, and a retry stores the message once', async ({ page, site }) => {
    const name = newName();
    await page.goto('/');
    await fill(page, name);
    await loseResponse(page, sendUrl);
    await submit(page);
    await expect(toast(page)).toContainText(contactTexts.noConnection);
    await expect(form(page).getByLabel('Name')).toHaveValue(name);
    await submit(page);
    await expect(toast(page)).toContainText(contactTexts.sent);
    expect(await messagesOf(site, name)).toHaveLength(1);
  });

  test('says that the first text was stored in spite of an error, and sends a later text as another message', async ({
    page,
    site,
  }) => {
    const name = newName();
    await page.goto('/');
    await fill(page, name);
    await loseResponse(page, sendUrl);
    await submit(page);
    await expect(toast(page)).toContainText(contactTexts.noConnection);
    const message = form(page).getByLabel('Message', { exact: true });
    await message.fill('Three floors in Jupiter.');
    await submit(page);
    await expect(toast(page)).toContainText('This message was already sent with another text.');
    await expect(message).toHaveValue('Three floors in Jupiter.');
    await message.fill('I meant three floors.');
    await submit(page);
    await expect(toast(page)).toContainText(contactTexts.sent);
    const storedMessages = await messagesOf(site, name);
    expect(storedMessages.map(({ message: text }) => text).toSorted()).toEqual([
      'I meant three floors.',
      'Two floors in Jupiter, every weekday.',
    ]);
  });

  test('shows errors at their fields, and focuses the first of these fields', async ({ page }) => {
    await page.goto('/');
    await submit(page);
    await expect(form(page).getByLabel('Name')).toBeFocused();
    await expect(form(page).getByLabel('Name')).toHaveAccessibleDescription('Name is required.');
    await expect(form(page).getByLabel('Message', { exact: true })).toHaveAccessibleDescription('Message is required.');
    await expectAccessible(page);
    await fill(page, 'Grace');
    await form(page).getByLabel('Email').fill('grace@');
    await submit(page);
    await expect(form(page).getByLabel('Email')).toBeFocused();
    await expect(form(page).getByRole('alert')).toHaveText('Please check the marked field.');
  });

  test('names the service of the URL, and keeps typed text when the page is reloaded or the service changes', async ({
    page,
  }) => {
    await page.goto('/?service=pool-cleaning#contact');
    await expect(form(page).getByText('You are asking about Pool Cleaning.')).toBeVisible();
    const message = form(page).getByLabel('Message', { exact: true });
    await expect(message).toHaveValue('Service: Pool Cleaning\n\n');
    await message.pressSequentially('Once a week, please.');
    await page.reload();
    await expect(message).toHaveValue('Service: Pool Cleaning\n\nOnce a week, please.');
    await page.goto('/?service=office-cleaning#contact');
    await expect(message).toHaveValue('Service: Office Cleaning\n\nOnce a week, please.');
    await page.goto('/?service=nonsense#contact');
    await expect(form(page).getByText('You are asking about')).toHaveCount(0);
  });

  test('names the service until the message is sent, and then removes it from the URL', async ({ page, site }) => {
    const name = newName();
    await page.goto('/?from=card&service=pool-cleaning#contact');
    const message = form(page).getByLabel('Message', { exact: true });
    await expect(message).toHaveValue('Service: Pool Cleaning\n\n');
    await form(page).getByLabel('Name').fill(name);
    await form(page).getByLabel('Email').fill('grace@example.com');
    await message.press('ControlOrMeta+End');
    await message.pressSequentially('Once a week, please.');
    await submit(page);
    await expect(toast(page)).toContainText(contactTexts.sent);
    await expect(form(page).getByText('You are asking about')).toHaveCount(0);
    await expect(message).toHaveValue('');
    await expect(page).toHaveURL(/\/\?from=card#contact$/);
    await page.reload();
    await expect(form(page).getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await expect(form(page).getByText('You are asking about')).toHaveCount(0);
    await expect(message).toHaveValue('');
    expect(await messagesOf(site, name)).toMatchObject([{ message: 'Service: Pool Cleaning\n\nOnce a week, please.' }]);
  });

  test('says how to stop text messages, and links to the policies', async ({ page, context }) => {
    await page.goto('/');
    await expect(form(page).getByText(/Message and data rates may apply. Reply STOP to unsubscribe/)).toBeVisible();
    await expect(form(page).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
    const openedPage = context.waitForEvent('page');
    await form(page)
      .getByRole('link', { name: /Terms and Conditions/ })
      .click();
    await expect(await openedPage).toHaveURL('/terms-and-conditions');
  });
});

test.describe('contact form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('can be sent, keeps the message after an error, and names other ways to reach the office', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(/needs JavaScript/)).toContainText('please call 561-555-0142 or write to');
    await form(page).getByLabel('Name').fill('No Script');
    await form(page).getByLabel('Email').fill('none');
    await form(page).getByRole('textbox', { name: 'Message' }).fill('Two floors');
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(form(page).getByText('Please enter a valid email address')).toBeVisible();
    await expect(form(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Two floors');
    await form(page).getByLabel('Email').fill('none@example.com');
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  });
});
