import mongoose from 'mongoose';

export type Database = mongoose.mongo.Db;

/** A change of stored data that is made once per database. */
export type Migration = {
  /**
   * The name of its file without `.ts`: a number of four digits, and a description. It never changes, because databases
   * record it.
   */
  id: string;
  /** The name that earlier versions recorded in `milestones`, before migrations had numbers. */
  formerly?: string;
  /**
   * Makes the change. It runs before indexes are made, even on new databases, and again if the process dies half-way,
   * so a second run must do no harm. It must not import models, because they change later, and imports a rule only if
   * the data must fit the current rule. A call longer than 30 seconds fails, so large collections are changed in parts.
   */
  up(db: Database): Promise<void>;
};

/** MongoDB's codes of the errors for a missing collection and a missing index. */
const missingCodes: ReadonlySet<unknown> = new Set([26, 27]);

/** Drops an index if it exists. */
export async function dropIndex(db: Database, { collection, name }: { collection: string; name: string }) {
  try {
    await db.collection(collection).dropIndex(name);
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError && missingCodes.has(error.code))) throw error;
  }
}
