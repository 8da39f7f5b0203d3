import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';

/**
 * The exported collections; each becomes one file. Admin sessions, picture files, photographs of quote requests and
 * internal data are left out.
 */
export const exportedCollections = [
  'customers',
  'bookings',
  'contactMessages',
  'chatSessions',
  'chatMessages',
  'quotes',
  'posts',
  'crews',
  'crewAssignments',
  'events',
  'outbox',
  'settings',
  'pageViews',
  'pageViewDays',
] as const;
export type ExportedCollection = (typeof exportedCollections)[number];

/** Fields that are derived from others, or that only the program uses. */
const omittedFields = [
  ...['search', 'sortKey', 'slot', 'keys', 'emailKey', 'pendingEvents', 'contentHash', 'submissionId'],
  ...['submissions', 'submissionIds', 'clientId', 'joinKey', 'linkVersion', 'lease', 'leaseUntil', 'quota'],
  'sent.links',
] as const;

export type ExportStore = ReturnType<typeof exportStore>;

/**
 * Reads the records of the exported collections, without internal fields.
 *
 * @param chat its `catchUp` updates `chatSessions`, whose records are written some time after their messages
 */
export function exportStore(connection: Connection, chat: { catchUp(): Promise<void> }) {
  const projection = Object.fromEntries(omittedFields.map((field) => [field, 0]));
  return {
    /** Yields the records of a collection, each as one line of JSON. */
    async *lines(collection: ExportedCollection): AsyncGenerator<string, void, void> {
      if (collection === 'chatSessions') await chat.catchUp();
      for await (const { _id, ...fields } of connection.collection(collection).find({}, { projection })) {
        yield withoutChatIds(fields, JSON.stringify({ id: String(_id), ...fields }));
      }
    },
  };
}

/**
 * Replaces the id of a conversation by a hash of it, because anybody who knows the id can read the conversation and
 * write as its visitor. Records of one conversation have the same hash.
 */
function withoutChatIds({ sessionId, about }: Record<string, unknown>, line: string): string {
  const isAboutChat = typeof about === 'object' && about !== null && 'type' in about && about.type === 'chat';
  const id = isAboutChat && 'id' in about ? about.id : sessionId;
  if (typeof id !== 'string' || id === '') return line;
  return line.replaceAll(id, createHash('sha256').update(id).digest('hex').slice(0, 32));
}
