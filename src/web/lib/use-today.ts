import { useSyncExternalStore } from 'react';
import { businessDay, type Day } from '#domain/calendar.ts';

const minute = 60_000;

/**
 * The company's calendar day, or the day that `dayOf` returns, updated at midnight. The server's HTML may be a day old,
 * so it must not contain the day.
 */
export function useToday(dayOf: (now: Date) => Day = businessDay): Day {
  const read = () => dayOf(new Date());
  return useSyncExternalStore(everyMinute, read, read);
}

/** Calls the listener at each full minute. A single timer until midnight would be late if the computer sleeps. */
export function everyMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const scheduleTick = () => {
    timer = setTimeout(tick, minute - (Date.now() % minute));
  };
  const tick = () => {
    scheduleTick();
    listener();
  };
  scheduleTick();
  // Timers of a hidden page may stop.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
