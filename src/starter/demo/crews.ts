import type { Booking } from '#domain/booking.ts';
import type { NewCrew } from '#domain/crew.ts';

export const demoCrews: readonly NewCrew[] = [
  { name: 'Heron', members: ['Luz Ortega', 'Marisol Vega'], active: true },
  { name: 'Osprey', members: ['Andre Baptiste', 'Nadia Charles'], active: true },
  { name: 'Pelican', members: ['Tomás Rivera', 'Keisha Brown'], active: true },
];

/**
 * Chooses a crew for each confirmed booking: the first crew that is free in the booking's window.
 *
 * @returns indexes in `demoCrews`, by booking id; unconfirmed bookings and bookings without a free crew have none
 */
export function crewChoices(
  bookings: readonly Pick<Booking, 'id' | 'serviceDate' | 'serviceTime' | 'confirmed'>[],
): Map<string, number> {
  const busyCrewCounts = new Map<string, number>();
  const choices = new Map<string, number>();
  for (const { id, serviceDate, serviceTime, confirmed } of bookings) {
    const slot = `${serviceDate} ${serviceTime}`;
    const crewIndex = busyCrewCounts.get(slot) ?? 0;
    if (!confirmed || crewIndex >= demoCrews.length) continue;
    busyCrewCounts.set(slot, crewIndex + 1);
    choices.set(id, crewIndex);
  }
  return choices;
}
