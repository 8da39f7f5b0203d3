import { type Connection, Schema, type Types } from 'mongoose';
import { serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { storedUnits } from '#domain/characters.ts';
import type { Crew, CrewAssignment, CrewPlace, NewCrew } from '#domain/crew.ts';
import { maxLengths } from '#domain/fields.ts';
import { isDuplicateKey, objectId, ownOperators } from './records.ts';

type CrewRecord = NewCrew & { _id: Types.ObjectId };
/** `slot` is unique; an assignment that overrides another one has none. */
type AssignmentRecord = CrewAssignment & { slot?: string };

const crewSchema = new Schema<CrewRecord>(
  {
    name: { type: String, required: true, maxlength: storedUnits(maxLengths.name) },
    members: { type: [String], required: true },
    active: { type: Boolean, required: true },
  },
  { collection: 'crews', versionKey: false, strict: 'throw' },
);

const assignmentSchema = new Schema<AssignmentRecord>(
  {
    bookingId: { type: String, required: true },
    crewId: { type: String, required: true },
    day: { type: String, required: true },
    window: { type: String, required: true, enum: serviceTimes },
    slot: { type: String },
  },
  { collection: 'crewAssignments', versionKey: false, strict: 'throw' },
);
assignmentSchema.index({ bookingId: 1 }, { name: 'bookingId', unique: true });
assignmentSchema.index({ day: 1, window: 1, crewId: 1 }, { name: 'place' });
assignmentSchema.index(
  { slot: 1 },
  { name: 'slot', unique: true, partialFilterExpression: { slot: { $type: 'string' } } },
);

export type CrewStore = ReturnType<typeof crewStore>;

/** Crews, and which of them does which booking. */
export function crewStore(connection: Connection) {
  const crews = connection.model('Crew', crewSchema);
  const assignments = connection.model('CrewAssignment', assignmentSchema);
  return {
    async all(): Promise<Crew[]> {
      return (await crews.find().sort({ name: 1, _id: 1 }).lean()).map(toCrew);
    },

    async find(id: string): Promise<Crew | undefined> {
      const record = await crews.findOne({ _id: objectId(id) ?? null }).lean();
      return record === null ? undefined : toCrew(record);
    },

    insert: async (fields: NewCrew): Promise<Crew> => toCrew((await crews.create(fields)).toObject()),

    async update(id: string, set: Partial<NewCrew>): Promise<Crew | undefined> {
      const _id = objectId(id) ?? null;
      const record = await crews.findOneAndUpdate({ _id }, { $set: set }, { returnDocument: 'after' }).lean();
      return record === null ? undefined : toCrew(record);
    },

    /** A booking's crew; index `bookingId`. */
    async ofBooking(bookingId: string): Promise<CrewAssignment | undefined> {
      return (await assignments.findOne({ bookingId }, fields).lean()) ?? undefined;
    },

    /** Every crew's jobs on the days from `from` to `to`, both included; index `place`. */
    ofDays: ({ from, to }: { from: Day; to: Day }): Promise<CrewAssignment[]> =>
      assignments.find({ day: ownOperators({ $gte: from, $lte: to }) }, fields).lean(),

    /** A crew's jobs in one window; index `place`. */
    at: ({ crewId, day, window }: CrewPlace): Promise<CrewAssignment[]> =>
      assignments.find({ day, window, crewId }, fields).lean(),

    /**
     * Assigns a crew to a booking, in place of its current one.
     *
     * @param override whether the crew may have another job in this window
     * @returns false if another booking got the crew, or this booking another crew, meanwhile
     */
    async assign(assignment: CrewAssignment, { override }: { override: boolean }): Promise<boolean> {
      const { bookingId, crewId, day, window } = assignment;
      const place = { crewId, day, window };
      const change = override
        ? { $set: place, $unset: { slot: '' } as const }
        : { $set: { ...place, slot: `${crewId}:${day}:${window}` } };
      try {
        await assignments.updateOne({ bookingId }, change, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Removes a booking's crew; with `place`, only if that is its current crew, day and window. */
    async release(bookingId: string, place?: CrewPlace): Promise<void> {
      const same = place && { crewId: place.crewId, day: place.day, window: place.window };
      await assignments.deleteOne({ bookingId, ...same });
    },
  };
}

const fields = { _id: 0, bookingId: 1, crewId: 1, day: 1, window: 1 } as const;

const toCrew = ({ _id, name, members, active }: CrewRecord): Crew => ({
  id: _id.toHexString(),
  name,
  members: [...members],
  active,
});
