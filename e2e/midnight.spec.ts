import { expect, type Page } from '@playwright/test';
import { addDays, type Day, startOfBusinessDay } from '../src/domain/calendar.ts';
import { openWorkspace, today } from './admin-page.ts';
import { ChatPage } from './chat-page.ts';
import { test } from './site.ts';

const tomorrow = (): Day => addDays(today(), 1);

/** Sets the page's clock to five minutes before midnight. The tests need less time, even on a busy machine. */
const setBeforeMidnight = (page: Page) =>
  page.clock.install({ time: new Date(startOfBusinessDay(tomorrow()).getTime() - 300_000) });

const passMidnight = (page: Page) => page.clock.fastForward(301_000);

test('the week marks the new day after midnight without any input', async ({ page, site }) => {
  await setBeforeMidnight(page);
  await openWorkspace(page, site, '/admin?tab=bookings&view=week');
  const markedDay = page.locator('[aria-current="date"]');
  await expect(markedDay).toContainText(dayOfMonthPattern(today()));
  // Wait for the bookings, because their request would time out when the clock is moved.
  await expect(page.getByText(/bookings? this week/)).toBeVisible();
  await passMidnight(page);
  await expect(markedDay).toContainText(dayOfMonthPattern(tomorrow()));
});

test('after midnight, the conversation shows "Yesterday", and a booking form no longer offers the past day', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await setBeforeMidnight(page);
  // The first interaction with the page loads the code of the form.
  const formCode = page.waitForResponse(/\/assets\/booking-form-/);
  await page.goto('/book');
  await chat.begin('Good night');
  await expect(chat.log.getByText('Today', { exact: true })).toBeVisible();
  // Wait until all effects of the message have ended, so that only the clock can render the conversation again.
  await page.clock.fastForward(5_000);
  await expect(chat.log.getByRole('link', { name: 'Call Us' })).toBeVisible();
  await formCode;
  const date = page.getByLabel('Date', { exact: true });
  await expect(date).toHaveAttribute('min', today());
  await date.fill(addDays(today(), 7));
  await passMidnight(page);
  await expect(chat.log.getByText('Yesterday', { exact: true })).toBeVisible();
  // A limit that is set while somebody types would erase what was typed.
  await expect(date).toHaveAttribute('min', today());
  await date.blur();
  await expect(date).toHaveAttribute('min', tomorrow());
});

const dayOfMonthPattern = (day: string): RegExp => new RegExp(`\\b${Number(day.slice(-2))}\\b`);
