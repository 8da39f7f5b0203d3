import type { Migration } from './migration.ts';

/** Adds the count of changes to messages without one. */
export const messageRevs: Migration = {
  id: '0004-message-revs',
  async up(db) {
    await db.collection('contactMessages').updateMany({ rev: { $exists: false } }, { $set: { rev: 0 } });
  },
};
