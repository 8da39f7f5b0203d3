const day = 24 * 60 * 60 * 1000;

/** The time of day of a message in the visitor's own time zone, such as '9:41 AM'. */
export const timeOfDay = (at: Date, timeZone?: string): string =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...zone(timeZone) });

/** The day of a message as people say it: 'Today', 'Yesterday', 'Monday, March 3', or with its year when it is another. */
export function dayLabel(at: Date, { now, timeZone }: { now: Date; timeZone?: string }): string {
  const dayOf = (time: Date): string => time.toLocaleDateString('en-CA', zone(timeZone));
  if (dayOf(at) === dayOf(now)) return 'Today';
  if (dayOf(at) === dayOf(new Date(now.getTime() - day))) return 'Yesterday';
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  return at.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...zone(timeZone),
  });
}

const zone = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone });
