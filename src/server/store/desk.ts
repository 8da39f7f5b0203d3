import { type Connection, Schema } from 'mongoose';

/** The chat desk: whether the office is away, and when it was last connected. One record. */
type DeskRecord = { name: string; away?: boolean; lastSeenAt?: Date };

const schema = new Schema<DeskRecord>(
  { name: { type: String, required: true }, away: { type: Boolean }, lastSeenAt: { type: Date } },
  { collection: 'desk', versionKey: false, strict: 'throw' },
);
schema.index({ name: 1 }, { name: 'name', unique: true });

export type DeskStore = ReturnType<typeof deskStore>;

export function deskStore(connection: Connection) {
  const model = connection.model('Desk', schema);
  const name = 'chat';
  return {
    async state(): Promise<{ away: boolean; lastSeenAt: Date | undefined }> {
      const record = await model.findOne({ name }).lean();
      return { away: record?.away ?? false, lastSeenAt: record?.lastSeenAt };
    },

    async setAway(away: boolean): Promise<void> {
      await model.updateOne({ name }, { $set: { away } }, { upsert: true });
    },

    /** Stores that somebody of the office is connected, or was until now. */
    async seen(now: Date): Promise<void> {
      await model.updateOne({ name }, { $max: { lastSeenAt: now } }, { upsert: true });
    },
  };
}
