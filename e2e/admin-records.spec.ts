import { expect, type JSHandle, type Page } from '@playwright/test';
import {
  book,
  endingWith,
  newName,
  openRecord,
  openWorkspace,
  query,
  record,
  search,
  sendMessage,
  today,
} from './admin-page.ts';
import { consoleErrorsOf, expectAccessible } from './checks.ts';
import { bothWidths } from './widths.ts';
import { test } from './workspace-test.ts';

test(
  'Back and Close close the open record, and Forward opens it again, in the list and in the week',
  bothWidths,
  async ({ page, site, request }) => {
    const consoleErrors = consoleErrorsOf(page);
    const name = newName('Stepping');
    await book(request, name, today());
    await openWorkspace(page, site, '/admin?tab=messages');
    await page.getByRole('tab', { name: /Bookings/ }).click();
    for (const view of ['List', 'Week']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      if (view === 'List') await search(page, name);
      const entry = view === 'List' ? record(page, name) : page.getByRole('button', { name: new RegExp(name) });
      await entry.getByText(name).click();
      const panel = page.getByRole('dialog', { name });
      await expect(panel).toBeVisible();
      expect(query(page).get('booking')).toMatch(/^[0-9a-f]{24}$/);
      await page.goBack();
      await expect(panel).toHaveCount(0);
      await expect(page.getByRole('tab', { name: /Bookings/ })).toHaveAttribute('aria-selected', 'true');
      expect(query(page).has('booking')).toBe(false);
      await page.goForward();
      await expect(panel).toBeVisible();
      // Closing goes back one step in the history, even if Close is clicked twice.
      await panel.getByRole('button', { name: 'Close' }).dblclick({ delay: 150 });
      await expect(panel).toHaveCount(0);
      await expect(entry.getByText(name)).toBeVisible();
    }
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    expect(consoleErrors).toEqual([]);
  },
);

test('a double click opens a record, and a click beside its panel closes it', async ({ page, site, request }) => {
  const name = newName('Twice');
  await book(request, name, today());
  for (const view of ['list', 'week']) {
    await openWorkspace(page, site, `/admin?tab=bookings&view=${view}&search=${encodeURIComponent(name)}`);
    const entry = view === 'list' ? record(page, name) : page.getByRole('button', { name: new RegExp(name) });
    await entry.getByText(name).dblclick({ delay: 150 });
    const panel = page.getByRole('dialog', { name });
    await expect(panel).toBeVisible();
    await expect(panel).toBeInViewport({ ratio: 1 });
    expect(query(page).has('booking')).toBe(true);
    await page.mouse.click(20, 400);
    await expect(panel).toHaveCount(0);
    expect(query(page).has('booking')).toBe(false);
  }
});

test('a panel does not move while it opens, so that no click on it misses', async ({ page, site, request }) => {
  const name = newName('Still');
  await book(request, name, today());
  await openWorkspace(page, site, `/admin?tab=bookings&search=${encodeURIComponent(name)}`);
  const panel = page.getByRole('dialog', { name });
  // Opened twice, because the first time the panel may open without an animation.
  for (const _time of ['first', 'second']) {
    const positions = await collectPositions(page, '[role="dialog"] [aria-label="Close"]');
    await openRecord(page, name);
    await expect(panel).toHaveCSS('opacity', '1');
    expect(await positions.evaluate((set) => [...set])).toHaveLength(1);
    await page.goBack();
    await expect(page.locator('[role="dialog"]')).toHaveCount(0);
  }
});

/** Collects, from now on, the different positions and sizes of the first element that matches the selector. */
const collectPositions = (page: Page, selector: string): Promise<JSHandle<Set<string>>> =>
  page.evaluateHandle((selectorInPage) => {
    const positions = new Set<string>();
    const readPosition = (): void => {
      const element = document.querySelector(selectorInPage);
      if (element !== null) positions.add(JSON.stringify(element.getBoundingClientRect()));
      requestAnimationFrame(readPosition);
    };
    requestAnimationFrame(readPosition);
    return positions;
  }, selector);

test('the second click of a slow double click on Close does not reach the page behind the panel', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Slowly');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  const panel = await openRecord(page, name);
  await expect(panel).toBeInViewport({ ratio: 1 });
  const closeBox = await panel.getByRole('button', { name: 'Close' }).boundingBox();
  if (closeBox === null) throw new Error('The panel has no Close button.');
  await page.mouse.click(closeBox.x + closeBox.width / 2, closeBox.y + closeBox.height / 2);
  await expect(panel).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await openRecord(page, name);
  await page.goBack();
  await expect(panel).toHaveCount(0);
  // A separate click at the same point reaches the page: there is Log out, or the menu of a phone.
  await page.mouse.move(closeBox.x + closeBox.width / 2, closeBox.y + closeBox.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByLabel('Password').or(page.getByRole('menuitem', { name: 'Log out' }))).toBeVisible();
});

test(
  'the page behind a record keeps its scroll position, and the card gets the focus back when the record closes',
  bothWidths,
  async ({ page, site, request }) => {
    const name = newName('Staying');
    for (let n = 0; n < 12; n += 1) await sendMessage(request, `${name} ${n}`);
    await page.setViewportSize({ width: 390, height: 500 });
    await openWorkspace(page, site);
    await search(page, name);
    await expect.poll(() => query(page).get('search')).toBe(name);
    await expect(page.getByText('12 messages', { exact: true })).toBeVisible();
    const card = page.getByRole('button', { name: new RegExp(`${name} 2`) });
    await card.evaluate((element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      element.focus({ preventScroll: true });
    });
    const scrollYBefore = await page.evaluate(() => window.scrollY);
    expect(scrollYBefore).toBeGreaterThan(100);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `${name} 2` })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrollYBefore);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrollYBefore);
    await expect(card).toBeFocused();
  },
);

test('a link to a record opens it, even after a log-in, and closing it shows the list', async ({
  page,
  site,
  request,
  context,
}) => {
  const name = newName('Linked');
  await sendMessage(request, name, 'Do you clean terrazzo floors?');
  await openWorkspace(page, site);
  await openRecord(page, name);
  const link = page.url();
  await page.reload();
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toContainText('terrazzo');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  // The next Tab moves the focus into the list.
  await page.keyboard.press('Tab');
  await expect(page.locator('[role="grid"] :focus, li :focus')).toHaveCount(1);

  await context.clearCookies();
  const colleague = await context.newPage();
  await colleague.goto(link);
  await expect(colleague).toHaveURL(/\/admin-login\?next=/);
  await colleague.getByLabel('Password').fill(site.adminPassword);
  await colleague.getByRole('button', { name: 'Login' }).click();
  await expect(colleague).toHaveURL(link);
  const theirPanel = colleague.getByRole('dialog', { name });
  await expect(theirPanel).toContainText('terrazzo');
  await colleague.keyboard.press('Escape');
  await expect(theirPanel).toHaveCount(0);
  await expect(colleague).toHaveURL(endingWith('/admin'));
  await expect(record(colleague, name)).toBeVisible();
});

test('a link opens a record that the list does not show, and the record can be changed', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Elsewhere');
  await book(request, name);
  await openWorkspace(page, site, `/admin?tab=bookings&search=${encodeURIComponent(name)}`);
  await openRecord(page, name);
  const id = query(page).get('booking');
  await page.goto(`/admin?tab=bookings&search=nobodyhasthisname&booking=${id}`);
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText('Gate code 4411')).toBeVisible();
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(panel.getByText('Booking confirmed')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panel.getByText('Pending', { exact: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('No bookings match these filters.')).toBeVisible();
});

test('an open record shows the change of a colleague, even if the list no longer contains the record', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Answered');
  await sendMessage(request, name);
  await openWorkspace(page, site, '/admin?status=new');
  const panel = await openRecord(page, name);
  await expect(panel.getByText('New', { exact: true })).toBeVisible();
  const response = await page.request.patch(`/api/admin/messages/${query(page).get('message')}`, {
    data: { responded: true },
  });
  expect(response.ok()).toBe(true);
  const showPageAgain = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await showPageAgain();
  await expect(panel.getByText('Responded', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Mark as new' }).click();
  await expect(panel.getByText('Marked as new')).toBeVisible();
  await showPageAgain();
  await expect(panel.getByText('New', { exact: true })).toBeVisible();
});

test('a link to a missing record shows an error, and a failed fetch of a record can be retried', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Late');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  await page.goto('/admin?tab=bookings&booking=0123456789abcdef01234567');
  const missingDialog = page.getByRole('dialog', { name: 'Booking not found' });
  await expect(missingDialog).toContainText(
    'There is no such booking. It may have been deleted, or the link to it is incomplete.',
  );
  await expectAccessible(page);
  await missingDialog.getByRole('button', { name: 'Back to the list' }).click();
  await expect(missingDialog).toHaveCount(0);
  await expect(page).toHaveURL(endingWith('/admin?tab=bookings'));

  await page.goto('/admin');
  await openRecord(page, name);
  const id = query(page).get('message');
  const getCallUrl = /admin\.messages\.get/;
  await page.route(getCallUrl, (route) => route.abort());
  await page.goto(`/admin?search=nobodyhasthisname&message=${id}`);
  await expect(page.getByRole('dialog')).toContainText('The message could not be fetched.');
  await page.unroute(getCallUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name })).toContainText('Please call me.');
});

test('deleting a message asks first, and a colleague who has it open then sees that it is not found', async ({
  page,
  site,
  request,
  context,
}) => {
  const name = newName('Gone');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  await openRecord(page, name);
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByRole('dialog', { name })).toBeVisible();

  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();

  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The message was deleted.', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(name)).toHaveCount(0);

  await colleague.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(colleague.getByRole('dialog', { name: 'Message not found' })).toContainText('It may have been deleted');
});
