import { sortKey } from '#domain/fold-text.ts';
import { searchTokens } from '../search.ts';
import type { Database, Migration } from './migration.ts';

type StoredRecord = { [field: string]: unknown };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Per collection, the searched fields apart from tags and phone, and the field from which the sort key is made. */
const kinds = [
  { collection: 'bookings', textFields: ['name', 'email', 'city', 'zipCode', 'address'], sortField: 'name' },
  { collection: 'contactMessages', textFields: ['name', 'email'], sortField: 'name' },
  { collection: 'posts', textFields: ['title', 'slug', 'category'], sortField: 'title' },
  { collection: 'chatSessions', textFields: ['name', 'email'], sortField: undefined },
] as const;

/** Records per write. */
const batchSize = 500;

/**
 * Rewrites stored search words and sort keys: both now fold letters such as ß and ł, and a search also finds phone
 * numbers of other countries. It imports the rules, because search words of another version would not be found.
 */
export const foldedSearch: Migration = {
  id: '0005-folded-search',
  async up(db) {
    for (const kind of kinds) await rewrite(db, kind);
  },
};

async function rewrite(db: Database, { collection, textFields, sortField }: (typeof kinds)[number]): Promise<void> {
  const records = db.collection<StoredRecord>(collection);
  let changes: Parameters<typeof records.bulkWrite>[0][number][] = [];
  const write = async () => {
    if (changes.length > 0) await records.bulkWrite(changes, { ordered: false });
    changes = [];
  };
  for await (const record of records.find({ search: { $exists: true } }, { projection: { search: 0, content: 0 } })) {
    const tags = Array.isArray(record.tags) ? record.tags.map(textOf) : [];
    const search = searchTokens({
      texts: [...textFields.map((field) => textOf(record[field])), ...tags],
      phone: textOf(record.phone),
    });
    const set = sortField === undefined ? { search } : { search, sortKey: sortKey(textOf(record[sortField])) };
    changes.push({ updateOne: { filter: { _id: record._id }, update: { $set: set } } });
    if (changes.length === batchSize) await write();
  }
  await write();
}
