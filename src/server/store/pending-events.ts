import { type Connection, Schema, Types } from 'mongoose';
import type { NewEvent, SubjectType } from '#domain/event.ts';
import { objectId } from './records.ts';

/** Events that may not be in the log yet. They are stored in the record, in the same write as its change. */
export type Pending = { pendingEvents: unknown[] };

/** The part of a schema for records that store pending events. */
export const pendingFields = { pendingEvents: { type: [Schema.Types.Mixed], default: undefined } } as const;

/** An index that contains only records with pending events. */
export const pendingIndex = [
  { 'pendingEvents.rev': 1 },
  { name: 'pendingEvents', partialFilterExpression: { pendingEvents: { $exists: true } } },
] as const;

/** An event before the store adds the subject and the revision. */
export type EventDraft = Omit<NewEvent, 'about' | 'rev'>;

/** Completes an event with its subject and revision. */
export const eventOf = (type: SubjectType, { id, rev }: { id: string; rev: number }, draft: EventDraft): NewEvent => ({
  ...draft,
  about: { type, id },
  rev,
});

/** The fields that a change sets and removes, and its event. */
export type Decision<Fields> = { set: Partial<Fields>; unset?: readonly (keyof Fields & string)[]; event: EventDraft };

/** A record with its revision, and its events that may not be in the log yet. */
export type UnsettledRecord = { id: string; rev: number; events: NewEvent[] };

/** The field that counts a record's changes. */
type Revision = 'rev' | 'version';
type PendingRecord = { _id: Types.ObjectId; pendingEvents: NewEvent[] } & Partial<Record<Revision, number>>;

export type PendingSource = ReturnType<typeof pendingSource>;

/** Finds records with pending events, and removes the events that have been written to the log. */
export function pendingSource(
  connection: Connection,
  { collection: name, revision = 'rev' }: { collection: string; revision?: Revision },
) {
  const collection = connection.collection<PendingRecord>(name);
  const projection = { [revision]: 1, pendingEvents: 1 };
  const toUnsettled = ({ _id, pendingEvents, [revision]: rev = 0 }: PendingRecord): UnsettledRecord => ({
    id: _id.toHexString(),
    rev,
    events: pendingEvents,
  });
  return {
    /** Returns records with pending events and an id above `after`, sorted by id; index `pendingEvents`. */
    async findUnsettled({ after, limit }: { after: string | undefined; limit: number }): Promise<UnsettledRecord[]> {
      const _id = { $gt: objectId(after ?? '') ?? new Types.ObjectId('0'.repeat(24)) };
      const query = collection.find({ pendingEvents: { $exists: true }, _id }, { projection });
      return (await query.hint('pendingEvents').sort({ _id: 1 }).limit(limit).toArray()).map(toUnsettled);
    },

    /** Returns one record; undefined if it does not exist or has no pending events. */
    async findUnsettledOf(id: string): Promise<UnsettledRecord | undefined> {
      const _id = objectId(id);
      if (_id === undefined) return undefined;
      const record = await collection.findOne({ _id, pendingEvents: { $exists: true } }, { projection });
      return record === null ? undefined : toUnsettled(record);
    },

    /**
     * Removes the pending events, unless the record has changed since `rev`. In this case, they are removed after the
     * events of the later change are written.
     */
    async markSettled({ id, rev }: Pick<UnsettledRecord, 'id' | 'rev'>): Promise<void> {
      const _id = objectId(id);
      if (_id !== undefined) await collection.updateOne({ _id, [revision]: rev }, { $unset: { pendingEvents: '' } });
    },
  };
}

/** Like `pendingSource`; also changes records together with their pending events. */
export function recordsWithEvents(
  connection: Connection,
  { collection: name, type }: { collection: string; type: SubjectType },
) {
  const collection = connection.collection<PendingRecord>(name);
  return {
    ...pendingSource(connection, { collection: name }),

    /**
     * Changes a record and adds the event, in one write. Simultaneous changes are made one after the other, each based
     * on the previous one.
     *
     * @param find reads the current record
     * @param decide returns the change, or undefined to change nothing
     * @returns the record, changed or not; undefined if there is none
     */
    async change<T extends { id: string; rev: number }>(
      find: () => Promise<T | undefined>,
      decide: (before: T) => Decision<T> | undefined | Promise<Decision<T> | undefined>,
    ): Promise<T | undefined> {
      // Each failed attempt means that another change was stored in between, so the loop ends.
      for (;;) {
        const before = await find();
        const decision = before && (await decide(before));
        if (before === undefined || decision === undefined) return before;
        const rev = before.rev + 1;
        const event = eventOf(type, { id: before.id, rev }, decision.event);
        const _id = new Types.ObjectId(before.id);
        const unset = decision.unset ?? [];
        const { matchedCount } = await collection.updateOne(
          { _id, rev: before.rev },
          {
            $set: { ...decision.set, rev },
            $push: { pendingEvents: event },
            ...(unset.length === 0 ? {} : { $unset: Object.fromEntries(unset.map((field) => [field, ''])) }),
          },
        );
        if (matchedCount === 1) return without({ ...before, ...decision.set, rev }, unset);
      }
    },
  };
}

/** Returns a copy of the record without these fields. */
function without<T extends object>(record: T, names: readonly (keyof T & string)[]): T {
  const copy = { ...record };
  for (const name of names) delete copy[name];
  return copy;
}
