import * as z from 'zod/mini';

/** What only the office can say of the site before it goes live. */
export const launchSettings = z.object({ ownPictures: z.boolean('ownPictures must be true or false.') });
