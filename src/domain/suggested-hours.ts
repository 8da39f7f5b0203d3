import * as z from 'zod/mini';
import { bedroomRange, hoursRange } from './booking-rules.ts';

const hoursMessage = `Hours must be a whole number from ${hoursRange.min} to ${hoursRange.max}.`;
const hours = z
  .int(hoursMessage)
  .check(z.minimum(hoursRange.min, hoursMessage), z.maximum(hoursRange.max, hoursMessage));

const shapeMessage = 'The table must have a row for each number of bedrooms, with three numbers of hours.';
const table = z
  .array(z.tuple([hours, hours, hours], shapeMessage), shapeMessage)
  .check(z.length(bedroomRange.max + 1, shapeMessage));

/**
 * The hours that the booking form suggests: a row for each number of bedrooms, from a studio on, and a column for each
 * of `bathroomColumns`.
 */
export const suggestedHours = z.object({ regular: table, deep: table });
export type SuggestedHours = z.output<typeof suggestedHours>;

export const initialSuggestedHours: SuggestedHours = {
  regular: [
    [2, 2, 3],
    [2, 3, 3],
    [3, 3, 4],
    [3, 4, 5],
    [4, 5, 6],
    [5, 6, 7],
  ],
  deep: [
    [3, 3, 4],
    [3, 4, 4],
    [4, 5, 6],
    [5, 6, 7],
    [6, 7, 8],
    [7, 8, 8],
  ],
};
