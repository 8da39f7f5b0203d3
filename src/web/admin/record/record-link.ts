import type { Subject } from '#domain/event.ts';
import { dashboardPath } from '../shell/page-parameters.ts';

/** Where the workspace shows a record; undefined where it has no screen for its kind. */
export function recordLink({ type, id }: Subject): string | undefined {
  if (type === 'booking') return `${dashboardPath}?tab=bookings&booking=${id}`;
  if (type === 'contact') return `${dashboardPath}?tab=messages&message=${id}`;
  if (type === 'chat') return `${dashboardPath}?tab=chat&session=${id}`;
  if (type === 'quote') return `/admin/quotes?quote=${id}`;
  return undefined;
}
