import { sortKey } from '#domain/fold-text.ts';
import { searchTokens } from '../search.ts';
import type { Database, Migration } from './migration.ts';

type Texts = { [field: string]: unknown };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The search and sort fields of each kind of record. */
const kinds = [
  { collection: 'bookings', texts: ['name', 'email', 'city', 'zipCode', 'address'], title: 'name' },
  { collection: 'contactMessages', texts: ['name', 'email'], title: 'name' },
  { collection: 'posts', texts: ['title', 'slug', 'category'], title: 'title' },
  { collection: 'chatSessions', texts: ['name', 'email'], title: undefined },
] as const;

/** Records per write. */
const batchSize = 500;

/**
 * Rewrites stored search words and sort keys: searching and sorting now fold letters such as ß and ł, and recognize
 * phone numbers of other countries.
 */
export const foldedSearch: Migration = {
  id: '0005-folded-search',
  async up(db) {
    for (const kind of kinds) await rewrite(db, kind);
  },
};

async function rewrite(db: Database, { collection, texts, title }: (typeof kinds)[number]): Promise<void> {
  const records = db.collection<Texts>(collection);
  let changes: Parameters<typeof records.bulkWrite>[0][number][] = [];
  const write = async () => {
    if (changes.length > 0) await records.bulkWrite(changes, { ordered: false });
    changes = [];
  };
  for await (const record of records.find({ search: { $exists: true } }, { projection: { search: 0, content: 0 } })) {
    const tags = Array.isArray(record.tags) ? record.tags.map(textOf) : [];
    const search = searchTokens({
      texts: [...texts.map((field) => textOf(record[field])), ...tags],
      phone: textOf(record.phone),
    });
    const set = title === undefined ? { search } : { search, sortKey: sortKey(textOf(record[title])) };
    changes.push({ updateOne: { filter: { _id: record._id }, update: { $set: set } } });
    if (changes.length === batchSize) await write();
  }
  await write();
}
