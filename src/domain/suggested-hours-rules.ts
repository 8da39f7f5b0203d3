import { type bathroomChoices, hoursRange, type ServiceType } from './booking-rules.ts';
import type { SuggestedHours } from './suggested-hours.ts';

/**
 * The columns of both tables of `SuggestedHours`. A home belongs to the first column whose `upTo` is at least its
 * number of bathrooms.
 */
export const bathroomColumns = [
  { label: '1 or 1.5 baths', upTo: 1.5 },
  { label: '2 or 2.5 baths', upTo: 2.5 },
  { label: '3 baths or more', upTo: Number.POSITIVE_INFINITY },
] as const;

export const bedroomRows = ['Studio', '1 bedroom', '2 bedrooms', '3 bedrooms', '4 bedrooms', '5 bedrooms or more'];

/** The choices that the suggested hours depend on. */
export type Rooms = { bedrooms: number; bathrooms: (typeof bathroomChoices)[number]; serviceType: ServiceType };

/** The number of hours that the booking form suggests. */
export function hoursFor({ bedrooms, bathrooms, serviceType }: Rooms, { regular, deep }: SuggestedHours): number {
  const rows = serviceType === 'deep' ? deep : regular;
  const columnIndex = bathroomColumns.findIndex(({ upTo }) => Number(bathrooms) <= upTo);
  return rows[Math.min(bedrooms, rows.length - 1)]?.[columnIndex] ?? hoursRange.min;
}
