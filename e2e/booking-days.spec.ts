import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Running } from '../lab/measuring/processes.ts';
import { bookingTexts } from '../src/domain/booking-rules.ts';
import { addDays, type Day, startOfMonth, sundayOf } from '../src/domain/calendar.ts';
import { longDay } from '../src/domain/visit.ts';
import { weekdays } from '../src/domain/weekday.ts';
import { book, openWorkspace, today } from './admin-page.ts';
import { fill, newName, submit } from './booking-page.ts';
import { expectAccessible, holdRequests, toast } from './checks.ts';
import { adminPassword, startServer, test } from './site.ts';

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

test('a visitor chooses a day by keyboard, and another one if someone else books it first', async ({
  page,
  playwright,
  browser,
}) => {
  const firstOfNextMonth = startOfMonth(addDays(startOfMonth(today()), 31));
  const lastOfThisMonth = addDays(firstOfNextMonth, -1);
  // The days of this month may be over.
  const inNextMonth = (dayOfMonth: number): Day => addDays(firstOfNextMonth, dayOfMonth - 1);
  const office = await (await browser.newContext()).newPage();
  await office.request.post(`${server.url}/api/admin/login`, { data: { password: adminPassword } });
  const saveSetting = async (section: string, value: unknown) => {
    const response = await office.request.put(`${server.url}/api/admin/settings/${section}`, {
      data: { rev: 0, value },
    });
    expect(response.ok(), await response.text()).toBe(true);
  };
  const placesByWindow = { morning: 0, afternoon: 0, evening: 1 };
  const placesByWeekday = Object.fromEntries(weekdays.map((weekday) => [weekday, placesByWindow]));
  await saveSetting('booking', { places: placesByWeekday, leadHours: 0, horizonDays: 120, answerHours: 24 });
  await saveSetting('closures', [{ day: inNextMonth(16), label: 'Staff day', phonesOpen: false }]);

  const name = newName();
  let chosenDay = '';
  await page.goto(`${server.url}/book`);
  await expect(page.getByRole('grid')).toBeVisible();
  await fill(page, name);
  const date = page.getByLabel('Date', { exact: true });
  await date.fill(inNextMonth(15));
  const dayButton = (day: Day) =>
    page.getByRole('grid').getByRole('button', { name: new RegExp(`^${longDay(day)}: `) });
  const bookAsOther = async (day: Day) => {
    const otherVisitor = await playwright.request.newContext({ baseURL: server.url });
    await book(otherVisitor, 'Faster Visitor', day);
    await otherVisitor.dispose();
  };
  const monthLabel = await page.getByRole('grid').getAttribute('aria-label');

  await test.step('keys move the focus by days, and a closed day names the reason and cannot be chosen', async () => {
    await expect(dayButton(inNextMonth(15))).toHaveAccessibleName(`${longDay(inNextMonth(15))}: open`);
    await dayButton(inNextMonth(15)).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dayButton(inNextMonth(16))).toBeFocused();
    await expect(dayButton(inNextMonth(16))).toHaveAccessibleName(`${longDay(inNextMonth(16))}: closed: Staff day`);
    await page.keyboard.press('Enter');
    await expect(date).toHaveValue(inNextMonth(15));
    await page.keyboard.press('ArrowDown');
    await expect(dayButton(inNextMonth(23))).toBeFocused();
    await page.keyboard.press('Home');
    const sunday = sundayOf(inNextMonth(23));
    await expect(dayButton(sunday)).toBeFocused();
    await page.keyboard.press('End');
    await expect(dayButton(addDays(sunday, 6))).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(dayButton(addDays(sunday, -2))).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('grid')).not.toHaveAccessibleName(monthLabel ?? '');
    await page.keyboard.press('PageUp');
    await expect(page.getByRole('grid')).toHaveAccessibleName(monthLabel ?? '');
    await expect(dayButton(inNextMonth(1))).toBeFocused();
    await expect(page.getByRole('grid').locator('[tabindex="0"]')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('arrow keys reach another month, and Enter chooses a day and its only open time window', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(dayButton(lastOfThisMonth)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dayButton(inNextMonth(2))).toHaveAccessibleName(`${longDay(inNextMonth(2))}: open`);
    await page.keyboard.press('Enter');
    await expect(date).toHaveValue(inNextMonth(2));
    const timeWindows = page.getByRole('region', { name: `Windows on ${longDay(inNextMonth(2))}` });
    await expect(timeWindows.getByRole('button', { name: /^Morning/ })).toBeDisabled();
    await expect(timeWindows.getByRole('button', { name: /^Morning/ })).toContainText('closed');
    await expect(timeWindows.getByRole('button', { name: /^Evening/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Time')).toHaveValue('evening');
    const advice = page.getByText('We do not clean at this time. Please choose another one.');
    await page.getByLabel('Time').selectOption('morning');
    await expect(advice).toBeVisible();
    await page.getByLabel('Time').selectOption('evening');
    await expect(advice).toHaveCount(0);
  });

  await test.step('a longer visit has no known windows until they are fetched for its length', async () => {
    const release = await holdRequests(page, /\/api\/availability\?.*&hours=5$/);
    await page.getByLabel('Hours').selectOption('5 hours');
    await expect(dayButton(inNextMonth(2))).toHaveAccessibleName(/: not known yet$/);
    release();
    await expect(dayButton(inNextMonth(2))).toHaveAccessibleName(`${longDay(inNextMonth(2))}: full`);
    await page.getByLabel('Hours').selectOption('4 hours');
    await expect(dayButton(inNextMonth(2))).toHaveAccessibleName(`${longDay(inNextMonth(2))}: open`);
  });

  await test.step('if someone else books that time first, typed text stays and another day is booked', async () => {
    await page.getByLabel('Special Instructions').fill('Two cats');
    await bookAsOther(inNextMonth(2));
    await submit(page);
    await expect(toast(page)).toContainText(bookingTexts.failed);
    await expect(page.getByLabel('Special Instructions')).toHaveValue('Two cats');
    await expect(page.getByLabel('Name')).toHaveValue(name);
    const advice = page.getByText('This time is full. Please choose another one.');
    await expect(advice).toBeVisible();
    // The advice stays while another month is shown.
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByRole('grid').getByRole('button', { name: /not known yet/ })).toHaveCount(0);
    await expect(advice).toBeVisible();
    await page.getByRole('region', { name: 'What is open next' }).getByRole('button').first().click();
    await expect(date).not.toHaveValue(inNextMonth(2));
    chosenDay = await date.inputValue();
    await submit(page);
    await expect(toast(page)).toContainText(bookingTexts.submitted);
    const plan = await (await office.request.get(`${server.url}/api/admin/day/${chosenDay}`)).json();
    expect(plan.windows.evening).toMatchObject([{ name, specialInstructions: 'Two cats' }]);
  });

  await test.step('when moving the visit, the visitor sees its time window now, and if someone else takes the new one', async () => {
    await page.getByRole('link', { name: 'See or change it' }).click();
    await page.getByRole('button', { name: 'Move the visit' }).click();
    await expect(page.getByRole('button', { name: /^Evening .* your time now$/ })).toBeDisabled();
    await dayButton(inNextMonth(20)).click();
    await bookAsOther(inNextMonth(20));
    await page.getByRole('button', { name: 'Move to this time' }).click();
    await expect(dayButton(inNextMonth(20))).toHaveAccessibleName(`${longDay(inNextMonth(20))}: full`);
    await expect(page.getByRole('region', { name: 'What is open next' })).toBeVisible();
  });

  await test.step("the office sees that the request lapses, and is asked about the crew's other job and the full window", async () => {
    const api = `${server.url}/api`;
    const jobsOf = async (day: Day) => (await (await office.request.get(`${api}/admin/day/${day}`)).json()).windows;
    const crewName = newName();
    const crewResponse = await office.request.post(`${api}/admin/crews`, { data: { name: crewName, members: [] } });
    const data = { crewId: (await crewResponse.json()).id };
    const [fullDay] = (await jobsOf(inNextMonth(2))).evening;
    expect((await office.request.put(`${api}/bookings/${fullDay.id}/crew`, { data })).ok()).toBe(true);
    const boardPath = `/admin?tab=bookings&view=day&day=${chosenDay}`;
    await openWorkspace(office, { url: server.url, adminPassword }, boardPath);
    await office.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(office.getByRole('dialog', { name, exact: true }).getByText('Lapses')).toBeVisible();
    await office.keyboard.press('Escape');
    await office.getByRole('button', { name: `Move ${name}` }).click();
    const dialog = office.getByRole('dialog', { name: `Move ${name}` });
    await dialog.getByLabel('Day').fill(inNextMonth(2));
    await dialog.getByLabel('Crew').selectOption({ label: crewName });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog.getByText('This crew has another job in that window.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Move anyway' }).click();
    await expect(dialog.getByText('That time is full.')).toBeVisible();
    expect((await jobsOf(inNextMonth(2))).evening).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Move anyway' }).click();
    await expect(dialog).toBeHidden();
    expect((await jobsOf(inNextMonth(2))).evening).toMatchObject([data, { name, ...data, overCapacity: true }]);
  });
});
