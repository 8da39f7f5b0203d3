import type { Booking } from './booking.ts';
import { bedroomRange } from './booking-rules.ts';

/** The rooms in words. 0 bedrooms are a studio; the highest choices mean that number or more (SPEC section 3). */
export function roomsOf({ bedrooms, bathrooms }: Pick<Booking, 'bedrooms' | 'bathrooms'>): string {
  const plus = bedrooms === bedroomRange.max ? '+' : '';
  const bedroomText = bedrooms === 0 ? 'Studio' : `${bedrooms}${plus} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`;
  return `${bedroomText}, ${bathrooms === '4' ? '4+' : bathrooms} ${bathrooms === '1' ? 'bathroom' : 'bathrooms'}`;
}
