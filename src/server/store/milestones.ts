import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from './records.ts';

/** Something that is done once in the life of a database. */
type MilestoneRecord = { name: string; reachedAt: Date };

const schema = new Schema<MilestoneRecord>(
  { name: { type: String, required: true }, reachedAt: { type: Date, required: true } },
  { collection: 'milestones', versionKey: false, strict: 'throw' },
);
schema.index({ name: 1 }, { name: 'name', unique: true });

export type MilestoneStore = ReturnType<typeof milestoneStore>;

/** What was done once and is not to be done again. */
export function milestoneStore(connection: Connection) {
  const model = connection.model('Milestone', schema);
  return {
    async isReached(name: string): Promise<boolean> {
      return (await model.exists({ name })) !== null;
    },

    /** The id of a milestone's record, which is made where it is missing and never changes. */
    async idOf(name: string, now: Date): Promise<string> {
      const known = await model.findOne({ name }).lean();
      if (known !== null) return String(known._id);
      const change = { $setOnInsert: { reachedAt: now } };
      const record = await model.findOneAndUpdate({ name }, change, { upsert: true, returnDocument: 'after' }).lean();
      return String(record._id);
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
