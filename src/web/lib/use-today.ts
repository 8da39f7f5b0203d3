import { useSyncExternalStore } from 'react';
import { businessDay, type Day } from '#domain/calendar.ts';

const minute = 60_000;

/**
 * The company's calendar day, or the one that `dayOf` reads, also after a midnight. The server's HTML may be a day old
 * by the time it is read, so nothing of it may hold the day.
 */
export function useToday(dayOf: (now: Date) => Day = businessDay): Day {
  const read = () => dayOf(new Date());
  return useSyncExternalStore(everyMinute, read, read);
}

/**
 * Calls when a minute of the clock begins, for days begin with one in every time zone. One timer until midnight would be
 * late by the time that a computer sleeps.
 */
export function everyMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tick, minute - (Date.now() % minute));
  };
  const tick = () => {
    wait();
    listener();
  };
  wait();
  // The timers of a hidden page may stand still.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
