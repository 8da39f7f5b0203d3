import { type Connection, Schema } from 'mongoose';

/**
 * A session, which lasts until `expiresAt` at most. `seenAt` is the browser's last activity; a session that an earlier
 * version of this program stored has none. Only a hash of the cookie's token is stored.
 */
export type AdminSessionRecord = { tokenHash: string; createdAt: Date; expiresAt: Date; seenAt?: Date };

const schema = new Schema<AdminSessionRecord>(
  {
    tokenHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    seenAt: { type: Date },
  },
  { collection: 'adminSessions', versionKey: false, strict: 'throw' },
);
schema.index({ tokenHash: 1 }, { name: 'tokenHash', unique: true });
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });

export type AdminSessionStore = ReturnType<typeof adminSessionStore>;

/** Admin sessions. The database removes them some time after they expire, so callers must check the times. */
export function adminSessionStore(connection: Connection) {
  const model = connection.model('AdminSession', schema);
  return {
    async insert(session: AdminSessionRecord): Promise<void> {
      await model.create(session);
    },

    /**
     * Returns the stored sessions, expired or not; index `tokenHash`. Many calls wait for this query, so it uses the
     * driver, which is faster than Mongoose.
     */
    find: (tokenHashes: readonly string[]): Promise<AdminSessionRecord[]> =>
      model.collection
        .find<AdminSessionRecord>({ tokenHash: { $in: [...tokenHashes] } }, { projection: { _id: 0 } })
        .toArray(),

    /** Stores the time of an activity, unless a later time is stored. */
    async recordActivity(tokenHash: string, at: Date): Promise<void> {
      await model.updateOne({ tokenHash }, { $max: { seenAt: at } });
    },

    async remove(tokenHash: string): Promise<void> {
      await model.deleteOne({ tokenHash });
    },

    async removeAll(): Promise<void> {
      await model.deleteMany({});
    },
  };
}
