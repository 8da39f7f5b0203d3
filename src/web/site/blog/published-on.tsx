import { businessDay, dayInWords } from '#domain/calendar.ts';

/** The day of a publication in words, in the company's time zone. */
export function PublishedOn({ time }: { time: string | null }) {
  if (time === null) return null;
  const day = businessDay(new Date(time));
  return <time dateTime={day}>{dayInWords(day)}</time>;
}
