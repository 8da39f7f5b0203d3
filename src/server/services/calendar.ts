import type { Day } from '#domain/calendar.ts';
import type { FieldValues } from '#domain/event.ts';
import type { Consequence } from '#server/events/recorder.ts';
import type { Store } from '#server/store/connect.ts';

/** Records the days whose bookings have changed, so that other processes read them again. */
export const calendarConsequence = ({ bookings, calendar }: Pick<Store, 'bookings' | 'calendar'>): Consequence => ({
  name: 'calendar',
  async follow({ what, about, before, after }) {
    if (about.type !== 'booking' || what === 'booking.opened') return;
    const days = [...daysOf(before), ...daysOf(after)];
    // An event names the day only if the change sets it. After a deletion the day is unknown: all days are read again.
    await calendar.changed(days.length > 0 ? days : daysOf(await bookings.find(about.id)));
  },
});

const daysOf = (fields: FieldValues | undefined): Day[] =>
  typeof fields?.serviceDate === 'string' ? [fields.serviceDate] : [];
