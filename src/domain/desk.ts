import * as z from 'zod/mini';
import { isoTimeField } from './fields.ts';

/** A desk counts as attended for so long after it was last connected; milliseconds. */
export const attendedFor = 60_000;

export const deskChange = z.object({ away: z.boolean('away must be true or false.') });

/** Whether the office answers chats now, by its hours, closures and the switch, and when it does next. */
export const deskState = z.object({ away: z.boolean(), open: z.boolean(), opensAt: z.optional(isoTimeField) });
export type DeskState = z.output<typeof deskState>;

/** The same for visitors. `attended`: somebody of the office is connected, or was a moment ago. */
export const deskForVisitors = z.object({
  open: z.boolean(),
  attended: z.boolean(),
  opensAt: z.optional(isoTimeField),
});
export type DeskForVisitors = z.output<typeof deskForVisitors>;
