import { addDays, type Day, dayFormatter } from '#domain/calendar.ts';

/** The time of a message in the visitor's time zone, such as '9:41 AM'. */
export const timeOfDay = (at: Date, timeZone?: string): string =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...zone(timeZone) });

/** The visitor's calendar day at `now`. */
export const visitorDay = (now: Date, timeZone?: string): Day => dayFormatter(timeZone)(now);

/** The day of a message: 'Today', 'Yesterday', 'Monday, March 3', or with the year if it is not this year. */
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

/** Messages of one day. `key` stays the same when messages are added before or after them. */
type DayGroup<Message> = { key: string; label: string; messages: Message[] };

/**
 * Groups messages by day. A day may appear more than once, because unsent messages have the time of the visitor's clock
 * and stored messages the time of the server's clock.
 */
export function byDay<Message extends { at: string | number }>(
  messages: readonly Message[],
  options: { today: Day; timeZone?: string },
): DayGroup<Message>[] {
  const days: DayGroup<Message>[] = [];
  for (const message of messages) {
    const label = dayLabel(new Date(message.at), options);
    const lastGroup = days.at(-1);
    if (lastGroup?.label === label) lastGroup.messages.push(message);
    else {
      const count = days.filter((day) => day.label === label).length;
      days.push({ key: `${label} ${count}`, label, messages: [message] });
    }
  }
  return days;
}

const zone = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone });
