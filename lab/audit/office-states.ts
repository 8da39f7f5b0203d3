import type { Page } from '@playwright/test';
import type { VisitorPaths } from './admin-states.ts';
import { reach, type ScreenState } from './screen-state.ts';

const visitorName = 'Bea Stone';

const reachVisitorName = (page: Page): Promise<void> => reach(page.getByText(visitorName));

/** States of the visitors' pages for quotes, proposals and changes of bookings. */
export const visitorStates = ({ manage, proposal }: VisitorPaths): readonly ScreenState[] => [
  {
    name: 'a quote rejected',
    path: '/quote',
    async act(page) {
      await page.getByRole('button', { name: 'Ask for a Quote' }).click();
      await reach(page.getByRole('alert'));
    },
  },
  { name: 'a proposal', path: proposal, act: (page) => reach(page.getByText('Payable within 30 days.')) },
  {
    name: 'a proposal to approve',
    path: proposal,
    async act(page) {
      await page.getByRole('button', { name: 'Approve this proposal' }).first().click();
      await reach(page.getByRole('form').getByRole('button', { name: 'Approve this proposal' }));
    },
  },
  { name: 'a booking to change', path: manage },
];

/** States of the office's screens for quotes, customers, mails, the board, the search and the settings. */
export const furtherOfficeStates: readonly ScreenState[] = [
  { name: 'quotes', path: '/admin/quotes', act: reachVisitorName },
  {
    name: 'a quote open',
    path: '/admin/quotes',
    async act(page) {
      await page.getByText(visitorName).first().click();
      await reach(page.getByRole('group', { name: 'Version 1' }));
    },
  },
  { name: 'customers', path: '/admin/customers', act: reachVisitorName },
  {
    name: 'board',
    path: '/admin?tab=bookings&view=day',
    act: (page) => reach(page.getByRole('button', { name: 'Next day' })),
  },
  {
    name: 'search results',
    path: '/admin',
    async act(page) {
      await reachVisitorName(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill(visitorName);
      await reach(page.getByRole('option', { name: new RegExp(visitorName) }));
    },
  },
  { name: 'messages sent', path: '/admin/messages-sent' },
  ...['company', 'prices', 'booking', 'taxes'].map((section) => ({
    name: 'initial state',
    path: `/admin/settings/${section}`,
  })),
];
