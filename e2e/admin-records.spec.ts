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
import { openOffice } from './office.ts';
import type { Site } from './site.ts';
import { narrowOnly } from './widths.ts';
import { test } from './workspace-test.ts';

test('Back, Close and a click beside it close the open record, and Forward opens it again, in the list and in the week', async ({
  page,
  site,
  request,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const name = newName('Stepping');
  await book(request, name, today());
  await book(request, newName('Other'), today());
  await openWorkspace(page, site, '/admin?tab=messages');
  await page.getByRole('tab', { name: /Bookings/ }).click();
  const panel = page.getByRole('dialog', { name });
  const expectClosed = async () => {
    await expect(panel).toHaveCount(0);
    expect(query(page).has('booking')).toBe(false);
  };
  for (const view of ['List', 'Week']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    if (view === 'List') {
      await search(page, name);
      // There are at least two bookings until the search has its result.
      await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
    }
    const entry = view === 'List' ? record(page, name) : page.getByRole('button', { name: new RegExp(name) });
    // The second click of a double click does not close the panel.
    await entry.getByText(name).dblclick({ delay: 150 });
    await expect(panel).toBeInViewport({ ratio: 1 });
    expect(query(page).get('booking')).toMatch(/^[0-9a-f]{24}$/);
    await page.goBack();
    await expectClosed();
    await expect(page.getByRole('tab', { name: /Bookings/ })).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await expect(panel).toBeInViewport({ ratio: 1 });
    await page.mouse.click(20, 400);
    await expectClosed();
    await page.goForward();
    await expect(panel).toBeVisible();
    // Closing goes back one step in the history, even if Close is clicked twice.
    await panel.getByRole('button', { name: 'Close' }).dblclick({ delay: 150 });
    await expect(panel).toHaveCount(0);
    await expect(entry.getByText(name)).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();

  await test.step('also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('listitem').filter({ hasText: name }).getByText(name).click();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expectClosed();
    await page.goForward();
    await panel.getByRole('button', { name: 'Close' }).dblclick({ delay: 150 });
    await expectClosed();
    await expect(page.getByRole('tab', { name: /Bookings/ })).toHaveAttribute('aria-selected', 'true');
  });
  expect(consoleErrors).toEqual([]);
});

test('a panel does not move while it opens, and the second click of a slow double click on Close does not reach the page behind it', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Slowly');
  await sendMessage(request, name);
  await openWorkspace(page, site);
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

  await openRecord(page, name);
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

test(
  'the page behind a record keeps its scroll position, and the card gets the focus back when the record closes',
  narrowOnly,
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
}) => {
  const name = newName('Linked');
  await sendMessage(request, name, 'Do you clean terrazzo floors?');
  const link = `/admin?message=${await messageId(site, name)}`;
  await page.goto(link);
  await expect(page).toHaveURL(/\/admin-login\?next=/);
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(endingWith(link));
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toContainText('terrazzo');
  await page.reload();
  await expect(panel).toContainText('terrazzo');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(endingWith('/admin'));
  await expect(record(page, name)).toBeVisible();
  // The next Tab moves the focus into the list.
  await page.keyboard.press('Tab');
  await expect(page.locator('[role="grid"] :focus, li :focus')).toHaveCount(1);
});

test('a link opens a record that the list does not show, and the record can be changed', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Elsewhere');
  await book(request, name);
  const office = await openOffice(site);
  const id = (await office.bookings()).find((booking) => booking.name === name)?.id;
  await office.close();
  await follow(page, site, `/admin?tab=bookings&search=nobodyhasthisname&booking=${id}`);
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

test('a failed fetch of a record can be retried, and the record then shows what colleagues do, even if the list no longer contains it', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Answered');
  await sendMessage(request, name);
  const id = await messageId(site, name);
  const getCallUrl = /admin\.messages\.get/;
  await page.route(getCallUrl, (route) => route.abort());
  await follow(page, site, `/admin?status=new&message=${id}`);
  await expect(page.getByRole('dialog')).toContainText('The message could not be fetched.');
  await page.unroute(getCallUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toContainText('Please call me.');
  await expect(panel.getByText('New', { exact: true })).toBeVisible();
  const path = `/api/admin/messages/${id}`;
  expect((await page.request.patch(path, { data: { responded: true } })).ok()).toBe(true);
  const showPageAgain = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await showPageAgain();
  await expect(panel.getByText('Responded', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Mark as new' }).click();
  await expect(panel.getByText('Marked as new')).toBeVisible();
  await showPageAgain();
  await expect(panel.getByText('New', { exact: true })).toBeVisible();

  expect((await page.request.delete(path)).ok()).toBe(true);
  await showPageAgain();
  await expect(page.getByRole('dialog', { name: 'Message not found' })).toContainText('It may have been deleted');
});

test('a link to a missing record shows an error, and deleting a message asks first', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Gone');
  await sendMessage(request, name);
  await follow(page, site, '/admin?message=0123456789abcdef01234567');
  const missingDialog = page.getByRole('dialog', { name: 'Message not found' });
  await expect(missingDialog).toContainText(
    'There is no such message. It may have been deleted, or the link to it is incomplete.',
  );
  await expectAccessible(page);
  await missingDialog.getByRole('button', { name: 'Back to the list' }).click();
  await expect(missingDialog).toHaveCount(0);
  await expect(page).toHaveURL(endingWith('/admin'));

  const panel = await openRecord(page, name);
  await panel.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toBeVisible();

  await panel.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The message was deleted.', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(name)).toHaveCount(0);
});

/** Follows a link to a record as someone who is logged in. The open record hides the rest of the page. */
async function follow(page: Page, site: Site, link: string): Promise<void> {
  const login = await page.request.post('/api/admin/login', { data: { password: site.adminPassword } });
  expect(login.status()).toBe(200);
  await page.goto(link);
}

/** Returns the id of the message whose sender has this name. */
async function messageId(site: Site, name: string): Promise<string> {
  const office = await openOffice(site);
  const found = (await office.messages()).find((message) => message.name === name);
  await office.close();
  if (found === undefined) throw new Error(`There is no message from ${name}.`);
  return found.id;
}
