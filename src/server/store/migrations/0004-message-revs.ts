import type { Migration } from './migration.ts';

/** Counts the changes of messages from before, from now on. */
export const messageRevs: Migration = {
  id: '0004-message-revs',
  async up(db) {
    await db.collection('contactMessages').updateMany({ rev: { $exists: false } }, { $set: { rev: 0 } });
  },
};
