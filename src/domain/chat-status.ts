import * as z from 'zod/mini';
import { addDays, businessDay, businessTimeZone } from './calendar.ts';
import { dateFormat } from './date-format.ts';
import { isoTimeField } from './fields.ts';

/** The chat counts as attended for this long after somebody of the office was last connected; milliseconds. */
export const attendedFor = 60_000;

export const awayChange = z.object({ away: z.boolean('away must be true or false.') });

/**
 * `away`: the away switch. `open`: whether the office answers chats now, by its hours, its closures and the switch.
 * `opensAt`: while `open` is false, the time at which the office opens next, if any.
 */
export const chatStatus = z.object({ away: z.boolean(), open: z.boolean(), opensAt: z.optional(isoTimeField) });
export type ChatStatus = z.output<typeof chatStatus>;

/** The state of the office as visitors see it. `attended`: somebody of the office is connected, or was a moment ago. */
export const chatStatusForVisitors = z.object({
  open: z.boolean(),
  attended: z.boolean(),
  opensAt: z.optional(isoTimeField),
});
export type ChatStatusForVisitors = z.output<typeof chatStatusForVisitors>;

const formatClock = dateFormat({ timeZone: businessTimeZone, hour: 'numeric', minute: '2-digit' });
const formatWeekday = dateFormat({ timeZone: businessTimeZone, weekday: 'long' });
const formatDate = dateFormat({
  timeZone: businessTimeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** The time at which the office opens, in words: '1 PM', 'tomorrow 8 AM', 'Monday 8 AM', 'Monday, July 5, 8 AM'. */
function openingTime(opensAt: Date, now: Date): string {
  const time = formatClock(opensAt).replace(':00', '');
  const [today, day] = [businessDay(now), businessDay(opensAt)];
  if (day === today) return time;
  if (day === addDays(today, 1)) return `tomorrow ${time}`;
  return day < addDays(today, 7) ? `${formatWeekday(opensAt)} ${time}` : `${formatDate(opensAt)}, ${time}`;
}

/** The workspace's text about the chat: whether visitors are told to expect an answer now. */
export function chatStatusText({ away, open, opensAt }: ChatStatus, now: Date): string {
  if (open) return 'Visitors are told that you answer now.';
  const until = opensAt === undefined ? '' : ` until ${openingTime(new Date(opensAt), now)}`;
  const closedText = `Visitors are told that you are closed${until}`;
  return away ? `${closedText}.` : `${closedText}, by your hours.`;
}

const leaveQuestion = 'Leave your question here; we answer by e-mail and in this chat.';

/** The chat widget's text while nobody of the office answers; undefined while somebody does. */
export function absenceNotice({ open, attended, opensAt }: ChatStatusForVisitors, now: Date): string | undefined {
  if (open) return attended ? undefined : `Nobody is at the chat right now. ${leaveQuestion}`;
  if (opensAt === undefined) return `We are closed. ${leaveQuestion}`;
  return `We are closed until ${openingTime(new Date(opensAt), now)}. ${leaveQuestion}`;
}
