import type { OpenCounts } from '#domain/admin.ts';
import { countOf } from '../record/format.ts';

/** The dashboard's tabs (SPEC section 2). */
export const dashboardTabs = [
  { tab: 'messages', label: 'Contact Messages', count: 'messages', waiting: ['new message', 'new messages'] },
  { tab: 'bookings', label: 'Bookings', count: 'bookings', waiting: ['booking to confirm', 'bookings to confirm'] },
  { tab: 'chat', label: 'Live Chat', count: 'chats', waiting: ['unread chat message', 'unread chat messages'] },
] as const;

export type DashboardTab = (typeof dashboardTabs)[number]['tab'];

/** The tab named in the URL, or the first tab. */
export const tabNamed = (name: string | null): DashboardTab =>
  dashboardTabs.find(({ tab }) => tab === name)?.tab ?? 'messages';

/** The number of waiting records of all tabs together, and the numbers of each tab in words. */
export function tabsWaiting(counts: OpenCounts): { count: number; words: string } {
  const waitingTabs = dashboardTabs.filter(({ count }) => counts[count] > 0);
  return {
    count: waitingTabs.reduce((sum, { count }) => sum + counts[count], 0),
    words: waitingTabs.map(({ count, waiting }) => countOf(counts[count], waiting)).join(', '),
  };
}
