import type { ServiceTime } from '#domain/booking-rules.ts';
import type { WeekPlaces } from '#domain/booking-settings.ts';
import type { Job } from '#domain/crew.ts';
import { chooseSeats, takenPlaces, windowsOf } from '#domain/places.ts';
import type { BoardPosition } from './use-job-changes.ts';

/** The jobs of the position's day, and the number of places in each window; null if places are unlimited. */
type DayJobs = { jobs: readonly Job[]; places: WeekPlaces | null };

/** Whether the position's crew has another job in one of the windows that the job would take up there. */
export function isCrewBusy(job: Job, position: BoardPosition, { jobs, places }: DayJobs): boolean {
  if (position.crewId === null) return false;
  const others = jobs.filter(({ id }) => id !== job.id);
  const windows = windowsAt(job, position, { jobs: others, places });
  return others
    .filter(({ crewId }) => crewId === position.crewId)
    .some((other) => windowsOf(other).some((window) => windows.includes(window)));
}

/** The windows that a job would take up. As on the server, a long job may get its second place in the next window. */
function windowsAt(job: Job, { serviceDate, serviceTime }: BoardPosition, { jobs, places }: DayJobs): ServiceTime[] {
  if (isSameTime(job, { serviceDate, serviceTime })) return windowsOf(job);
  const taken = takenPlaces(jobs.flatMap(({ seats = [] }) => seats));
  const seats = places === null ? [] : chooseSeats({ serviceDate, serviceTime, hours: job.hours }, places, taken);
  return windowsOf({ serviceTime, seats });
}

/** Whether a job is on the position's day and in its window already. */
export const isSameTime = (job: Job, position: Pick<BoardPosition, 'serviceDate' | 'serviceTime'>): boolean =>
  job.serviceDate === position.serviceDate && job.serviceTime === position.serviceTime;
