import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Running } from '../lab/measuring/processes.ts';
import { bookingTexts } from '../src/domain/booking-rules.ts';
import { addDays, businessDay, type Day, startOfMonth, sundayOf } from '../src/domain/calendar.ts';
import { longDay } from '../src/domain/visit.ts';
import { weekdays } from '../src/domain/weekday.ts';
import { book, openWorkspace } from './admin-page.ts';
import { fill, newName, submit, toast } from './booking-page.ts';
import { expectAccessible } from './checks.ts';
import { adminPassword, startServer, test } from './site.ts';

const nextMonth = startOfMonth(addDays(startOfMonth(businessDay(new Date())), 31));
const lastDay = addDays(nextMonth, -1);
/** Returns a day of next month, so that no day is too soon to be booked. */
const of = (date: number): Day => addDays(nextMonth, date - 1);

let dataDir: string;
let server: Running;
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'site-e2e-'));
  server = await startServer({ DATA_DIR: dataDir, PORT: '0' });
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a visitor chooses a day by keyboard, and takes another day after it was booked by someone else', async ({
  page,
  playwright,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage();
  await openWorkspace(office, { url: server.url, adminPassword });
  const save = async (section: string, value: unknown) => {
    const answer = await office.request.put(`${server.url}/api/admin/settings/${section}`, { data: { rev: 0, value } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const windows = { morning: 0, afternoon: 0, evening: 1 };
  const places = Object.fromEntries(weekdays.map((weekday) => [weekday, windows]));
  await save('booking', { places, leadHours: 0, horizonDays: 120, answerHours: 24 });
  await save('closures', [{ day: of(16), label: 'Staff day', phonesOpen: false }]);

  const name = newName();
  let chosen = '';
  await page.goto(`${server.url}/book`);
  await fill(page, name);
  const date = page.getByLabel('Date', { exact: true });
  await date.fill(of(15));
  const day = (which: Day) => page.getByRole('grid').getByRole('button', { name: new RegExp(`^${longDay(which)}: `) });
  const month = await page.getByRole('grid').getAttribute('aria-label');

  await test.step('grid keys move from day to day, and closed days name the reason', async () => {
    await expect(day(of(15))).toHaveAccessibleName(`${longDay(of(15))}: open`);
    await day(of(15)).focus();
    await page.keyboard.press('ArrowRight');
    await expect(day(of(16))).toBeFocused();
    await expect(day(of(16))).toHaveAccessibleName(`${longDay(of(16))}: closed: Staff day`);
    await page.keyboard.press('Enter');
    await expect(date).toHaveValue(of(15));
    await page.keyboard.press('ArrowDown');
    await expect(day(of(23))).toBeFocused();
    await page.keyboard.press('Home');
    const sunday = sundayOf(of(23));
    await expect(day(sunday)).toBeFocused();
    await page.keyboard.press('End');
    await expect(day(addDays(sunday, 6))).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(day(addDays(sunday, -2))).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('grid')).not.toHaveAccessibleName(month ?? '');
    await page.keyboard.press('PageUp');
    await expect(page.getByRole('grid')).toHaveAccessibleName(month ?? '');
    await expect(day(of(1))).toBeFocused();
    await expect(page.getByRole('grid').locator('[tabindex="0"]')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('a day in another month can be reached by keyboard and chosen', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(day(lastDay)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(day(of(2))).toHaveAccessibleName(`${longDay(of(2))}: open`);
    await page.keyboard.press('Enter');
    await expect(date).toHaveValue(of(2));
    const shown = page.getByRole('region', { name: `Windows on ${longDay(of(2))}` });
    await expect(shown.getByRole('button', { name: /^Morning/ })).toBeDisabled();
    await expect(shown.getByRole('button', { name: /^Morning/ })).toContainText('closed');
    await expect(shown.getByRole('button', { name: /^Evening/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Time')).toHaveValue('evening');
    const advice = page.getByText('We do not clean at this time. Please choose another one.');
    await page.getByLabel('Time').selectOption('morning');
    await expect(advice).toBeVisible();
    await page.getByLabel('Time').selectOption('evening');
    await expect(advice).toHaveCount(0);
  });

  await test.step('if the window is booked by someone else before sending, the typed values stay', async () => {
    await page.getByLabel('Special Instructions').fill('Two cats');
    const faster = await playwright.request.newContext({ baseURL: server.url });
    await book(faster, 'Faster Visitor', of(2));
    await faster.dispose();
    await submit(page);
    await expect(toast(page)).toContainText(bookingTexts.failed);
    await expect(page.getByLabel('Special Instructions')).toHaveValue('Two cats');
    await expect(page.getByLabel('Name')).toHaveValue(name);
    await expect(page.getByText('This time is full. Please choose another one.')).toBeVisible();
    await page.getByRole('region', { name: 'What is open next' }).getByRole('button').first().click();
    await expect(date).not.toHaveValue(of(2));
    chosen = await date.inputValue();
    await submit(page);
    await expect(toast(page)).toContainText(bookingTexts.submitted);
    const plan = await (await office.request.get(`${server.url}/api/admin/day/${chosen}`)).json();
    expect(plan.windows.evening).toMatchObject([{ name, specialInstructions: 'Two cats' }]);
  });

  await test.step('the office sees when the request lapses', async () => {
    await office.goto(`${server.url}/admin?tab=bookings&view=day&day=${chosen}`);
    await office.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(office.getByRole('dialog', { name, exact: true }).getByText('Lapses')).toBeVisible();
  });

  await test.step('when moving the visit, the visitor sees the current window', async () => {
    await page.getByRole('link', { name: 'See or change it' }).click();
    await page.getByRole('button', { name: 'Move the visit' }).click();
    await expect(page.getByRole('button', { name: /^Evening .* your time now$/ })).toBeDisabled();
  });
});
