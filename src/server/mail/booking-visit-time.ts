import { serviceTimes } from '#domain/booking-rules.ts';
import type { NewEvent } from '#domain/event.ts';
import type { VisitTime } from '#domain/visit.ts';

/** Reads the time of a visit from the stored details of a message; undefined if they have none. */
export function visitTimeOf(value: unknown): VisitTime | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const serviceDate: unknown = Reflect.get(value, 'serviceDate');
  const serviceTime = serviceTimes.find((time) => time === Reflect.get(value, 'serviceTime'));
  return typeof serviceDate === 'string' && serviceTime !== undefined ? { serviceDate, serviceTime } : undefined;
}

/** The time of the visit before an event, from the event and the visit's time after it. */
export const timeBefore = ({ before }: NewEvent, { serviceDate, serviceTime }: VisitTime): VisitTime | undefined =>
  visitTimeOf({ serviceDate, serviceTime, ...before });

export const sameTime = (a: VisitTime | undefined, b: VisitTime): boolean =>
  a?.serviceDate === b.serviceDate && a.serviceTime === b.serviceTime;
