import mongoose from 'mongoose';

/** The database as MongoDB's driver gives it. */
export type Database = mongoose.mongo.Db;

/** A change of stored data that is made once in the life of a database. */
export type Migration = {
  /** The name of its file: a number of four digits, and what it does. Never changed: databases record it. */
  id: string;
  /** The name under which databases recorded it when there were no numbers yet. */
  formerly?: string;
  /**
   * Makes the change. It runs before indexes are made, on new databases too, and again if the process dies half-way, so
   * a second run must do no harm. It takes collections by name and writes values out: models and rules move on, and a
   * database of any age needs the change as it was. A call longer than 30 seconds fails: large collections go in parts.
   */
  up(db: Database): Promise<void>;
};

/** MongoDB's errors for a collection and for an index that is not there. */
const absent: ReadonlySet<unknown> = new Set([26, 27]);

/** Drops an index if there is one of this name. */
export async function dropIndex(db: Database, { collection, name }: { collection: string; name: string }) {
  try {
    await db.collection(collection).dropIndex(name);
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError && absent.has(error.code))) throw error;
  }
}
