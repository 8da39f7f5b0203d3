import type { OpenCounts } from '#domain/admin.ts';
import type { PageContext } from '#web/route.ts';

/** How much waits for the office in all, as far as that is known. */
export const waitingTotal = (counts: OpenCounts | undefined): number =>
  counts === undefined ? 0 : counts.messages + counts.bookings + counts.chats;

/** The title of a page with this heading: how much waits for the office stands before it. */
export function waitingTitle(heading: string, { queryClient, api }: PageContext): string {
  const waiting = waitingTotal(queryClient.getQueryData(api.admin.counts.queryKey()));
  return waiting === 0 ? heading : `(${waiting}) ${heading}`;
}
