import { type Connection, Schema, type Types } from 'mongoose';
import { type ServiceTime, serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { storedUnits } from '#domain/characters.ts';
import type { Crew, CrewAssignment, CrewWindow, NewCrew } from '#domain/crew.ts';
import type { NewEvent } from '#domain/event.ts';
import { maxLengths } from '#domain/fields.ts';
import { type Pending, pendingFields, pendingIndex, pendingSource, type UnsettledRecord } from './pending-events.ts';
import { isDuplicateKey, objectId, ownOperators } from './records.ts';

type CrewRecord = NewCrew & { _id: Types.ObjectId };
/**
 * A booking's crew, and the pending events of its changes. `slot` has a text of crew, day and window for each window of
 * the job, unique over all assignments, so a crew has one job in a window. The office may add another job, which has no
 * `slot`. In records of earlier versions, `slot` is a single text. A record without a crew is deleted once its events
 * are written. `rev` counts the changes.
 */
type AssignmentRecord = { bookingId: string; rev?: number; slot?: string[] } & Partial<CrewWindow> & Partial<Pending>;

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
    crewId: { type: String },
    day: { type: String },
    window: { type: String, enum: serviceTimes },
    slot: { type: [String], default: undefined },
    rev: { type: Number },
    ...pendingFields,
  },
  { collection: 'crewAssignments', versionKey: false, strict: 'throw' },
);
assignmentSchema.index({ bookingId: 1 }, { name: 'bookingId', unique: true });
assignmentSchema.index({ day: 1, window: 1, crewId: 1 }, { name: 'place' });
assignmentSchema.index(
  { slot: 1 },
  { name: 'slot', unique: true, partialFilterExpression: { slot: { $type: 'string' } } },
);

assignmentSchema.index(...pendingIndex);

export type CrewStore = ReturnType<typeof crewStore>;

/** Crews, and their assignments to bookings. */
export function crewStore(connection: Connection) {
  const assignments = openAssignments(connection);
  const pending = pendingSource(connection, { collection: 'crewAssignments' });
  return {
    ...crewRecords(connection),
    ...assignmentReads(assignments),
    ...assignmentWrites(assignments),

    /** Assignments whose events may not be in the log yet. */
    pending: {
      ...pending,
      async markSettled(record: Pick<UnsettledRecord, 'id' | 'rev'>): Promise<void> {
        await pending.markSettled(record);
        await assignments.deleteOne({ _id: objectId(record.id) ?? null, ...withoutCrew, ...withoutEvents });
      },
    },
  };
}

const openAssignments = (connection: Connection) => connection.model('CrewAssignment', assignmentSchema);
type AssignmentModel = ReturnType<typeof openAssignments>;

function crewRecords(connection: Connection) {
  const crews = connection.model('Crew', crewSchema);
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
  };
}

function assignmentReads(assignments: AssignmentModel) {
  return {
    /** Returns a booking's crew, if it has one, and the revision of its record; index `bookingId`. */
    async ofBooking(bookingId: string): Promise<{ assignment: CrewAssignment | undefined; rev: number | undefined }> {
      const record = await assignments.findOne({ bookingId }).lean();
      return { assignment: record === null ? undefined : toAssignment(record), rev: record?.rev };
    },

    /** Returns all crews' assignments on the days from `from` to `to`, both included; index `place`. */
    async ofDays({ from, to }: { from: Day; to: Day }): Promise<CrewAssignment[]> {
      return toAssignments(await assignments.find({ day: ownOperators({ $gte: from, $lte: to }) }).lean());
    },

    /** Returns a crew's assignments on a day; index `place`. */
    async ofCrew({ crewId, day }: Pick<CrewWindow, 'crewId' | 'day'>): Promise<CrewAssignment[]> {
      return toAssignments(await assignments.find({ day, crewId }).lean());
    },
  };
}

type AssignOptions = {
  rev: number | undefined;
  windows: readonly ServiceTime[];
  override: boolean;
  event?: NewEvent | undefined;
};

function assignmentWrites(assignments: AssignmentModel) {
  return {
    /**
     * Assigns a crew to a booking, instead of its current one if any, and stores the event in the same write.
     *
     * @param options.rev the revision that the caller has read with `ofBooking`
     * @param options.windows the windows of the job
     * @param options.override whether the crew may have another job in these windows
     * @returns the record's id; undefined if another booking has one of the crew's slots, or if the record has changed
     *   since `rev`
     */
    async assign(
      { bookingId, ...crewWindow }: CrewAssignment,
      { rev, windows, override, event }: AssignOptions,
    ): Promise<string | undefined> {
      const change = {
        $inc: { rev: 1 },
        ...(override
          ? { $set: crewWindow, $unset: { slot: '' } as const }
          : { $set: { ...crewWindow, slot: slotsOf(crewWindow, windows) } }),
        ...(event && { $push: { pendingEvents: event } }),
      };
      try {
        const filter = { bookingId, ...ofRevision(rev) };
        const record = await assignments
          .findOneAndUpdate(filter, change, { upsert: true, returnDocument: 'after', projection: { _id: 1 } })
          .lean();
        return record?._id.toHexString();
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /**
     * Writes the slots of an assignment again if they are not those of `windows`. Nothing is written if the assignment
     * has another crew, day or window now, or no slots.
     *
     * @returns false if another booking has one of the crew's slots
     */
    async setWindows({ bookingId, ...crewWindow }: CrewAssignment, windows: readonly ServiceTime[]): Promise<boolean> {
      const slot = slotsOf(crewWindow, windows);
      const filter = { bookingId, ...crewWindow, slot: ownOperators({ $exists: true, $ne: slot }) };
      try {
        await assignments.updateOne(filter, { $inc: { rev: 1 }, $set: { slot } });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /**
     * Removes a booking's crew, and stores the event in the same write.
     *
     * @returns the record's id; undefined if there is none, or if it has changed since `rev`
     */
    async takeOff(
      bookingId: string,
      { rev, event }: { rev: number | undefined; event: NewEvent },
    ): Promise<string | undefined> {
      const change = { ...crewRemoval, $push: { pendingEvents: event } };
      const filter = { bookingId, ...ofRevision(rev) };
      return (await assignments.findOneAndUpdate(filter, change, { projection: { _id: 1 } }).lean())?._id.toHexString();
    },

    /** Removes a booking's crew without an event, if the assignment still has this crew, day and window. */
    async release({ bookingId, crewId, day, window }: CrewAssignment): Promise<void> {
      const filter = { bookingId, crewId, day, window };
      const { deletedCount } = await assignments.deleteOne({ ...filter, ...withoutEvents });
      if (deletedCount === 0) await assignments.updateOne(filter, crewRemoval);
    },
  };
}

const withoutCrew = { crewId: ownOperators({ $exists: false }) };
const withoutEvents = { pendingEvents: ownOperators({ $exists: false }) };
const ofRevision = (rev: number | undefined) => ({ rev: rev ?? ownOperators({ $exists: false }) });

const slotsOf = ({ crewId, day }: CrewWindow, windows: readonly ServiceTime[]): string[] =>
  windows.map((window) => `${crewId}:${day}:${window}`);

const crewRemoval = { $inc: { rev: 1 }, $unset: { crewId: '', day: '', window: '', slot: '' } } as const;

function toAssignment({ bookingId, crewId, day, window }: AssignmentRecord): CrewAssignment | undefined {
  if (crewId === undefined || day === undefined || window === undefined) return undefined;
  return { bookingId, crewId, day, window };
}

const toAssignments = (records: readonly AssignmentRecord[]): CrewAssignment[] =>
  records.map(toAssignment).filter((assignment) => assignment !== undefined);

const toCrew = ({ _id, name, members, active }: CrewRecord): Crew => ({
  id: _id.toHexString(),
  name,
  members: [...members],
  active,
});
