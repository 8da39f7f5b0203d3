import type { OpenCounts } from '#domain/admin.ts';

/** The number of records and unread chat messages that wait for the office; 0 until the counts are loaded. */
export const waitingTotal = (counts: OpenCounts | undefined): number =>
  counts === undefined ? 0 : counts.messages + counts.bookings + counts.chats + counts.quotes;

/** The title of a page: its heading, preceded by `waitingCount` unless that is 0. */
export const waitingTitle = (heading: string, waitingCount: number): string =>
  waitingCount === 0 ? heading : `(${waitingCount}) ${heading}`;
