import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from './records.ts';

/** Something that is done once per database, or a stored value with the time of its last change. */
type MilestoneRecord = { name: string; reachedAt: Date; value?: string };

const schema = new Schema<MilestoneRecord>(
  { name: { type: String, required: true }, reachedAt: { type: Date, required: true }, value: { type: String } },
  { collection: 'milestones', versionKey: false, strict: 'throw' },
);
schema.index({ name: 1 }, { name: 'name', unique: true });

/** Length of the value in the test write; characters. */
const testValueLength = 16_384;

export type MilestoneStore = ReturnType<typeof milestoneStore>;

/** Records of what must be done only once, and single values by name. */
export function milestoneStore(connection: Connection) {
  const model = connection.model('Milestone', schema);
  return {
    async isReached(name: string): Promise<boolean> {
      return (await model.exists({ name })) !== null;
    },

    /** Returns the id of a milestone's record, and creates the record if needed. The id never changes. */
    async idOf(name: string, now: Date): Promise<string> {
      const existingRecord = await model.findOne({ name }).lean();
      if (existingRecord !== null) return String(existingRecord._id);
      const change = { $setOnInsert: { reachedAt: now } };
      const record = await model.findOneAndUpdate({ name }, change, { upsert: true, returnDocument: 'after' }).lean();
      return String(record._id);
    },

    /** Returns the stored value; undefined if there is none. */
    async value(name: string): Promise<string | undefined> {
      return (await model.findOne({ name }).lean())?.value;
    },

    async setValue(name: string, value: string, now: Date): Promise<void> {
      await model.updateOne({ name }, { $set: { value, reachedAt: now } }, { upsert: true });
    },

    /** Stores a record and deletes it again. @throws the driver's error if the database cannot write */
    async tryWriting(now: Date): Promise<void> {
      const name = 'write tried';
      try {
        // The value is longer than the free space in existing pages, so that a full disk is noticed.
        await model.create({ name, reachedAt: now, value: ' '.repeat(testValueLength) });
      } catch (error) {
        // The record exists if another process makes this test now, or was stopped during its own.
        if (!isDuplicateKey(error)) throw error;
      }
      await model.deleteOne({ name });
    },

    async reach(name: string, now: Date): Promise<void> {
      try {
        await model.create({ name, reachedAt: now });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}
