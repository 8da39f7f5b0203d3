import type { Connection, Types } from 'mongoose';
import { type NewEvent, type Subject, subjectText } from '#domain/event.ts';
import type { EventDraft } from './pending-events.ts';
import { isDiskFull, objectId } from './records.ts';

/** The collection of each type of record that can be deleted, and the field that counts a record's changes. */
const deletable = {
  booking: { collection: 'bookings', revision: 'rev' },
  contact: { collection: 'contactMessages', revision: 'rev' },
  quote: { collection: 'quotes', revision: 'rev' },
  post: { collection: 'posts', revision: 'version' },
} as const;

/** A record that can be deleted. */
export type Deletable = Subject & { type: keyof typeof deletable };

/**
 * The deletion of a record, stored before the record is deleted. The log may still lack its events: first the record's
 * pending events (`earlier`), then the event of the deletion (`event`).
 */
export type Deletion = { about: Deletable; event: NewEvent; earlier: NewEvent[] };

type DeletionRecord = Deletion & { _id: string };
type AnyRecord = { _id: Types.ObjectId; rev?: number; version?: number; pendingEvents?: NewEvent[] };

/** The revision of the event of a deletion. A record is deleted only once. */
const deletionRev = 'deleted';

export type DeletionStore = ReturnType<typeof deletionStore>;

/**
 * Deletes records so that no event is lost if the process dies. A deleted record cannot store its pending events, so a
 * deletion with these events and its own event is stored first, in the collection `deletions`, and removed when all
 * these events are written. Normally `deletions` is empty.
 */
export function deletionStore(connection: Connection) {
  const deletions = connection.collection<DeletionRecord>('deletions');

  async function store(about: Deletable, { event, earlier }: Pick<Deletion, 'event' | 'earlier'>): Promise<void> {
    const change = { $set: { about, event }, $addToSet: { earlier: { $each: earlier } } };
    await deletions.updateOne({ _id: subjectText(about) }, change, { upsert: true });
  }

  return {
    /**
     * Deletes a record for good. Of several concurrent calls, only one returns true, but others may also store the
     * deletion, even after it was settled.
     *
     * @returns whether this call deleted the record
     */
    async remove(about: Deletable, draft: EventDraft): Promise<boolean> {
      const _id = objectId(about.id);
      if (_id === undefined) return false;
      const { collection: name, revision } = deletable[about.type];
      const records = connection.collection<AnyRecord>(name);
      const event: NewEvent = { ...draft, about, rev: deletionRev };
      // An attempt fails only if another call changed or deleted the record in between, so the loop ends. After a
      // change, the next attempt includes its event.
      for (;;) {
        const record = await records.findOne({ _id }, { projection: { [revision]: 1, pendingEvents: 1 } });
        if (record === null) return false;
        const deletion = { event, earlier: record.pendingEvents ?? [] };
        const isStored = await unlessDiskFull(store(about, deletion));
        const { deletedCount } = await records.deleteOne({ _id, [revision]: record[revision] ?? null });
        if (deletedCount === 0) continue;
        // On a full disk, the document in `deletions` may fit only after the record is deleted.
        if (!isStored) await unlessDiskFull(store(about, deletion));
        return true;
      }
    },

    /** Returns the record's deletion while the log may lack its events. */
    async find(about: Deletable): Promise<Deletion | undefined> {
      return (await deletions.findOne({ _id: subjectText(about) })) ?? undefined;
    },

    /** Returns all deletions whose events the log may lack. */
    all: (): Promise<Deletion[]> => deletions.find().toArray(),

    /** Call it when the events are written. */
    async markSettled(about: Deletable): Promise<void> {
      await deletions.deleteOne({ _id: subjectText(about) });
    },
  };
}

/** @returns false if the disk is full */
async function unlessDiskFull(write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
}
