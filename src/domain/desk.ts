import * as z from 'zod/mini';
import { maxLengths, optionalText, requiredText, uuidField } from './fields.ts';

/** A desk is a browser of the office: its id, and the name under which colleagues see what is written there. */
export const chatDesk = z.object({ id: uuidField('desk.id'), name: optionalText('Your name', maxLengths.name) });
export type ChatDesk = z.output<typeof chatDesk>;

/** The percent-encoded name of the person at the calling desk. */
export const deskNameHeader = 'x-desk-name';
export const deskNameField = requiredText('Your name', maxLengths.name);
