import type mongoose from 'mongoose';
import { entriesPerConversation, entryDocument, sessionDocument } from './chat-data.ts';
import { bookingDocument, messageDocument } from './data.ts';
import { assignmentDocument, outboxDocument, quoteDocument } from './office-data.ts';
import { customerDocument, recordEntryDocument } from './search-data.ts';
import { pageDayDocument, pageTotalDocuments, postDocument, postsFor } from './site-data.ts';

/** Documents per insert. Each insert is one commit, and few large commits write fewer bytes than many small ones. */
const batchSize = 10_000;

type FillPlan = { collection: string; from: number; to: number; document: (n: number) => object };

/**
 * Grows the store from one size to another. The size is the number of messages, of bookings, of crew assignments, of
 * mails, of entries of the search index and of the chat log, and of page-view records. There are a tenth as many
 * conversations and customers, and posts and quotes by `postsFor`.
 */
export async function fillTo(connection: mongoose.Connection, { from, to }: { from: number; to: number }) {
  const shift = (await lastSeq(connection)) - from;
  const conversations = { from: from / entriesPerConversation, to: to / entriesPerConversation };
  const posts = { from: from === 0 ? 0 : postsFor(from), to: postsFor(to) };
  await fill(connection, { collection: 'contactMessages', from, to, document: messageDocument });
  await fill(connection, { collection: 'bookings', from, to, document: bookingDocument });
  await fill(connection, { collection: 'crewAssignments', from, to, document: assignmentDocument });
  await fill(connection, { collection: 'outbox', from, to, document: outboxDocument });
  await fill(connection, { collection: 'quotes', ...posts, document: quoteDocument });
  await fill(connection, { collection: 'recordEntries', from, to, document: recordEntryDocument });
  await fill(connection, { collection: 'customers', ...conversations, document: customerDocument });
  await fill(connection, { collection: 'pageViewDays', from, to, document: pageDayDocument });
  await fill(connection, { collection: 'posts', ...posts, document: postDocument });
  await fill(connection, { collection: 'chatMessages', from, to, document: (n) => entryDocument(n, shift) });
  await fill(connection, {
    collection: 'chatSessions',
    ...conversations,
    document: (n) => sessionDocument(n, shift),
  });
  if (from === 0) await connection.collection('pageViews').insertMany(pageTotalDocuments());
}

/** The last sequence number of the chat log, including entries written by measurements; 0 if the log is empty. */
export async function lastSeq(connection: mongoose.Connection): Promise<number> {
  const lastEntry = await connection.collection<{ seq: number }>('chatMessages').findOne({}, { sort: { seq: -1 } });
  return lastEntry?.seq ?? 0;
}

/**
 * Adds the documents with the numbers from `from` to `to - 1`. The indexes are dropped first and built again
 * afterwards, which is several times as fast as updating them.
 */
async function fill(
  connection: mongoose.Connection,
  { collection: name, from, to, document }: FillPlan,
): Promise<void> {
  if (from >= to) return;
  const collection = connection.collection(name);
  const indexes = (await collection.indexes()).filter((index) => index.name !== '_id_');
  await collection.dropIndexes();
  for (let start = from; start < to; start += batchSize) {
    const count = Math.min(batchSize, to - start);
    const documents = Array.from({ length: count }, (_, offset) => document(start + offset));
    await collection.insertMany(documents, { ordered: false });
  }
  // One command for all indexes, so that the documents are read once.
  await connection.db?.command({ createIndexes: name, indexes: indexes.map(({ v: _version, ...index }) => index) });
}
