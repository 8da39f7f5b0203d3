import type { Migration } from './migration.ts';

/** Adds `rev`, the count of changes, to messages of the contact form without it. */
export const messageRevs: Migration = {
  id: '0004-message-revs',
  async up(db) {
    await db.collection('contactMessages').updateMany({ rev: { $exists: false } }, { $set: { rev: 0 } });
  },
};
