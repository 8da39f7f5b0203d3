import { serviceTimes } from '#domain/booking-rules.ts';
import type { Slot } from '#domain/places.ts';

/** The alternative windows in the details of an error. */
export function slotsIn(alternatives: readonly object[] | undefined): Slot[] {
  return (alternatives ?? []).flatMap((one) => {
    if (!('serviceDate' in one && 'serviceTime' in one) || typeof one.serviceDate !== 'string') return [];
    const serviceTime = serviceTimes.find((time) => time === one.serviceTime);
    return serviceTime === undefined ? [] : [{ serviceDate: one.serviceDate, serviceTime }];
  });
}
