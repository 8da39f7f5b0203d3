import { addDays, type Day, dayFormatter } from '#domain/calendar.ts';

/** The time of a message in `timeZone`, by default the visitor's, such as '9:41 AM'. */
export const timeOfDay = (at: Date, timeZone?: string): string =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...zoneOption(timeZone) });

/** The calendar day of a moment in `timeZone`, by default the visitor's. */
export const visitorDay = (at: Date, timeZone?: string): Day => dayFormatter(timeZone)(at);

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
    ...zoneOption(timeZone),
  });
}

/**
 * Consecutive messages of one day. `key` is unique; it changes only with `label`, or if another group of the same day
 * appears before this one.
 */
type DayGroup<Message> = { key: string; label: string; messages: Message[] };

/**
 * Groups consecutive messages by day. A day may appear more than once, because unsent messages have the time of the
 * visitor's clock and stored messages the time of the server's clock.
 */
export function byDay<Message extends { at: string | number }>(
  messages: readonly Message[],
  options: { today: Day; timeZone?: string },
): DayGroup<Message>[] {
  const groups: DayGroup<Message>[] = [];
  for (const message of messages) {
    const label = dayLabel(new Date(message.at), options);
    const lastGroup = groups.at(-1);
    if (lastGroup?.label === label) lastGroup.messages.push(message);
    else {
      const earlierCount = groups.filter((group) => group.label === label).length;
      groups.push({ key: `${label} ${earlierCount}`, label, messages: [message] });
    }
  }
  return groups;
}

const zoneOption = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone });
