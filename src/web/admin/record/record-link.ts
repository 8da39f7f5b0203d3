import type { Subject } from '#domain/event.ts';
import { dashboardPath } from '../shell/page-parameters.ts';

/** The URL of a record in the workspace; undefined if its kind has no screen. */
export function recordLink({ type, id }: Subject): string | undefined {
  if (type === 'booking') return `${dashboardPath}?tab=bookings&booking=${id}`;
  if (type === 'contact') return `${dashboardPath}?tab=messages&message=${id}`;
  if (type === 'chat') return `${dashboardPath}?tab=chat&session=${id}`;
  if (type === 'quote') return `/admin/quotes?quote=${id}`;
  return undefined;
}
