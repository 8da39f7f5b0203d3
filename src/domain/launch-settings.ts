import * as z from 'zod/mini';

/** The points that the office confirms before going live. */
export const launchSettings = z.object({ ownPictures: z.boolean('ownPictures must be true or false.') });
