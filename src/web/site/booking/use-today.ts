import { useEffect, useState } from 'react';
import { businessDay, type Day } from '#domain/calendar.ts';

/** The company's calendar day; undefined in the server's HTML, which may be a day old by the time it is read. */
export function useToday(): Day | undefined {
  const [today, setToday] = useState<Day>();
  useEffect(() => setToday(businessDay(new Date())), []);
  return today;
}
