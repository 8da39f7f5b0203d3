import { visitorSearch } from '../chat-summary.ts';
import type { Migration } from './migration.ts';

type Session = { name?: string; email?: string; phone?: string };

/**
 * Adds search words from the visitor's details to conversations without search words. It imports the rule, because
 * search words of another version would not be found.
 */
export const conversationSearch: Migration = {
  id: '0002-conversation-search',
  formerly: 'conversations are found by name',
  async up(db) {
    const sessions = db.collection<Session>('chatSessions');
    for await (const { _id, ...visitor } of sessions.find({ search: { $exists: false } })) {
      await sessions.updateOne({ _id }, { $set: visitorSearch(visitor) });
    }
  },
};
