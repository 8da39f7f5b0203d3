import type { NewEvent, SubjectType } from '#domain/event.ts';
import type { Deletable, Deletion, DeletionStore } from '#server/store/deletion.ts';
import type { EventStore } from '#server/store/event.ts';
import type { EventDraft, PendingSource, UnsettledRecord } from '#server/store/pending-events.ts';

/**
 * Something that is written because of an event, such as a mail. `follow` may be called again for the same event, and
 * must then write nothing twice.
 */
export type Consequence = { name: string; follow(event: NewEvent): Promise<void> };

/**
 * Types of records; all but `chat` store pending events. Events of a booking's crew (`crewAssignment`) are about the
 * booking.
 */
export type SourceType = SubjectType | 'crewAssignment';

/** Records with pending events per read. */
const batchSize = 100;

export type EventRecorder = ReturnType<typeof eventRecorder>;

type Parts = {
  events: EventStore;
  sources: Readonly<Partial<Record<SourceType, PendingSource>>>;
  deletions: DeletionStore;
  consequences: readonly Consequence[];
  reportError: (error: unknown) => void;
};

/**
 * Writes events, and then their consequences.
 *
 * A record and its pending event are stored in one write. Then the event is written to the log, its consequences are
 * written, and the pending event is removed from the record. If the process dies in between, the pending event stays,
 * and `reconcile` does the rest: unique keys make each step safe to repeat. A deletion is stored in a collection of its
 * own, before the record is deleted.
 *
 * @param parts.sources the collections whose records can have pending events
 */
export function eventRecorder(parts: Parts) {
  const { events, sources, deletions, reportError } = parts;
  const sourceOf = (type: SourceType): PendingSource => {
    const source = sources[type];
    if (source === undefined) throw new Error(`Records of the type ${type} have no pending events.`);
    return source;
  };

  return {
    /**
     * Writes an event that no record stores as a pending event, and its consequences. `reconcile` does not repeat this.
     *
     * @throws the store's error
     */
    write: (event: NewEvent) => write(parts, event),

    /** Writes many events together, and then their consequences. @throws the store's error */
    async writeAll(newEvents: readonly NewEvent[]): Promise<void> {
      await events.insertAll(newEvents);
      for (const event of newEvents) await followAll(parts.consequences, event);
    },

    /** Like `settle`, for a record that was just stored and whose pending events need not be read again. */
    async settleNew(type: SourceType, record: UnsettledRecord): Promise<void> {
      await reportErrors(settleRecord(parts, sourceOf(type), record), reportError);
    },

    /**
     * Writes a record's pending events and their consequences; errors are only reported. Call it after each stored
     * change.
     */
    async settle(type: SourceType, id: string): Promise<void> {
      const source = sourceOf(type);
      const settlePending = async () => {
        const record = await source.findUnsettledOf(id);
        if (record !== undefined) await settleRecord(parts, source, record);
      };
      await reportErrors(settlePending(), reportError);
    },

    /**
     * Deletes a record for good, and writes its events and their consequences. Errors after the deletion are only
     * reported.
     *
     * @param onRemoved called as soon as the record is deleted
     * @returns whether this call deleted the record
     * @throws the store's error, if the record could not be deleted
     */
    async remove(about: Deletable, draft: EventDraft, onRemoved?: () => void): Promise<boolean> {
      const isRemoved = await deletions.remove(about, draft);
      if (isRemoved) onRemoved?.();
      // Also if another call was first: this call may have stored the deletion again.
      const settlePending = async () => {
        const deletion = await deletions.find(about);
        if (deletion !== undefined) await settleDeletion(parts, deletion);
      };
      await reportErrors(settlePending(), reportError);
      return isRemoved;
    },

    /**
     * Finishes work that a crash or an error has interrupted. A record that fails does not block the others.
     *
     * @returns the number of records with pending events and of unfinished deletions that were found
     */
    reconcile: () => reconcile(parts),
  };
}

async function reconcile(parts: Parts): Promise<number> {
  const { sources, deletions, reportError } = parts;
  let count = 0;
  for (const source of Object.values(sources)) {
    for (let after: string | undefined; ; ) {
      const records = await source.findUnsettled({ after, limit: batchSize });
      for (const record of records) await reportErrors(settleRecord(parts, source, record), reportError);
      count += records.length;
      after = records.at(-1)?.id;
      if (records.length < batchSize) break;
    }
  }
  const unfinishedDeletions = await deletions.all();
  for (const deletion of unfinishedDeletions) await reportErrors(finishDeletion(parts, deletion), reportError);
  return count + unfinishedDeletions.length;
}

async function write({ events, consequences }: Parts, event: NewEvent): Promise<void> {
  await events.insert(event);
  await followAll(consequences, event);
}

async function followAll(consequences: readonly Consequence[], event: NewEvent): Promise<void> {
  for (const consequence of consequences) await consequence.follow(event);
}

async function settleRecord(
  parts: Parts,
  source: PendingSource,
  { events: pending, ...record }: UnsettledRecord,
): Promise<void> {
  for (const event of pending) await write(parts, event);
  await source.markSettled(record);
}

async function settleDeletion(parts: Parts, { about, event: deletion, earlier }: Deletion): Promise<void> {
  for (const event of [...earlier, deletion]) await write(parts, event);
  await parts.deletions.markSettled(about);
}

/** Finishes a deletion that was interrupted, perhaps before the record was deleted. */
async function finishDeletion(parts: Parts, deletion: Deletion): Promise<void> {
  const { deletions } = parts;
  await deletions.remove(deletion.about, deletion.event);
  const { about } = deletion;
  await settleDeletion(parts, (await deletions.find(about)) ?? deletion);
}

/** Reports an error instead of throwing it: the change is stored, and `reconcile` will write its consequences. */
async function reportErrors(work: Promise<void>, reportError: Parts['reportError']): Promise<void> {
  try {
    await work;
  } catch (error) {
    reportError(error);
  }
}
