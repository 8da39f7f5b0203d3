import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { addDays, businessDay, type Day } from '../src/domain/calendar.ts';
import type { Site } from './site.ts';

/** Returns a name that no other test uses, so that each test finds its own records. */
export const newName = (firstName: string): string => `${firstName} ${Math.random().toString(36).slice(2, 10)}`;

/** Opens a page of the workspace, and logs in first if there is no session. */
export async function openWorkspace(
  page: Page,
  site: Pick<Site, 'url' | 'adminPassword'>,
  path = '/admin',
): Promise<void> {
  // A second log-in would end the session of the browser's other pages.
  const session = await page.request.get(`${site.url}/api/admin/session`);
  if ((await session.json()).authenticated !== true) {
    const login = await page.request.post(`${site.url}/api/admin/login`, { data: { password: site.adminPassword } });
    expect(login.status()).toBe(200);
  }
  await page.goto(site.url + path);
  // The server renders only the bar and the heading. The rest follows when the code is loaded and the session checked.
  await expect(page.getByText('Loading the workspace…')).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Checking your session' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Fills in the search field of the page's list, and does not wait for the results. */
export const search = (page: Page, text: string): Promise<void> => page.getByLabel(/^Search/).fill(text);

/** Returns the parameters of the page's URL. */
export const query = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

/** Ends the browser's admin session on the server, but not in the page. */
export async function endSession(page: Page): Promise<void> {
  expect((await page.request.post('/api/admin/logout')).status()).toBe(204);
}

export async function sendMessage(request: APIRequestContext, name: string, message = 'Please call me.') {
  const response = await request.post('/api/contact', { data: { name, email: 'ana@example.com', message } });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Returns the business's day. Tests call it when they need it, because a run may pass midnight. */
export const today = (): Day => businessDay(new Date());
/** Returns the default day of `book`. */
export const nextWeek = (): Day => addDays(today(), 7);

/** Sends a booking as a visitor does. @returns the submission id, with which the booking's token can be fetched */
export async function book(request: APIRequestContext, name: string, serviceDate = nextWeek()): Promise<string> {
  const submissionId = randomUUID();
  const response = await request.post('/api/bookings', {
    data: {
      name,
      email: 'ana@example.com',
      phone: '(561) 555-0100',
      address: '1 Palm Way',
      city: 'Jupiter',
      zipCode: '33458',
      bedrooms: 0,
      bathrooms: '4',
      squareFootage: '1800',
      serviceType: 'deep',
      serviceDate,
      serviceTime: 'evening',
      hours: 3,
      additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
      specialInstructions: 'Gate code 4411',
      sms_consent: true,
      submissionId,
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return submissionId;
}

/** Books a visit. @returns the path of the booking's page for its visitor */
export async function bookedPath(request: APIRequestContext): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ json: { submissionId: await book(request, newName('Linda')) } }));
  const { result } = await (await request.get(`/trpc/booking.made?input=${input}`)).json();
  return `/manage/${result.data.json.token}`;
}

type Caller = { name: string; phone: string; serviceDate: string };

/** Records a booking for a caller, as the office does. @returns the booking's id */
export async function bookAsOffice(page: Page, caller: Caller): Promise<string> {
  const response = await page.request.post('/api/admin/bookings', {
    data: {
      ...caller,
      email: `${caller.name.toLowerCase().replace(' ', '.')}@example.com`,
      address: '7 Heron Court',
      city: 'Stuart',
      zipCode: '34994',
      bedrooms: 3,
      bathrooms: '2',
      serviceType: 'regular',
      serviceTime: 'morning',
      hours: 3,
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).id;
}

/** Sends a quote request as a visitor does. @returns the id of the quote request */
export async function askForQuote(request: APIRequestContext, company: string, fields: object = {}): Promise<string> {
  const response = await request.post('/api/quotes', {
    data: {
      name: 'Ann Lee',
      email: `${company.replace(' ', '.')}@example.com`,
      phone: '561-555-0100',
      company,
      zipCode: '33458',
      buildingType: 'medical',
      squareFeet: 10_000,
      visitsPerWeek: 5,
      when: 'evening',
      services: ['office-cleaning'],
      ...fields,
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).id;
}

/** Finds a record in its list: a row of the table, or a card on phones. */
export const record = (page: Page, name: string): Locator => page.locator('[role="row"], li').filter({ hasText: name });

/** Opens a record of the list. @returns its panel */
export async function openRecord(page: Page, name: string): Promise<Locator> {
  await record(page, name).getByText(name).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toBeVisible();
  return panel;
}

/** Sets a filter of the list; on phones the filters are opened first. */
export async function choose(page: Page, label: string, choice: string): Promise<void> {
  const filtersButton = page.getByRole('button', { name: /^Filters/, includeHidden: true });
  if ((await filtersButton.count()) > 0 && (await filtersButton.getAttribute('aria-expanded')) === 'false')
    await filtersButton.click();
  await page.getByLabel(label, { exact: true }).selectOption(choice);
}

const offlineBar = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'You are offline. What you see may be old.' });

/** Expects that the offline notice of the workspace is in view at the current scroll position. */
export async function expectOfflineBar(page: Page): Promise<void> {
  await expect(offlineBar(page)).toBeVisible();
  await expect(offlineBar(page)).toBeInViewport({ ratio: 1 });
}

export const expectNoOfflineBar = (page: Page): Promise<void> => expect(offlineBar(page)).toHaveCount(0);

/** Returns a pattern for a URL that ends with this path and query, in which only `?` is escaped. */
export const endingWith = (path: string): RegExp => new RegExp(`${path.replaceAll('?', '\\?')}$`);

/** Opens another page of the workspace through the navigation bar, or through its menu on phones. */
export async function goTo(page: Page, name: string, isMobile = false): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Workspace' });
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await navigation.getByRole(isMobile ? 'menuitem' : 'link', { name, exact: true }).click();
}
