import { type Connection, Schema } from 'mongoose';

/** Whether the office has switched its chat to away, and when it was last connected. There is one record. */
type ChatStatusRecord = { name: string; away?: boolean; lastSeenAt?: Date };

const schema = new Schema<ChatStatusRecord>(
  { name: { type: String, required: true }, away: { type: Boolean }, lastSeenAt: { type: Date } },
  { collection: 'desk', versionKey: false, strict: 'throw' },
);
schema.index({ name: 1 }, { name: 'name', unique: true });

export type ChatStatusStore = ReturnType<typeof chatStatusStore>;

export function chatStatusStore(connection: Connection) {
  const model = connection.model('ChatStatus', schema);
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
    async staffSeen(now: Date): Promise<void> {
      await model.updateOne({ name }, { $max: { lastSeenAt: now } }, { upsert: true });
    },
  };
}
