import { expect, type Page } from '@playwright/test';
import { addDays } from '../src/domain/calendar.ts';
import { messageLog, newSender, openChat, sendChatMessage } from './admin-chat-page.ts';
import { book, bookAsOffice, newName, nextWeek, openWorkspace, today } from './admin-page.ts';
import { toast } from './checks.ts';
import { test } from './workspace-test.ts';

/**
 * Counts the pointer clicks in all documents that this tab loads from now on. Returns a function that returns the
 * number and resets it.
 */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  const listen = (): void => {
    const count: unknown = Reflect.get(window, 'countClick');
    // A button that is pressed by keyboard gives a click event with `detail` 0.
    const countPointer = ({ detail }: MouseEvent): void => {
      if (detail > 0 && typeof count === 'function') count();
    };
    window.addEventListener('click', countPointer, { capture: true });
  };
  await page.addInitScript(listen);
  return () => {
    const count = clicks;
    clicks = 0;
    return count;
  };
}

test('the daily tasks of the office take few clicks', async ({ page, site, request }) => {
  const name = newName('Clicked');
  await book(request, name);
  const caller = newName('Caller');
  const phone = `561-${Math.floor(2_000_000 + Math.random() * 7_999_999)}`;
  const takeCount = await countClicks(page);
  const job = page.getByRole('button', { name: new RegExp(`^${name}`) });

  await test.step('next week: 1 click', async () => {
    await openWorkspace(page, site, '/admin?tab=bookings&view=week');
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
    expect(takeCount()).toBe(1);
  });

  await bookAsOffice(page, { name: caller, phone, serviceDate: addDays(today(), 95) });

  await test.step('print the day: 2 clicks', async () => {
    await openWorkspace(page, site, `/admin?tab=bookings&day=${nextWeek()}`);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Day', exact: true }).click();
    await expect(job).toBeVisible();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.locator('body[data-printed]')).toHaveCount(1);
    expect(takeCount()).toBe(2);
  });

  await test.step('confirm one booking: 1 click, and Undo is offered', async () => {
    await page.getByRole('button', { name: `Confirm ${name}` }).click();
    await expect(job).toContainText('Confirmed');
    expect(takeCount()).toBe(1);
    await expect(page.getByRole('button', { name: `Confirm ${name}` })).toHaveCount(0);
    await expect(page.getByText('1 booking confirmed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  });

  await test.step('move a booking: 2 clicks besides the choice of the window', async () => {
    await page.getByRole('button', { name: `Move ${name}` }).click();
    await page.getByRole('combobox', { name: 'Window' }).selectOption('morning');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('group', { name: /^Morning/ }).getByText(name)).toBeVisible();
    expect(takeCount()).toBe(2);
  });

  await test.step('find a customer by phone number: 1 click', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(phone);
    await page.getByRole('option').filter({ hasText: caller }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: caller })).toBeVisible();
    expect(takeCount()).toBe(1);
  });

  await test.step('book a visit for a known caller: 2 clicks', async () => {
    await page.goBack();
    await expect(job).toBeVisible();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    // Inserted at once: after slow typing, the list would change again, perhaps during the click.
    await page.keyboard.insertText(caller);
    await dialog.getByRole('list', { name: 'Customers' }).getByText(caller).click();
    await expect(dialog.getByLabel('Street address')).toHaveValue('7 Heron Court');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(takeCount()).toBe(2);
  });

  await test.step('answer a chat: 1 click', async () => {
    await openChat(page, site);
    const sender = newSender('Asks');
    await sendChatMessage(request, sender, 'Do you clean on Sundays?');
    await toast(page).filter({ hasText: sender.name }).getByRole('button', { name: 'Open' }).click();
    await expect(messageLog(page).getByText('Do you clean on Sundays?')).toBeVisible();
    await expect(page.getByLabel('Your reply')).toBeFocused();
    await page.keyboard.type('We do.');
    await page.keyboard.press('Enter');
    await expect(messageLog(page).getByText('We do.')).toBeVisible();
    expect(takeCount()).toBe(1);
  });
});
