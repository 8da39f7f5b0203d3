import { expect } from '@playwright/test';
import { addDays, sundayOf } from '../src/domain/calendar.ts';
import { book, choose, newName, nextWeek, openRecord, openWorkspace, query, record, today } from './admin-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, expectWholeFocusRing } from './checks.ts';
import { test } from './workspace-test.ts';

test('the list of bookings is a table with the earliest visits first, or cards on a phone, and has filters', async ({
  page,
  site,
  request,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const word = newName('').trim();
  const [soon, later] = [`Soon ${word}`, `Later ${word}`];
  await book(request, later, addDays(today(), 40));
  await book(request, soon, addDays(today(), 20));
  await openWorkspace(page, site, `/admin?tab=bookings&search=${word}`);
  const headers = page.getByRole('columnheader');
  const texts = ['Date', 'Name', 'Service', 'Date & Time', 'Location', 'Price', 'Payment', 'Status'];
  await expect(headers).toHaveText(texts);
  const row = record(page, soon);
  for (const text of ['Deep cleaning', 'Evening (4pm-8pm)', 'Jupiter, 33458', '$305'])
    await expect(row).toContainText(text);
  await expect(row.getByText('Pending')).toHaveCount(2);
  await expect(page.locator('[role="gridcell"][data-field="name"]')).toHaveText([soon, later]);
  await expectAccessible(page);

  await test.step('all columns are visible on screens of 1280 and 1024 px', async () => {
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const header of await headers.all()) await expect(header).toBeInViewport({ ratio: 1 });
      await expect(row.getByText('Pending').last()).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('bookings can be filtered by day of service', async () => {
    await choose(page, 'Service', 'Deep');
    await page.getByLabel('Service from').fill(addDays(today(), 29));
    await expect(record(page, soon)).toHaveCount(0);
    await expect(record(page, later)).toBeVisible();
  });

  await test.step('a phone shows cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(headers).toHaveCount(0);
    const card = page.getByRole('listitem').filter({ hasText: later });
    for (const text of ['Deep cleaning', 'Evening (4pm-8pm)', '$305']) await expect(card).toContainText(text);
    await expectNoSidewaysScrolling(page);
  });
  expect(consoleErrors).toEqual([]);
});

test('a booking is confirmed, completed and paid, and the confirmation and the payment can be undone', async ({
  page,
  site,
  request,
}) => {
  const word = newName('').trim();
  const [name, otherName] = [`Steps ${word}`, `Other ${word}`];
  await book(request, name);
  await book(request, otherName);
  await openWorkspace(page, site, `/admin?tab=bookings&search=${word}`);
  const panel = await openRecord(page, name);
  for (const fact of ['Studio, 4+ bathrooms', 'Stove/oven cleaning', 'Gate code 4411', '1800', 'Agreed']) {
    await expect(panel.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(panel.getByRole('link', { name: '(561) 555-0100', exact: true })).toHaveAttribute(
    'href',
    'tel:+15615550100',
  );
  await expect(panel.getByRole('link', { name: 'Text (561) 555-0100' })).toHaveAttribute('href', 'sms:+15615550100');
  await expect(panel.getByRole('link', { name: 'ana@example.com' })).toHaveAttribute(
    'href',
    /^mailto:ana@example\.com\?subject=/,
  );
  await expectAccessible(page);

  await test.step('the panel of another booking does not offer to undo the change of this one', async () => {
    await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(panel.getByText('Booking confirmed')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByText('Booking confirmed')).toBeVisible();
    const otherPanel = await openRecord(page, otherName);
    await expect(otherPanel.getByText('Pending', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Booking confirmed')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(otherPanel).toBeHidden();
    await openRecord(page, name);
    await panel.getByRole('button', { name: 'Undo confirmation' }).click();
    await expect(panel.getByText('Pending', { exact: true })).toHaveCount(2);
  });

  await test.step('a second click at the same point does not undo a step', async () => {
    const box = await panel.getByRole('button', { name: 'Confirm', exact: true }).boundingBox();
    if (box === null) throw new Error('The button is not on the screen.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await expect(panel.getByText('Booking confirmed')).toBeVisible();
    await page.mouse.click(x, y);
    await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Undo confirmation' }).click();
    await expect(panel.getByText('Pending', { exact: true })).toHaveCount(2);
  });

  await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Mark completed' }).click();
  await expect(panel.getByText('Completed', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Mark paid' }).click();
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Undo payment' }).click();
  await expect(panel.getByText('Pending', { exact: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(record(page, name)).toContainText('Completed');

  await choose(page, 'Status', 'Pending');
  await expect(record(page, name)).toHaveCount(0);
  await choose(page, 'Status', 'Completed');
  await expect(record(page, name)).toBeVisible();
});

test('a change of a booking that a colleague has changed is not stored, and the panel shows what it is now', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Stale');
  await book(request, name);
  await openWorkspace(page, site, `/admin?tab=bookings&search=${encodeURIComponent(name)}`);
  const panel = await openRecord(page, name);
  const colleagueChanges = async (change: object) => {
    const response = await page.request.patch(`/api/bookings/${query(page).get('booking')}`, { data: change });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await colleagueChanges({ serviceTime: 'morning' });
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(/It is now: Pending, .*Morning/).first()).toBeVisible();
  await expect(panel.getByText('Morning (8am-12pm)', { exact: true })).toBeVisible();
  await expect(panel.getByText('Pending', { exact: true })).toHaveCount(2);

  await panel.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('dialog', { name: `Decline the request of ${name}` });
  const reason = question.getByLabel('Reason');
  await reason.fill('Out of our area');
  await page.evaluate(() => history.back());
  const leaveQuestion = page.getByRole('dialog', { name: 'Leave this form?' });
  await leaveQuestion.getByRole('button', { name: 'Keep writing' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(name);
  await page.getByRole('group', { name: 'Bookings' }).getByRole('option').click();
  await leaveQuestion.getByRole('button', { name: 'Keep writing' }).click();
  await expect(reason).toHaveValue('Out of our area');
  await colleagueChanges({ confirmed: true });
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(question.getByRole('alert')).toContainText('It is now: Confirmed');
  await expect(question.getByRole('button', { name: 'Decline' })).toBeDisabled();
  await question.getByRole('button', { name: 'Go back' }).click();
  await leaveQuestion.getByRole('button', { name: 'Leave it' }).click();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Mark completed' }).click();
  await expect(panel.getByText('Booking completed')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Move' })).toHaveCount(0);
  await colleagueChanges({ hours: 4 });
  await panel.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/It is now: Completed/).first()).toBeVisible();
  await expect(panel.getByText('Completed', { exact: true })).toBeVisible();
});

test('the week shows bookings by time window, also on a phone, and opens them', async ({ page, site, request }) => {
  const name = newName('Week');
  await book(request, name);
  await openWorkspace(page, site, '/admin?tab=bookings');
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/tab=bookings&view=week/);
  await expect(page.getByText(/bookings? this week/)).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
  await expect(page.locator('[aria-current="date"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Next week' }).click();
  const entry = page.getByRole('button', { name: new RegExp(name) });
  await expect(entry).toContainText('Pending');
  const days = page.getByRole('columnheader');
  await expect(days).toHaveText([/^Sun/, /^Mon/, /^Tue/, /^Wed/, /^Thu/, /^Fri/, /^Sat/]);
  const weekday = [0, 1, 2, 3, 4, 5, 6].findIndex((day) => addDays(sundayOf(nextWeek()), day) === nextWeek());
  const eveningCells = page.getByRole('row', { name: /^evening/i }).getByRole('cell');
  await expect(eveningCells.nth(weekday)).toContainText(name);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(entry).toContainText('Pending');
  await expectNoSidewaysScrolling(page);
  await entry.click();
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(panel.getByText('Booking confirmed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toContainText('Confirmed');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(entry).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

test('if bookings cannot be loaded, the list does not say that there are none', async ({ page, site, request }) => {
  await book(request, newName('There'));
  const list = /admin\.bookings\.list/;
  const emptyTexts = page.getByText(/No bookings|Loading bookings|0–0|this week/);
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }));
  await openWorkspace(page, site, '/admin?tab=bookings');
  await expect(page.getByText('The list could not be fetched.', { exact: true })).toBeVisible();
  await expect(emptyTexts).toHaveCount(0);
  // The counts failed with the list. When they are fetched again, the notice about the server disappears, and what
  // is below it moves up.
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(0);
  const centers = await Promise.all(
    [page.getByText('The list could not be fetched.'), page.getByRole('button', { name: 'Try again' })].map((part) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    ),
  );
  expect(Math.abs((centers[0] ?? 0) - (centers[1] ?? 0))).toBeLessThan(2);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.getByText('The bookings could not be fetched.', { exact: true })).toBeVisible();
  await expect(emptyTexts).toHaveCount(0);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/bookings? this week/)).toBeVisible();
});

test('each booking of a full time window shows its state, and ten bookings of the list fit on a low screen', async ({
  page,
  site,
  request,
}) => {
  const day = addDays(nextWeek(), 7);
  const name = newName('Busy');
  for (let count = 0; count < 11; count += 1) await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&view=week&week=${day}`);
  const entries = page.getByRole('button', { name });
  await expect(entries).toHaveCount(11);
  const clippedCount = await entries.evaluateAll(
    (elements) => elements.filter((entry) => entry.scrollHeight > entry.clientHeight).length,
  );
  expect(clippedCount).toBe(0);
  await expectWholeFocusRing(entries.first());

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const rows = page.locator('[role="row"][data-id]');
  await expect(rows.nth(9)).toBeInViewport({ ratio: 1 });
  expect((await rows.first().boundingBox())?.y).toBeLessThan(300);
});
