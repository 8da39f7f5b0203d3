import type { OpenCounts } from '#domain/admin.ts';

/** How much waits for the office in all, as far as that is known. */
export const waitingTotal = (counts: OpenCounts | undefined): number =>
  counts === undefined ? 0 : counts.messages + counts.bookings + counts.chats + counts.quotes;

/** The title of a page with this heading: how much waits for the office stands before it. */
export const waitingTitle = (heading: string, waiting: number): string =>
  waiting === 0 ? heading : `(${waiting}) ${heading}`;
