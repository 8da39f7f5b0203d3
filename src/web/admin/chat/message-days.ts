import { businessDay } from '#domain/calendar.ts';
import { formatDay } from '../record/format.ts';

/** The company's day of a point in time, in words. */
export const dayOf = (iso: string): string => formatDay(businessDay(new Date(iso)));
