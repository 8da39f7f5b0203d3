import type { Booking } from '#domain/booking.ts';
import type { NewCrew } from '#domain/crew.ts';

export const demoCrews: readonly NewCrew[] = [
  { name: 'Heron', members: ['Luz Ortega', 'Marisol Vega'], active: true },
  { name: 'Osprey', members: ['Andre Baptiste', 'Nadia Charles'], active: true },
  { name: 'Pelican', members: ['Tomás Rivera', 'Keisha Brown'], active: true },
];

/**
 * Chooses a crew for each confirmed booking: the first one that is free in its window.
 *
 * @returns indexes in `demoCrews`, by booking id; unconfirmed bookings and bookings without a free crew have none
 */
export function crewChoices(
  bookings: readonly Pick<Booking, 'id' | 'serviceDate' | 'serviceTime' | 'confirmed'>[],
): Map<string, number> {
  const busyCrews = new Map<string, number>();
  const choices = new Map<string, number>();
  for (const { id, serviceDate, serviceTime, confirmed } of bookings) {
    const window = `${serviceDate} ${serviceTime}`;
    const crew = busyCrews.get(window) ?? 0;
    if (!confirmed || crew >= demoCrews.length) continue;
    busyCrews.set(window, crew + 1);
    choices.set(id, crew);
  }
  return choices;
}
