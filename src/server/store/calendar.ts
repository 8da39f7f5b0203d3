import { type Connection, Schema } from 'mongoose';
import type { Day } from '#domain/calendar.ts';

/** There is one record: the number of changes of bookings, and for each of the latest changes its days of service. */
type CalendarRecord = { name: string; version: number; changes: Day[][] };

const schema = new Schema<CalendarRecord>(
  {
    name: { type: String, required: true },
    version: { type: Number, required: true },
    changes: { type: [[String]], required: true },
  },
  { collection: 'calendar', versionKey: false, strict: 'throw' },
);
schema.index({ name: 1 }, { name: 'name', unique: true });

/** Maximum changes whose days are stored. A process that has missed more changes has to read all days again. */
const maxChanges = 32;

export type CalendarStore = ReturnType<typeof calendarStore>;

/** Tells each process the days of service of the bookings that other processes have changed. */
export function calendarStore(connection: Connection) {
  const model = connection.model('Calendar', schema);
  const name = 'bookings';
  return {
    /** Counts a stored change; index `name`. @param days its days of service, empty if they are unknown */
    async changed(days: readonly Day[]): Promise<void> {
      const changes = { $each: [days], $slice: -maxChanges };
      await model.updateOne({ name }, { $inc: { version: 1 }, $push: { changes } }, { upsert: true });
    },

    /**
     * Reads the changes since a version; index `name`.
     *
     * @returns the current version and the days that have changed; `days` is undefined if every day may have changed
     */
    async since(knownVersion: number | undefined): Promise<{ version: number; days: Day[] | undefined }> {
      const { version = 0, changes = [] } = (await model.findOne({ name }).lean()) ?? {};
      const missedCount = knownVersion === undefined ? Number.NaN : version - knownVersion;
      if (!(missedCount >= 0 && missedCount <= changes.length)) return { version, days: undefined };
      const latestChanges = changes.slice(changes.length - missedCount);
      return { version, days: latestChanges.some((days) => days.length === 0) ? undefined : latestChanges.flat() };
    },
  };
}
