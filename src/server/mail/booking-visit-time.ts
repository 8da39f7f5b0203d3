import { serviceTimes } from '#domain/booking-rules.ts';
import type { NewEvent } from '#domain/event.ts';
import type { VisitTime } from '#domain/visit.ts';

/** Reads a visit's time from untyped data, such as a field of a mail's details; undefined without a valid time. */
export function visitTimeOf(value: unknown): VisitTime | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const serviceDate: unknown = Reflect.get(value, 'serviceDate');
  const serviceTime = serviceTimes.find((time) => time === Reflect.get(value, 'serviceTime'));
  return typeof serviceDate === 'string' && serviceTime !== undefined ? { serviceDate, serviceTime } : undefined;
}

/** The visit's time before an event. The event has only the fields that changed; the others are as after the event. */
export const timeBefore = ({ before }: NewEvent, { serviceDate, serviceTime }: VisitTime): VisitTime | undefined =>
  visitTimeOf({ serviceDate, serviceTime, ...before });

export const sameTime = (a: VisitTime | undefined, b: VisitTime): boolean =>
  a?.serviceDate === b.serviceDate && a.serviceTime === b.serviceTime;
