import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import { addDays, businessDay } from '../../src/domain/calendar.ts';
import type { AppRouter } from '../../src/server/trpc/router.ts';
import { ask } from '../measuring/ask.ts';
import { type AskAsOffice, newProposal, newQuote, proposalPath, sendProposal } from '../measuring/quotes.ts';
import type { Site } from '../measuring/site.ts';
import { reach, type ScreenState } from './screen-state.ts';

const visitorName = 'Bea Stone';

/** Paths of pages for the visitor whose data was created. */
export type VisitorPaths = {
  /** The path at which the visitor can change the booking. */
  manage: string;
  /** The path at which the visitor can answer the proposal. */
  proposal: string;
};

/** Creates data: a contact message, a booking, a conversation, a page view, and a quote with a sent proposal. */
export async function fillOffice(site: Site): Promise<VisitorPaths> {
  const { url } = site;
  const sessionId = randomUUID();
  const submissionId = randomUUID();
  const contact = { name: visitorName, email: 'bea@example.com', phone: '561-555-0100' };
  await post(`${url}/api/contact`, { ...contact, message: 'Do you clean terrazzo floors?' });
  await post(`${url}/api/bookings`, {
    ...contact,
    address: '1 Palm Way',
    city: 'Jupiter',
    zipCode: '33458',
    bedrooms: 0,
    bathrooms: '4',
    serviceType: 'deep',
    serviceDate: addDays(businessDay(new Date()), 7),
    serviceTime: 'evening',
    hours: 3,
    additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
    specialInstructions: 'Gate code 4411',
    submissionId,
  });
  await post(`${url}/api/chat`, { ...contact, sessionId, message: 'Hello there', isUser: true });
  await post(`${url}/api/page-views/home/increment`, undefined);
  const api = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, transformer: superjson })] });
  const { token } = await api.booking.made.query({ submissionId });
  const cookie = await site.logIn();
  const askAsOffice: AskAsOffice = (method, path, json) => ask(url, path, { method, headers: { cookie }, json });
  const quote = await newQuote(askAsOffice);
  await sendProposal(askAsOffice, await newProposal(askAsOffice, quote));
  return { manage: `/manage/${token}`, proposal: await proposalPath(askAsOffice, quote) };
}

async function post(url: string, body: unknown): Promise<void> {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, { method: 'POST', ...content });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}

const record = (page: Page) => page.locator('[role="row"], li').filter({ hasText: visitorName }).first();

async function openRecord(page: Page): Promise<void> {
  await record(page).getByText(visitorName).click();
  await reach(page.getByRole('dialog', { name: visitorName }));
}

async function openConversation(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Chat sessions' })
    .getByRole('button', { name: new RegExp(visitorName) })
    .click();
  await reach(page.getByRole('log', { name: 'Messages' }).getByText('Hello there'));
}

/** States of the log-in page. */
export const guestStates: readonly ScreenState[] = [
  { name: 'initial state', path: '/admin-login' },
  {
    name: 'wrong password',
    path: '/admin-login',
    async act(page) {
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Login' }).click();
      await reach(page.getByText('Access Denied'));
    },
  },
];

const reachHeading = (page: Page): Promise<void> => reach(page.getByRole('heading', { level: 1 }));

/** States of the office's screens without data. */
export const emptyOfficeStates: readonly ScreenState[] = [
  { name: 'empty', path: '/admin', act: (page) => reach(page.getByText(/^No messages found\./)) },
  { name: 'empty', path: '/admin?tab=bookings', act: (page) => reach(page.getByText(/^No bookings found\./)) },
  { name: 'empty', path: '/admin?tab=chat', act: (page) => reach(page.getByText('No chat sessions available')) },
];

/**
 * States of the screens for messages, bookings, chat, posts and analytics, with data.
 *
 * @param password of the office, which the analytics page asks for
 */
export const officeStates = (password: string): readonly ScreenState[] => [
  { name: 'messages', path: '/admin', act: (page) => reach(record(page)) },
  { name: 'a message open', path: '/admin', act: openRecord },
  { name: 'bookings', path: '/admin?tab=bookings', act: (page) => reach(record(page)) },
  { name: 'a booking open', path: '/admin?tab=bookings', act: openRecord },
  { name: 'week', path: '/admin?tab=bookings&view=week', act: (page) => reach(page.getByText(/bookings? this week/)) },
  { name: 'conversations', path: '/admin?tab=chat', act: (page) => reach(page.getByText('Hello there')) },
  {
    name: 'no conversation found',
    path: '/admin?tab=chat',
    async act(page) {
      await page.getByLabel('Search name, email or phone').fill('nobodyhasthisname');
      await reach(page.getByText('No conversation matches this search.'));
    },
  },
  { name: 'a conversation open', path: '/admin?tab=chat', act: openConversation },
  {
    name: 'quick replies open',
    path: '/admin?tab=chat',
    async act(page) {
      await openConversation(page);
      await page.getByRole('button', { name: 'Edit quick replies' }).click();
      await reach(page.getByLabel('Reply 1', { exact: true }));
    },
  },
  { name: 'posts', path: '/admin/blog', act: (page) => reach(page.getByRole('button', { name: /^Edit / })) },
  {
    name: 'a post rejected',
    path: '/admin/blog',
    async act(page) {
      await page.getByRole('button', { name: 'Create Post' }).click();
      await reach(page.getByText('Title is required.'));
    },
  },
  {
    name: 'a post being edited',
    path: '/admin/blog',
    async act(page) {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await reach(page.getByRole('heading', { name: 'Edit Post' }));
    },
  },
  {
    name: 'a deletion to confirm',
    path: '/admin/blog',
    async act(page) {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await reach(page.getByRole('dialog'));
    },
  },
  { name: 'locked', path: '/admin/analytics', act: reachHeading },
  {
    name: 'wrong password',
    path: '/admin/analytics',
    async act(page) {
      await unlock(page, 'not the password');
      await reach(page.getByText('Incorrect password. Please try again.'));
    },
  },
  {
    name: 'daily trend',
    path: '/admin/analytics',
    async act(page) {
      await unlock(page, password);
      await reach(page.getByRole('img', { name: 'Page views on each of the last seven days' }));
    },
  },
  {
    name: 'page views',
    path: '/admin/analytics',
    async act(page) {
      await unlock(page, password);
      await page.getByRole('tab', { name: 'Page Views' }).click();
      await reach(page.getByRole('img', { name: 'The most viewed pages' }));
    },
  },
];

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}
