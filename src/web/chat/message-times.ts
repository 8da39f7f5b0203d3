import { addDays, type Day, dayTeller } from '#domain/calendar.ts';

/** The time of day of a message in the visitor's own time zone, such as '9:41 AM'. */
export const timeOfDay = (at: Date, timeZone?: string): string =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...zone(timeZone) });

/** The visitor's own calendar day at the moment `now`. */
export const visitorDay = (now: Date, timeZone?: string): Day => dayTeller(timeZone)(now);

/** The day of a message as people say it: 'Today', 'Yesterday', 'Monday, March 3', or with its year when it is another. */
export function dayLabel(at: Date, { today, timeZone }: { today: Day; timeZone?: string }): string {
  const day = visitorDay(at, timeZone);
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return at.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...zone(timeZone),
  });
}

/** Messages that were written on one day. `key` stays the same when messages come before or after them. */
type DayOf<Message> = { key: string; label: string; messages: Message[] };

/**
 * Messages by the day on which they were written. A day may come more than once: what is on its way has the time of the
 * visitor's clock, what is stored that of the server's.
 */
export function byDay<Message extends { at: string | number }>(
  messages: readonly Message[],
  options: { today: Day; timeZone?: string },
): DayOf<Message>[] {
  const days: DayOf<Message>[] = [];
  for (const message of messages) {
    const label = dayLabel(new Date(message.at), options);
    const last = days.at(-1);
    if (last?.label === label) last.messages.push(message);
    else {
      const times = days.filter((day) => day.label === label).length;
      days.push({ key: `${label} ${times}`, label, messages: [message] });
    }
  }
  return days;
}

const zone = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone });
