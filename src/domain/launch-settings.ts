import * as z from 'zod/mini';

/** What the office confirms before going live. `ownPictures`: the site shows the company's own pictures. */
export const launchSettings = z.object({ ownPictures: z.boolean('ownPictures must be true or false.') });
