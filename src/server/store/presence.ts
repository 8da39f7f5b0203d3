import { type Connection, Schema } from 'mongoose';
import type { Presence } from '#domain/chat.ts';
import { ownOperators } from './records.ts';

/** Who was online at one process at the time `at`. */
type PresenceRecord = Presence & { processId: string; at: Date };

const schema = new Schema<PresenceRecord>(
  {
    processId: { type: String, required: true },
    staffed: { type: Boolean, required: true },
    online: { type: [String], required: true },
    at: { type: Date, required: true },
  },
  { collection: 'presences', versionKey: false, strict: 'throw' },
);
schema.index({ processId: 1 }, { name: 'processId', unique: true });
schema.index({ at: 1 }, { name: 'at', expireAfterSeconds: 60 });

export type PresenceStore = ReturnType<typeof presenceStore>;

/** Stores who is online at each process. */
export function presenceStore(connection: Connection) {
  const model = connection.model('Presence', schema);
  return {
    /** Replaces the presence at a process; index `processId`. */
    async put(processId: string, presence: Presence, at: Date): Promise<void> {
      await model.updateOne({ processId }, { $set: { ...presence, at } }, { upsert: true });
    },

    /** Returns the presence at each other process that was stored after `since`. There is one record per process. */
    async others(processId: string, since: Date): Promise<Presence[]> {
      const filter = { processId: ownOperators({ $ne: processId }), at: ownOperators({ $gt: since }) };
      const records = await model.find(filter, { _id: 0, staffed: 1, online: 1 }).lean();
      return records.map(({ staffed, online }) => ({ staffed, online }));
    },

    async remove(processId: string): Promise<void> {
      await model.deleteOne({ processId });
    },
  };
}
