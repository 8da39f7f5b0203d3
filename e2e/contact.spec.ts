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
  test('sends one message after a double click, ignores typing while it is sent, confirms it, and is then empty', async ({
    page,
    site,
  }) => {
    const name = newName();
    await page.goto('/');
    await fill(page, name);
    await expectHydrated(page);
    await form(page)
      .getByLabel(/I agree to receive text messages/)
      .check();
    const release = await holdRequests(page, sendUrl);
    await form(page).getByRole('button', { name: 'Send Message' }).dblclick({ delay: 150 });
    await expect(form(page).getByRole('button', { name: 'Sending…' })).toBeFocused();
    const message = form(page).locator('textarea[name="message"]');
    await message.click({ force: true });
    await page.keyboard.type('And the windows.');
    await expect(message).toHaveValue('Two floors in Jupiter, every weekday.');
    release();
    await expect(toast(page)).toContainText(contactTexts.sent);
    await expect(toast(page)).toContainText(contactTexts.willReply);
    await expect(form(page).getByLabel('Name')).toHaveValue('');
    await expect(message).toHaveValue('');
    await expect(form(page).getByLabel(/I agree/)).not.toBeChecked();
    await expectAccessible(page);
    await expect(form(page).getByLabel('Name')).toBeEditable();
    expect(await messagesOf(site, name)).toMatchObject([
      { subject: 'Website Contact Form', message: 'Two floors in Jupiter, every weekday.' },
    ]);
  });

  test('stores a message once after a lost answer and a retry, and then a changed text as another message', async ({
    page,
    site,
  }) => {
    const [name, secondName] = [newName(), newName()];
    await page.clock.install();
    await page.goto('/');
    await fill(page, name);
    await loseResponse(page, sendUrl);
    await form(page).getByLabel('Name').press('Enter');
    await expect(toast(page)).toContainText(contactTexts.noConnection);
    await expect(form(page).getByLabel('Name')).toHaveValue(name);
    await submit(page);
    await expect(toast(page)).toContainText(contactTexts.sent);
    expect(await messagesOf(site, name)).toHaveLength(1);

    // For a moment after a message was sent, a submission is ignored, like the second click of a double click.
    await page.clock.fastForward(1_000);
    await fill(page, secondName);
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
    const storedMessages = await messagesOf(site, secondName);
    expect(storedMessages.map(({ message: text }) => text).toSorted()).toEqual([
      'I meant three floors.',
      'Two floors in Jupiter, every weekday.',
    ]);
  });

  test('shows errors at their fields, focuses the first of them, and says how to stop text messages', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(form(page).getByText(/Message and data rates may apply. Reply STOP to unsubscribe/)).toBeVisible();
    await expect(form(page).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
    const termsLink = form(page).getByRole('link', { name: /Terms and Conditions/ });
    await expect(termsLink).toHaveAttribute('href', '/terms-and-conditions');
    await expect(termsLink).toHaveAttribute('target', '_blank');
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

  test('names the service of the URL until the message is sent, and keeps typed text after a reload', async ({
    page,
    site,
  }) => {
    const name = newName();
    const about = form(page).getByText('You are asking about');
    await page.goto('/?from=card&service=pool-cleaning#contact');
    await expect(about).toHaveText('You are asking about Pool Cleaning.');
    const message = form(page).getByLabel('Message', { exact: true });
    await expect(message).toHaveValue('Service: Pool Cleaning\n\n');
    await form(page).getByLabel('Name').fill(name);
    await form(page).getByLabel('Email').fill('grace@example.com');
    await message.press('ControlOrMeta+End');
    await message.pressSequentially('Once a week, please.');
    await page.reload();
    await expect(message).toHaveValue('Service: Pool Cleaning\n\nOnce a week, please.');
    await message.fill('Once a week, please.');
    await page.reload();
    await expect(about).toBeVisible();
    await expect(message).toHaveValue('Once a week, please.');
    await page.goto('/?from=card&service=nonsense#contact');
    await expect(form(page).getByLabel('Name')).toHaveValue(name);
    await expect(about).toHaveCount(0);
    await page.goto('/?from=card&service=office-cleaning#contact');
    await expect(message).toHaveValue('Service: Office Cleaning\n\nOnce a week, please.');

    await submit(page);
    await expect(toast(page)).toContainText(contactTexts.sent);
    await expect(about).toHaveCount(0);
    await expect(message).toHaveValue('');
    await expect(page).toHaveURL(/\/\?from=card#contact$/);
    await page.reload();
    await expect(form(page).getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await expect(about).toHaveCount(0);
    await expect(message).toHaveValue('');
    expect(await messagesOf(site, name)).toMatchObject([
      { message: 'Service: Office Cleaning\n\nOnce a week, please.' },
    ]);
  });
});
