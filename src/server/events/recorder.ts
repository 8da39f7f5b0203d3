import type { NewEvent, SubjectType } from '#domain/event.ts';
import type { Deletable, Deletion, DeletionStore } from '#server/store/deletion.ts';
import type { EventStore } from '#server/store/event.ts';
import type { EventDraft, PendingSource, Unsettled } from '#server/store/pending-events.ts';

/** Writes what follows from events. It may be called again for the same event, and must do everything only once. */
export type Consequence = { name: string; follow(event: NewEvent): Promise<void> };

/** Records that store pending events: a record itself, or a booking's crew, whose events belong to the booking. */
export type EventSource = SubjectType | 'crewAssignment';

/** Records per read. */
const batchSize = 100;

export type EventRecorder = ReturnType<typeof eventRecorder>;

type Parts = {
  events: EventStore;
  sources: Readonly<Partial<Record<EventSource, PendingSource>>>;
  deletions: DeletionStore;
  consequences: readonly Consequence[];
  reportError: (error: unknown) => void;
};

/**
 * Writes what happened, and then what follows from it.
 *
 * A record is stored first, with its event in the same write. Then the event goes into the log, its consequences are
 * written, and the mark on the record is taken off. A process that dies in between leaves the mark, and `reconcile`
 * does the rest: unique keys make each step safe to repeat. A deletion is stored by itself, before the record goes.
 *
 * @param parts.sources the collections whose records carry marks
 */
export function eventRecorder(parts: Parts) {
  const { events, sources, deletions, reportError } = parts;

  return {
    /** Writes an event of a record without pending events, and its consequences. @throws the store's error */
    write: (event: NewEvent) => write(parts, event),

    /** Writes many events together, and then their consequences. @throws the store's error */
    async writeAll(all: readonly NewEvent[]): Promise<void> {
      await events.insertAll(all);
      for (const event of all) await followAll(parts.consequences, event);
    },

    /** Writes a record's pending events and their consequences. Call it after each change, once it is stored. */
    async settle(type: EventSource, id: string): Promise<void> {
      const source = sources[type];
      if (source === undefined) throw new Error(`No record of the type ${type} carries events.`);
      const settling = async () => {
        const record = await source.unsettledOf(id);
        if (record !== undefined) await settleRecord(parts, source, record);
      };
      await reported(settling(), reportError);
    },

    /**
     * Deletes a record for good, and writes its events and their consequences.
     *
     * @param removed called as soon as the record is gone
     * @returns whether there was one
     */
    async remove(about: Deletable, draft: EventDraft, removed?: () => void): Promise<boolean> {
      if (!(await deletions.remove(about, draft))) return false;
      removed?.();
      const settling = async () => {
        const deletion = await deletions.find(about);
        if (deletion !== undefined) await settleDeletion(parts, deletion);
      };
      await reported(settling(), reportError);
      return true;
    },

    /**
     * Writes what a crashed process left undone. A record that fails does not block the others.
     *
     * @returns the number of records with something left to do
     */
    reconcile: () => reconcile(parts),
  };
}

async function reconcile(parts: Parts): Promise<number> {
  const { sources, deletions, reportError } = parts;
  let count = 0;
  for (const source of Object.values(sources)) {
    for (let after: string | undefined; ; ) {
      const records = await source.unsettled({ after, limit: batchSize });
      for (const record of records) await reported(settleRecord(parts, source, record), reportError);
      count += records.length;
      after = records.at(-1)?.id;
      if (records.length < batchSize) break;
    }
  }
  const unfinished = await deletions.all();
  for (const deletion of unfinished) await reported(finishDeletion(parts, deletion), reportError);
  return count + unfinished.length;
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
  { events: pending, ...record }: Unsettled,
): Promise<void> {
  for (const event of pending) await write(parts, event);
  await source.settled(record);
}

async function settleDeletion(parts: Parts, { about, event, earlier }: Deletion): Promise<void> {
  for (const one of [...earlier, event]) await write(parts, one);
  await parts.deletions.settled(about);
}

/** Finishes what a process has left of a deletion. */
async function finishDeletion(parts: Parts, deletion: Deletion): Promise<void> {
  const { deletions } = parts;
  await deletions.remove(deletion.about, deletion.event);
  const { about } = deletion;
  await settleDeletion(parts, (await deletions.find(about)) ?? deletion);
}

/** A stored change is acknowledged, even if its consequences fail: `reconcile` repeats them. */
async function reported(work: Promise<void>, reportError: Parts['reportError']): Promise<void> {
  try {
    await work;
  } catch (error) {
    reportError(error);
  }
}
