import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey, ownOperators } from './records.ts';

/**
 * A job for one process at a time: its owner (empty after the release), the end of the lease, and the time at which it
 * is due next.
 */
type LeaseRecord = { name: string; owner: string; expiresAt: Date; dueAt: Date };

const schema = new Schema<LeaseRecord>(
  {
    name: { type: String, required: true },
    owner: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
  },
  { collection: 'leases', versionKey: false, strict: 'throw' },
);
schema.index({ name: 1 }, { name: 'name', unique: true });

export type LeaseStore = ReturnType<typeof leaseStore>;

/** Leases of scheduled jobs. Each write is conditional, so only one of several processes gets a job. */
export function leaseStore(connection: Connection) {
  const model = connection.model('Lease', schema);
  return {
    /** Returns the time at which each job is due; jobs that were never taken are absent. */
    async dueTimes(): Promise<Map<string, Date>> {
      const records = await model.find({}, { name: 1, dueAt: 1 }).lean();
      return new Map(records.map(({ name, dueAt }) => [name, dueAt]));
    },

    /** Takes a job that is free, and due or new. @returns whether it was taken; index `name` */
    async take(name: string, { owner, now, until }: { owner: string; now: Date; until: Date }): Promise<boolean> {
      const filter = { name, dueAt: ownOperators({ $lte: now }), expiresAt: ownOperators({ $lte: now }) };
      const { matchedCount } = await model.updateOne(filter, { $set: { owner, expiresAt: until } });
      if (matchedCount === 1) return true;
      if ((await model.exists({ name })) !== null) return false;
      try {
        await model.create({ name, owner, expiresAt: until, dueAt: now });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** @returns whether `owner` still had the lease, which is now extended */
    async extend(name: string, { owner, until }: { owner: string; until: Date }): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ name, owner }, { $set: { expiresAt: until } });
      return matchedCount === 1;
    },

    /**
     * Ends a lease, and sets when the job is due next; does nothing if another process has taken the job. The owner is
     * removed, so that an `extend` that arrives later does nothing.
     */
    async release(name: string, { owner, now, dueAt }: { owner: string; now: Date; dueAt: Date }): Promise<void> {
      await model.updateOne({ name, owner }, { $set: { owner: '', expiresAt: now, dueAt } });
    },
  };
}
