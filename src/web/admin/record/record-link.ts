import type { Subject } from '#domain/event.ts';
import { dashboardPath } from '../shell/page-parameters.ts';

/** The workspace's URL of a booking, message, chat or quote request; undefined for other subjects. */
export function recordLink({ type, id }: Subject): string | undefined {
  if (type === 'booking') return `${dashboardPath}?tab=bookings&booking=${id}`;
  if (type === 'contact') return `${dashboardPath}?tab=messages&message=${id}`;
  if (type === 'chat') return `${dashboardPath}?tab=chat&session=${id}`;
  if (type === 'quote') return `/admin/quotes?quote=${id}`;
  return undefined;
}
