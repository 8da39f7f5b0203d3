import { type Connection, Schema } from 'mongoose';

/** A log-in that lasts until `expiresAt`. Only a hash of the cookie's token is kept. */
type AdminSessionRecord = { tokenHash: string; createdAt: Date; expiresAt: Date };

const schema = new Schema<AdminSessionRecord>(
  {
    tokenHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'adminSessions', versionKey: false, strict: 'throw' },
);
schema.index({ tokenHash: 1 }, { name: 'tokenHash', unique: true });
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });

export type AdminSessionStore = ReturnType<typeof adminSessionStore>;

/** Admin sessions. The database removes them some time after they expire, so whoever asks has to look at the time. */
export function adminSessionStore(connection: Connection) {
  const model = connection.model('AdminSession', schema);
  return {
    async insert(session: AdminSessionRecord): Promise<void> {
      await model.create(session);
    },

    /** When the session with this token ends or has ended; undefined where there is none. Index `tokenHash`. */
    async expiry(tokenHash: string): Promise<Date | undefined> {
      const record = await model.findOne({ tokenHash }).lean();
      return record?.expiresAt;
    },

    async remove(tokenHash: string): Promise<void> {
      await model.deleteOne({ tokenHash });
    },
  };
}
