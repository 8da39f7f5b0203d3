import type { OpenCounts } from '#domain/admin.ts';
import { countOf } from '../record/format.ts';

/** The dashboard's tabs (SPEC section 2). */
export const dashboardTabs = [
  { tab: 'messages', label: 'Contact Messages', count: 'messages', waiting: ['new message', 'new messages'] },
  { tab: 'bookings', label: 'Bookings', count: 'bookings', waiting: ['booking to confirm', 'bookings to confirm'] },
  { tab: 'chat', label: 'Live Chat', count: 'chats', waiting: ['unread chat message', 'unread chat messages'] },
] as const;

export type DashboardTab = (typeof dashboardTabs)[number]['tab'];

/** The tab that an address names, or the first. */
export const tabNamed = (name: string | null): DashboardTab =>
  dashboardTabs.find(({ tab }) => tab === name)?.tab ?? 'messages';

/** How much waits for the office, in a sentence. */
export function waitingInWords(counts: OpenCounts): string {
  const parts = dashboardTabs
    .filter(({ count }) => counts[count] > 0)
    .map(({ count, waiting }) => countOf(counts[count], waiting));
  return parts.length === 0 ? 'Nothing waits for an answer.' : `${parts.join(', ')}.`;
}
