import { serviceTimes } from '#domain/booking-rules.ts';
import type { Slot } from '#domain/places.ts';

/** The alternative windows in the details of an error. */
export function slotsIn(alternatives: readonly object[] | undefined): Slot[] {
  return (alternatives ?? []).flatMap((slot) => {
    if (!('serviceDate' in slot && 'serviceTime' in slot) || typeof slot.serviceDate !== 'string') return [];
    const serviceTime = serviceTimes.find((time) => time === slot.serviceTime);
    return serviceTime === undefined ? [] : [{ serviceDate: slot.serviceDate, serviceTime }];
  });
}
