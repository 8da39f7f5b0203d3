import { type Connection, Schema } from 'mongoose';

/** The number of calls with one key until `endsAt`. The key contains the purpose of the calls and the network. */
type CallCountRecord = { key: string; calls: number; endsAt: Date };

const schema = new Schema<CallCountRecord>(
  {
    key: { type: String, required: true },
    calls: { type: Number, required: true },
    endsAt: { type: Date, required: true },
  },
  { collection: 'callCounts', versionKey: false, strict: 'throw' },
);
schema.index({ key: 1 }, { name: 'key', unique: true });
schema.index({ endsAt: 1 }, { name: 'endsAt', expireAfterSeconds: 0 });

export type CallCountStore = ReturnType<typeof callCountStore>;

/** Counts of calls that several processes share. The database deletes a count some time after its window has ended. */
export function callCountStore(connection: Connection) {
  const model = connection.model('CallCount', schema);
  return {
    /**
     * Adds calls to the open window of a key, or to a new window that ends at `endsAt`; index `key`.
     *
     * @param change.calls negative to undo earlier calls; a new window then starts with 0
     * @returns all calls in the window, and its end
     */
    async add(
      key: string,
      change: { calls: number; now: Date; endsAt: Date },
    ): Promise<{ calls: number; endsAt: Date }> {
      const isOpen = { $gt: ['$endsAt', change.now] };
      const { calls, endsAt } = await model
        .findOneAndUpdate(
          { key },
          [
            {
              $set: {
                calls: { $cond: [isOpen, { $add: ['$calls', change.calls] }, Math.max(0, change.calls)] },
                endsAt: { $cond: [isOpen, '$endsAt', change.endsAt] },
              },
            },
          ],
          { upsert: true, returnDocument: 'after', updatePipeline: true },
        )
        .lean();
      return { calls, endsAt };
    },
  };
}
