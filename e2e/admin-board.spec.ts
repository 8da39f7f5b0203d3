import { expect } from '@playwright/test';
import { addDays } from '../src/domain/calendar.ts';
import { askForQuote, book, bookAsOffice, newName, openWorkspace, today } from './admin-page.ts';
import { expectAccessible, expectNoSidewaysScrolling, holdRequests, toast } from './checks.ts';
import { test } from './workspace-test.ts';

test('three clicks confirm all bookings of a day, and one click undoes the confirmations', async ({
  page,
  site,
  request,
}) => {
  const day = addDays(today(), 50 + Math.floor(Math.random() * 20));
  const names = [newName('One'), newName('Two')];
  for (const name of names) await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&day=${day}`);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await page.getByRole('button', { name: /to confirm$/ }).click();
  await page.getByRole('button', { name: /^Confirm \(/ }).click();
  await expect(page.getByText(/bookings confirmed$/)).toBeVisible();
  const jobs = names.map((name) => page.getByRole('button', { name: new RegExp(`^${name}`) }));
  for (const job of jobs) await expect(job).toContainText('Confirmed');
  // Clicked immediately, because Undo is offered for only a few seconds.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const job of jobs) await expect(job).toContainText('Pending');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  const [name = ''] = names;
  const [job = page.getByRole('button')] = jobs;
  const panel = page.getByRole('dialog', { name, exact: true });

  await test.step('a booking that was confirmed in its panel can be completed before the board shows that', async () => {
    const releaseDay = await holdRequests(page, /crews\.day/);
    await job.click();
    await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Booking confirmed')).toBeVisible();
    await page.keyboard.press('Escape');
    // The bookings are still selected.
    await page.getByRole('button', { name: /^Complete \(/ }).click();
    await expect(page.getByText(/bookings completed$/)).toBeVisible();
    releaseDay();
    await expect(job).toContainText('Completed');
  });

  await test.step('a booking that was deleted in its panel disappears from the board at once', async () => {
    await job.click();
    await panel.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete this booking?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(panel).toBeHidden();
    // The board is also fetched every 30 seconds.
    await expect(job).toHaveCount(0, { timeout: 15_000 });
  });
});

test('a job can be moved in a dialog and by dragging; walkthroughs are on the board, and a search finds their quote request', async ({
  page,
  site,
  request,
}) => {
  const day = addDays(today(), 80);
  const name = newName('Moved');
  await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
  const crewName = newName('Crew');
  const crewResponse = await page.request.post('/api/admin/crews', {
    data: { name: crewName, members: ['Luz'], active: true },
  });
  expect(crewResponse.ok(), await crewResponse.text()).toBe(true);
  await page.reload();
  const cell = (label: string) => page.getByRole('group', { name: label, exact: true });
  const job = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await page.getByRole('button', { name: `Move ${name}` }).click();
  await page.getByRole('combobox', { name: 'Window' }).selectOption('morning');
  await page.getByRole('combobox', { name: 'Crew' }).selectOption({ label: crewName });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(cell(`Morning (8am-12pm), ${crewName}`).getByText(name)).toBeVisible();
  await job.dragTo(cell('Afternoon (12pm-4pm), No crew'));
  await expect(cell('Afternoon (12pm-4pm), No crew').getByText(name)).toBeVisible();
  // A colleague gives the earlier position to another job, so undoing the move asks first.
  const otherId = await bookAsOffice(page, { name: newName('Other'), phone: '(561) 555-0188', serviceDate: day });
  const { id: crewId } = await crewResponse.json();
  const chosen = await page.request.put(`/api/bookings/${otherId}/crew`, { data: { crewId } });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('This crew has another job in that window.')).toBeVisible();
  await page.getByRole('button', { name: 'Move anyway' }).click();
  await expect(cell(`Morning (8am-12pm), ${crewName}`).getByText(name)).toBeVisible();

  await test.step('the failure of a move is shown even if its dialog was closed meanwhile', async () => {
    const releaseMove = await holdRequests(page, /bookings\.update/);
    await page.getByRole('button', { name: `Move ${name}` }).click();
    await page.getByRole('combobox', { name: 'Window' }).selectOption('evening');
    const moveRequest = page.waitForRequest(/bookings\.update/);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await moveRequest;
    await page.getByRole('button', { name: 'Close' }).click();
    const found = await (await page.request.get(`/api/admin/search?q=${encodeURIComponent(name)}`)).json();
    const data = { city: 'Tequesta' };
    expect((await page.request.patch(`/api/bookings/${found.bookings[0].id}`, { data })).ok()).toBe(true);
    releaseMove();
    await expect(toast(page)).toContainText('Somebody else has changed this booking');
  });

  const company = newName('Palm');
  const quoteId = await askForQuote(request, company, { address: '9 Dune Road' });
  const change = { rev: 0, walkthrough: { day, window: 'afternoon' } };
  const quoteResponse = await page.request.patch(`/api/admin/quotes/${quoteId}`, { data: change });
  expect(quoteResponse.ok(), await quoteResponse.text()).toBe(true);
  await page.reload();
  const walkthrough = cell('Afternoon (12pm-4pm), No crew').getByRole('link', { name: new RegExp(company) });
  await expect(walkthrough).toContainText('Walkthrough · 9 Dune Road · 33458');
  await openWorkspace(page, site, `/admin?tab=bookings&view=week&week=${day}`);
  await expect(page.getByRole('table').getByRole('link', { name: new RegExp(company) })).toContainText('Walkthrough');
  await page.getByRole('link', { name: 'Quotes' }).click();
  await page.getByLabel('Search name, company').fill(`medical ${company.toUpperCase()}`);
  await expect(page.getByText('1 request', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(company) }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
});

test('printed run sheets have the details that a crew needs', async ({ page, site, request }) => {
  const day = addDays(today(), 83);
  const name = newName('Sheet');
  await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('region', { name: 'Run sheet, No crew' });
  for (const fact of [name, '(561) 555-0100', '1 Palm Way, Jupiter, FL 33458', 'Stove/oven cleaning', 'Gate code 4411'])
    await expect(sheet.getByText(fact)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden();
});

test('three clicks cancel a booking with a reason and a fee', async ({ page, site, request }) => {
  const day = addDays(today(), 86);
  const name = newName('Ended');
  await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Confirm \(/ }).click();
  const job = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(job).toContainText('Confirmed');
  await job.click();
  const panel = page.getByRole('dialog', { name, exact: true });
  await panel.getByRole('button', { name: 'Cancel booking' }).click();
  const question = page.getByRole('dialog', { name: `Cancel the booking of ${name}` });
  await question.getByLabel('Reason').fill('Moved away');
  await question.getByLabel('Fee in dollars').fill('152.50');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(panel.getByText('Moved away', { exact: true })).toBeVisible();
  await expect(panel.getByText('$152.50', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark completed' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(job).toHaveCount(0);
});

test('the form for a booking finds the customer, updates the price at once, and asks before it discards typed values', async ({
  page,
  site,
}) => {
  const name = newName('Caller');
  const day = addDays(today(), 89);
  await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
  await bookAsOffice(page, { name, phone: '(561) 555-0199', serviceDate: day });
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  // Inserted at once: after slow typing, the list would change again, perhaps during the click.
  await page.keyboard.insertText(name);
  await dialog.getByRole('list', { name: 'Customers' }).getByText(name).click();
  await expect(dialog.getByLabel('Service')).toBeFocused();
  await expect(dialog.getByLabel('Street address')).toHaveValue('7 Heron Court');
  await expect(dialog.getByLabel('Phone')).toHaveValue('(561) 555-0199');
  await dialog.getByLabel('Service').selectOption('deep');
  await expect(dialog.getByRole('status')).toHaveText('$255');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave this booking?' }).getByRole('button', { name: 'Keep writing' }).click();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'New booking' })).toBeFocused();
  const searchResponse = await page.request.get(`/api/admin/search?q=${encodeURIComponent(name)}`);
  expect((await searchResponse.json()).bookings).toHaveLength(2);
});

test('all bookings of a day can be completed after a colleague has changed one, and marked as paid, and a booking can be edited from its panel', async ({
  page,
  site,
  request,
}) => {
  const day = addDays(today(), 92);
  const name = newName('Closed');
  await book(request, name, day);
  await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
  await page.getByRole('button', { name: 'Select all' }).click();
  const found = await (await page.request.get(`/api/admin/search?q=${encodeURIComponent(name)}`)).json();
  const data = { city: 'Tequesta' };
  expect((await page.request.patch(`/api/bookings/${found.bookings[0].id}`, { data })).ok()).toBe(true);
  await page.getByRole('button', { name: /^Complete \(/ }).click();
  await expect(toast(page)).toContainText(`${name}: Somebody else has changed this booking`);
  const job = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(job).toContainText('Tequesta');
  await page.getByRole('button', { name: /^Complete \(/ }).click();
  await expect(page.getByText('1 booking completed')).toBeVisible();
  await page.getByRole('button', { name: /^Mark as paid \(/ }).click();
  await expect(job).toContainText('Completed, paid');
  await job.click();
  const panel = page.getByRole('dialog', { name, exact: true });
  await expect(panel.getByText('Lapses')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit the booking of ${name}` });
  await form.getByLabel('ZIP code').fill('1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('ZIP code')).toBeFocused();
  await form.getByLabel('ZIP code').fill('33477');
  await form.getByLabel('Hours').selectOption('4');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Hours: 3 → 4')).toBeVisible();
  await expect(panel.getByText('ZIP code: 33458 → 33477')).toBeVisible();
  await expectAccessible(page);
});

test('the board shows twelve jobs of a day without scrolling, even if a crew has four in one time window', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openWorkspace(page, site);
  // The lanes of other tests' crews would make the lanes of this test narrower.
  for (const { id } of await (await page.request.get('/api/admin/crews')).json())
    await page.request.patch(`/api/admin/crews/${id}`, { data: { active: false } });
  const crewIds: string[] = [];
  for (const word of ['North', 'Coast', 'Late']) {
    const response = await page.request.post('/api/admin/crews', {
      data: { name: newName(word), members: [], active: true },
    });
    crewIds.push((await response.json()).id);
  }
  const timeWindows = ['morning', 'afternoon', 'evening'];
  const jobNumbers = [0, 1, 2, 3];
  const days = [
    // Each crew has its four jobs in a different time window, which is the tallest possible layout.
    {
      day: addDays(today(), 98),
      jobs: crewIds.flatMap((crewId, index) => jobNumbers.map(() => ({ crewId, window: timeWindows[index] }))),
    },
    // One crew has four jobs in the morning; the jobs of the other crews are spread over the day.
    {
      day: addDays(today(), 99),
      jobs: crewIds.flatMap((crewId, index) =>
        jobNumbers.map((number) => ({ crewId, window: timeWindows[index === 0 ? 0 : number % 3] })),
      ),
    },
  ];
  for (const { day, jobs: plannedJobs } of days) {
    for (const { crewId, window } of plannedJobs) {
      const bookingResponse = await page.request.post('/api/admin/bookings', {
        data: {
          name: newName('Job'),
          phone: '(561) 555-0100',
          address: '1 Palm Way',
          city: 'Palm Beach Gardens',
          zipCode: '33410',
          bedrooms: 2,
          bathrooms: '2',
          serviceType: 'regular',
          hours: 2,
          serviceDate: day,
          serviceTime: window,
          confirmed: true,
        },
      });
      expect(bookingResponse.ok(), await bookingResponse.text()).toBe(true);
      const { id } = await bookingResponse.json();
      const response = await page.request.put(`/api/bookings/${id}/crew`, { data: { crewId, override: true } });
      expect(response.ok(), await response.text()).toBe(true);
    }
    await openWorkspace(page, site, `/admin?tab=bookings&view=day&day=${day}`);
    await expect(page.getByText('12 jobs')).toBeVisible();
    const jobs = page.getByRole('button', { name: /^Job / });
    await expect(jobs).toHaveCount(12);
    for (const job of await jobs.all()) await expect(job).toBeInViewport({ ratio: 1 });
  }
});
