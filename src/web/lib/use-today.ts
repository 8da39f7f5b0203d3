import { useSyncExternalStore } from 'react';
import { businessDay, type Day } from '#domain/calendar.ts';

const minute = 60_000;

/**
 * The company's calendar day, or the day that `dayOf` returns, updated at midnight. Do not render this day on the
 * server, whose HTML may be a day old.
 */
export function useToday(dayOf: (now: Date) => Day = businessDay): Day {
  const read = () => dayOf(new Date());
  return useSyncExternalStore(everyMinute, read, read);
}

/**
 * Calls the listener at each full minute, and when the page is shown or hidden. A single timer until midnight would be
 * late if the computer sleeps.
 *
 * @returns a function that stops this
 */
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
  // Browsers may stop the timers of a hidden page.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
