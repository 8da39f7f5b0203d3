import { businessDay, dayInWords } from '#domain/calendar.ts';

/** The day in the company's time zone on which a post was published; nothing for a draft. */
export function PublishedOn({ time }: { time: string | null }) {
  if (time === null) return null;
  const day = businessDay(new Date(time));
  return <time dateTime={day}>{dayInWords(day)}</time>;
}
