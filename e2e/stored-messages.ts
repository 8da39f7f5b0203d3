import { type Collection, MongoClient } from 'mongodb';
import { messageDocument } from '../lab/growth/data.ts';
import { sortKey } from '../src/domain/fold-text.ts';
import { searchTokens } from '../src/server/store/search.ts';
import type { Site } from './site.ts';

async function withMessages({ storeUri }: Site, use: (messages: Collection) => Promise<unknown>): Promise<void> {
  const client = await MongoClient.connect(storeUri);
  await use(client.db().collection('contactMessages'));
  await client.close();
}

const senderName = (name: string, n: number): string => `${name} ${String(n).padStart(3, '0')}`;

/** Stores messages from senders named `name` 000, 001 and so on, the newest last. Sending them would take longer. */
export function storeMessages(site: Site, name: string, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, n) => ({
    ...messageDocument(n),
    createdAt: new Date(Date.now() - count + n),
    name: senderName(name, n),
    search: searchTokens({ texts: [senderName(name, n)] }),
    sortKey: sortKey(senderName(name, n)),
    responded: false,
    spam: false,
  }));
  return withMessages(site, (messages) => messages.insertMany(documents));
}

/** Marks stored messages as responded, from number `from` up to and without number `end`. */
export function markResponded(site: Site, name: string, { from, end }: { from: number; end: number }): Promise<void> {
  const names = Array.from({ length: end - from }, (_, index) => senderName(name, from + index));
  const change = { $set: { responded: true } };
  return withMessages(site, (messages) => messages.updateMany({ name: { $in: names } }, change));
}
