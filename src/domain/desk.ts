import * as z from 'zod/mini';
import { maxLengths, optionalText, requiredText, uuidField } from './fields.ts';

/**
 * A desk is one browser in which the workspace is used; `id` identifies it. `name` is the name of the person who works
 * there, if entered. Colleagues see it beside the messages that are written there.
 */
export const chatDesk = z.object({ id: uuidField('desk.id'), name: optionalText('Your name', maxLengths.name) });
export type ChatDesk = z.output<typeof chatDesk>;

/** The header with the percent-encoded name of the person at the desk that sends a request. */
export const deskNameHeader = 'x-desk-name';
export const deskNameField = requiredText('Your name', maxLengths.name);
