import type { Booking } from './booking.ts';
import type { ServiceTime } from './booking-rules.ts';
import { addDays, businessMoment, type Day, hourMs } from './calendar.ts';
import { dateFormat } from './date-format.ts';

/** The start and end of each window in the company's time zone. */
const windowTimes: Readonly<Record<ServiceTime, { from: string; to: string }>> = {
  morning: { from: '08:00', to: '12:00' },
  afternoon: { from: '12:00', to: '16:00' },
  evening: { from: '16:00', to: '20:00' },
};

export type VisitTime = Pick<Booking, 'serviceDate' | 'serviceTime'>;

/** The start of the visit's window. */
export const visitStart = ({ serviceDate, serviceTime }: VisitTime): Date =>
  businessMoment(serviceDate, windowTimes[serviceTime].from);

/** The end of the visit's window. */
export const visitEnd = ({ serviceDate, serviceTime }: VisitTime): Date =>
  businessMoment(serviceDate, windowTimes[serviceTime].to);

/** A visit that begins sooner than this after it was confirmed or moved has no reminder; milliseconds. */
const minNotice = 26 * hourMs;

/**
 * The time of the reminder of a visit that is confirmed or moved at `now`: 10:00 in New York on the day before.
 * Undefined if the visit begins within `minNotice`.
 */
export function reminderDue(visit: VisitTime, now: Date): Date | undefined {
  if (visitStart(visit).getTime() - now.getTime() < minNotice) return undefined;
  return businessMoment(addDays(visit.serviceDate, -1), '10:00');
}

const shortDayFormat = dateFormat({
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const longDayFormat = dateFormat({ timeZone: 'UTC', dateStyle: 'full' });

/** 'Fri Jan 15'. */
export const shortDay = (day: Day): string => shortDayFormat(new Date(`${day}T00:00:00Z`)).replace(',', '');
/** 'Friday, January 15, 2027'. */
export const longDay = (day: Day): string => longDayFormat(new Date(`${day}T00:00:00Z`));
