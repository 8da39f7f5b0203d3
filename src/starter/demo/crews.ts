import type { Booking } from '#domain/booking.ts';
import type { NewCrew } from '#domain/crew.ts';

/** The crews of the demo. */
export const demoCrews: readonly NewCrew[] = [
  { name: 'Heron', members: ['Luz Ortega', 'Marisol Vega'], active: true },
  { name: 'Osprey', members: ['Andre Baptiste', 'Nadia Charles'], active: true },
  { name: 'Pelican', members: ['Tomás Rivera', 'Keisha Brown'], active: true },
];

/**
 * Chooses a crew for each confirmed booking: the first one that is free in its window.
 *
 * @returns indexes in `demoCrews`, by booking; none for unconfirmed bookings, and if no crew is free
 */
export function crewChoices(
  bookings: readonly Pick<Booking, 'id' | 'serviceDate' | 'serviceTime' | 'confirmed'>[],
): Map<string, number> {
  const busy = new Map<string, number>();
  const chosen = new Map<string, number>();
  for (const { id, serviceDate, serviceTime, confirmed } of bookings) {
    const place = `${serviceDate} ${serviceTime}`;
    const crew = busy.get(place) ?? 0;
    if (!confirmed || crew >= demoCrews.length) continue;
    busy.set(place, crew + 1);
    chosen.set(id, crew);
  }
  return chosen;
}
