import { type Connection, Schema } from 'mongoose';

/**
 * How far some work on a log has come: `place` is the sequence number of the last entry that is done. `record-index.ts`
 * also stores a cursor to mark that the rebuild of its entries has finished.
 */
type CursorRecord = { name: string; place: number };

const schema = new Schema<CursorRecord>(
  { name: { type: String, required: true }, place: { type: Number, required: true } },
  { collection: 'cursors', versionKey: false, strict: 'throw' },
);
schema.index({ name: 1 }, { name: 'name', unique: true });

export type CursorStore = ReturnType<typeof cursorStore>;

/** The cursors, by the name of the work. */
export function cursorStore(connection: Connection) {
  const model = connection.model('Cursor', schema);
  return {
    /** Returns the stored sequence number; undefined if there is none. */
    async position(name: string): Promise<number | undefined> {
      return (await model.findOne({ name }).lean())?.place;
    },

    /** Moves a cursor forward, never back. */
    async moveTo(name: string, position: number): Promise<void> {
      await model.updateOne({ name }, { $max: { place: position } }, { upsert: true });
    },
  };
}
