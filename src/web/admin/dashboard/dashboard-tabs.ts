import type { OpenCounts } from '#domain/admin.ts';
import { countOf } from '../record/format.ts';

/** The dashboard's tabs (SPEC section 2). */
export const dashboardTabs = [
  { tab: 'messages', label: 'Contact Messages', countKey: 'messages', waitingNoun: ['new message', 'new messages'] },
  {
    tab: 'bookings',
    label: 'Bookings',
    countKey: 'bookings',
    waitingNoun: ['booking to confirm', 'bookings to confirm'],
  },
  { tab: 'chat', label: 'Live Chat', countKey: 'chats', waitingNoun: ['unread chat message', 'unread chat messages'] },
] as const;

export type DashboardTab = (typeof dashboardTabs)[number]['tab'];

/** The tab with this name; the first tab if there is none. */
export const tabNamed = (name: string | null): DashboardTab =>
  dashboardTabs.find(({ tab }) => tab === name)?.tab ?? 'messages';

/** The sum of the tabs' counts, and the counts above zero in words, such as '2 new messages, 1 booking to confirm'. */
export function tabsWaiting(counts: OpenCounts): { count: number; words: string } {
  const waitingTabs = dashboardTabs.filter(({ countKey }) => counts[countKey] > 0);
  return {
    count: waitingTabs.reduce((sum, { countKey }) => sum + counts[countKey], 0),
    words: waitingTabs.map(({ countKey, waitingNoun }) => countOf(counts[countKey], waitingNoun)).join(', '),
  };
}
