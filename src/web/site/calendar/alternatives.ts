import { serviceTimes } from '#domain/booking-rules.ts';
import type { Slot } from '#domain/places.ts';

/** The time windows in an error's `alternatives`. Invalid entries are left out. */
export function slotsIn(alternatives: readonly object[] | undefined): Slot[] {
  return (alternatives ?? []).flatMap((alternative) => {
    if (!('serviceDate' in alternative && 'serviceTime' in alternative)) return [];
    const { serviceDate } = alternative;
    if (typeof serviceDate !== 'string') return [];
    const serviceTime = serviceTimes.find((time) => time === alternative.serviceTime);
    return serviceTime === undefined ? [] : [{ serviceDate, serviceTime }];
  });
}
