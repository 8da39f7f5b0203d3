import { expect, type Page, type WebSocket } from '@playwright/test';
import {
  endSession,
  expectNoOfflineBar,
  expectOfflineBar,
  goTo,
  newName,
  openRecord,
  openWorkspace,
  sendMessage,
} from './admin-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, holdRequests, toast } from './checks.ts';
import { openOffice } from './office.ts';
import { type Site, test } from './site.ts';

const storedFlag = (page: Page) => page.evaluate(() => sessionStorage.getItem('adminAuthenticated'));

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a guarded page asks for the password, whatever session storage says, and then opens the requested page', async ({
  page,
  site,
}) => {
  const consoleErrors = consoleErrorsOf(page, /status of 4(01|29)/);
  await page.addInitScript(() => sessionStorage.setItem('adminAuthenticated', 'true'));
  await page.goto('/admin?tab=bookings');
  await expect(page).toHaveURL(`${site.url}/admin-login?next=%2Fadmin%3Ftab%3Dbookings`);
  await expect(page).toHaveTitle(/^Admin Login/);
  await expectNoSidewaysScrolling(page);
  await expect.poll(() => storedFlag(page)).toBeNull();

  await page.route('**/trpc/admin.logIn*', (route) => route.fulfill(tooManyWrongPasswords), { times: 1 });
  await logIn(page, 'anything');
  await expect(toast(page)).toContainText('You can try again in 14 minutes.');
  await logIn(page, 'not the password');
  await expect(toast(page)).toContainText('Access Denied');
  await expect(toast(page)).toContainText('Invalid password. Please try again.');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Invalid password. Please try again.');
  await expectAccessible(page);
  await expect.poll(() => storedFlag(page)).toBeNull();

  await logIn(page, site.adminPassword);
  await expect(toast(page)).toContainText('Success');
  await expect(toast(page)).toContainText('You have successfully logged in.');
  await expect(page).toHaveURL(`${site.url}/admin?tab=bookings`);
  await expect(page.getByRole('tab', { name: /Bookings/ })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => storedFlag(page)).toBe('true');
  expect(consoleErrors).toEqual([]);
});

const tooManyWrongPasswords = {
  status: 429,
  json: [
    {
      error: {
        json: {
          message: 'Too many wrong passwords. Please wait a while and try again.',
          code: -32029,
          data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, reason: 'too_many', issues: [], retryAfter: 840 },
        },
      },
    },
  ],
};

test('"Authenticating..." shows for at least half a second, and a log-in redirects only within the workspace', async ({
  page,
  site,
}) => {
  const release = await holdRequests(page, /\/trpc\/admin\.logIn/);
  await page.goto(`/admin-login?next=${encodeURIComponent('//example.com/admin')}`);
  await page.getByLabel('Password').fill(site.adminPassword);
  const start = Date.now();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(Date.now() - start).toBeGreaterThanOrEqual(500);
  await expect(page).toHaveURL(`${site.url}/admin`);
});

test('the log-out ends the session in the browser and on the server, and removes fetched data from the tab', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Forgotten');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect.poll(() => storedFlag(page)).toBe('true');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${site.url}/admin-login`);
  await expect.poll(() => storedFlag(page)).toBeNull();
  expect((await page.request.get('/api/bookings')).status()).toBe(401);
  await expectForgotten(page, site, name);
});

test('the page shows that the session has ended before it makes a call, and "Leave" removes fetched data from the tab', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Forgotten');
  await sendMessage(request, name);
  await openWorkspace(page, site, '/admin?tab=messages');
  const nameText = page.getByText(name).first();
  await expect(nameText).toBeVisible();
  // The same happens if another window of this browser logs out.
  await endSession(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  const isCovered = () =>
    nameText.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
      // The browser writes opaque colours as rgb, and transparent ones as rgba.
      const cover = stack.findIndex((layer) => /^rgb\(/.test(getComputedStyle(layer).backgroundColor));
      return cover !== -1 && !stack.slice(0, cover + 1).includes(element);
    });
  await expect.poll(isCovered).toBe(true);

  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin-login\?next=%2Fadmin%3Ftab%3Dmessages/);
  await expectForgotten(page, site, name);
});

/** Logs in while messages cannot be fetched, and expects that none are shown. */
async function expectForgotten(page: Page, site: Site, name: string): Promise<void> {
  // A dialog that is still closing also has a password field.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.route(/admin\.messages\.list/, () => undefined);
  await logIn(page, site.adminPassword);
  await expect(page.getByText('Loading messages...').first()).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
}

test('"log out everywhere" also ends the sessions of other browsers', async ({ page, site, playwright }) => {
  const otherBrowser = await playwright.request.newContext({ baseURL: site.url });
  await otherBrowser.post('/api/admin/login', { data: { password: site.adminPassword } });
  const statusInOtherBrowser = async () => (await otherBrowser.get('/api/bookings')).status();
  await openWorkspace(page, site);
  await page.getByRole('button', { name: 'End all sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'End all sessions?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await statusInOtherBrowser()).toBe(200);
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(`${site.url}/admin-login`);
  await expect.poll(() => storedFlag(page)).toBeNull();
  expect(await statusInOtherBrowser()).toBe(401);
  await otherBrowser.dispose();
});

test('after a session has ended, logging in again in the dialog finishes the interrupted request', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Expiry');
  await sendMessage(request, name);
  // The socket is not connected to the server, because the server would report the end of the session over it at once.
  await page.routeWebSocket(/\/trpc/, () => undefined);
  await openWorkspace(page, site);
  const panel = await openRecord(page, name);
  await endSession(page);
  await panel.getByRole('button', { name: 'Mark responded' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expectAccessible(page);
  await expect.poll(() => storedFlag(page)).toBeNull();

  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByText('Invalid password. Please try again.')).toBeVisible();
  await dialog.getByLabel('Password').fill(site.adminPassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText('Marked as responded')).toBeVisible();
  await expect.poll(() => storedFlag(page)).toBe('true');

  const office = await openOffice(site);
  const storedMessage = (await office.messages()).find((message) => message.name === name);
  expect(storedMessage).toMatchObject({ responded: true });
  await office.close();
});

test('a log-in in another window of the browser reconnects the first window', async ({ context, page, site }) => {
  const socket = liveSocket(page);
  await openWorkspace(page, site);
  const socketClosed = (await socket).waitForEvent('close');
  const nextSocket = liveSocket(page);
  // The socket was opened with the cookie of the old session, which the new session replaces.
  await context.request.post(`${site.url}/api/admin/login`, { data: { password: site.adminPassword } });
  await socketClosed;
  await nextSocket;
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Waits for the next socket of the page, and for the first message of the server on it. */
async function liveSocket(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived');
  return socket;
}

test('when the network is back after the session has ended, the page and its draft stay', async ({
  page,
  site,
  context,
}) => {
  await page.clock.install();
  await openWorkspace(page, site, '/admin/blog');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a title');
  await endSession(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  const offlineNotice = page.getByText('You are offline.');
  await context.setOffline(true);
  await expect(offlineNotice).toBeVisible();
  await page.clock.fastForward('13:00:00');
  await context.setOffline(false);
  await expect(offlineNotice).toHaveCount(0);
  await dialog.getByLabel('Password').fill(site.adminPassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/were restored/)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Half a title');
});

test('every page of the workspace shows a notice while there is no network', async ({ page, site, context }) => {
  await openWorkspace(page, site, '/admin?tab=bookings');
  const expectNotice = async () => {
    await expectNoOfflineBar(page);
    await context.setOffline(true);
    await page.mouse.wheel(0, 4_000);
    await expectOfflineBar(page);
    await expectNoSidewaysScrolling(page);
  };
  await expectNotice();
  await expectAccessible(page);
  await context.setOffline(false);

  await goTo(page, 'Blog');
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await expectNotice();
  await context.setOffline(false);

  await goTo(page, 'Dashboard');
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expectNotice();
  await context.setOffline(false);
  await expectNoOfflineBar(page);
});

test('the home page loads no code of the workspace, and the first HTML of the workspace has no MUI styles', async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of await Promise.all(scripts)) expect(script).not.toMatch(/MuiButton|MuiTypography|@emotion/);
  const html = await (await page.request.get('/admin')).text();
  expect(html).toContain('Loading the workspace…');
  expect(html).not.toContain('css-');
});
