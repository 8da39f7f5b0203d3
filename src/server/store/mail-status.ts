import { type Connection, Schema } from 'mongoose';

/** The time since which no mail can be sent, and the reason. There is a record only while mail fails. */
type MailStatusRecord = { name: string; since: Date; error: string };

const schema = new Schema<MailStatusRecord>(
  {
    name: { type: String, required: true },
    since: { type: Date, required: true },
    error: { type: String, required: true },
  },
  { collection: 'mailStatus', versionKey: false, strict: 'throw' },
);
schema.index({ name: 1 }, { name: 'name', unique: true });

export type MailStatusStore = ReturnType<typeof mailStatusStore>;

/** The failure of the mail server, if there is one; all processes share it. */
export function mailStatusStore(connection: Connection) {
  const model = connection.model('MailStatus', schema);
  const name = 'smtp';
  return {
    async setFailure(error: string, now: Date): Promise<void> {
      await model.updateOne({ name }, { $set: { error }, $setOnInsert: { since: now } }, { upsert: true });
    },

    async clearFailure(): Promise<void> {
      await model.deleteOne({ name });
    },

    async failure(): Promise<{ since: Date; error: string } | undefined> {
      return (await model.findOne({ name }).lean()) ?? undefined;
    },
  };
}
