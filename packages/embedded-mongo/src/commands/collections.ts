import type { ReplySource } from '../query/cursors.ts';
import { compileFilter } from '../semantics/match.ts';
import { checkNamespace } from '../storage/catalogue.ts';
import { type Doc, encodeDocument } from '../values/bson.ts';
import { collator } from '../values/collation.ts';
import { MongoError } from '../values/errors.ts';
import {
  cursorBatchSize,
  flag,
  optionalDocument,
  optionalInteger,
  rejectOptions,
  requiredString,
} from './arguments.ts';
import { type CommandContext, type CommandDefinition, collectionOf, namespaceOf } from './context.ts';

const CREATE_FIELDS = [
  'autoIndexId',
  'capped',
  'changeStreamPreAndPostImages',
  'clusteredIndex',
  'collation',
  'encryptedFields',
  'expireAfterSeconds',
  'idIndex',
  'indexOptionDefaults',
  'max',
  'pipeline',
  'size',
  'storageEngine',
  'temp',
  'timeseries',
  'validationAction',
  'validationLevel',
  'validator',
  'viewOn',
];
/** Options of `create` that the store does not implement, and therefore rejects. */
const UNSUPPORTED_OPTIONS = [
  'changeStreamPreAndPostImages',
  'clusteredIndex',
  'encryptedFields',
  'expireAfterSeconds',
  'indexOptionDefaults',
  'pipeline',
  'storageEngine',
  'timeseries',
  'validator',
  'viewOn',
];

/** Source: MongoDB Manual, "Capped Collections". */
function cappedOptions(body: Doc): Doc {
  if (!flag(body.capped)) return {};
  const size = optionalInteger(body.size, 'size') ?? 0;
  const max = optionalInteger(body.max, 'max');
  if (size <= 0) throw new MongoError(72, 'InvalidOptions', "the 'size' field is required when 'capped' is true");
  return { capped: true, size, ...(max !== undefined && max > 0 && { max }) };
}

/** Source: MongoDB Manual, "create". */
function create(context: CommandContext): Doc {
  const { database, body, db } = context;
  const ns = namespaceOf(context);
  rejectOptions('create', body, UNSUPPORTED_OPTIONS);
  const collation = optionalDocument(body.collation, 'collation');
  const options = { ...cappedOptions(body), ...(collator(collation) && { collation }) };
  const existingCollection = database.collection(ns);
  if (!existingCollection) {
    database.create(db, body.create, options);
    return {};
  }
  if (encodeDocument(existingCollection.options).equals(encodeDocument(options))) return {};
  throw new MongoError(48, 'NamespaceExists', `Collection ${ns} already exists.`);
}

/** Source: MongoDB Manual, "drop". */
function drop(context: CommandContext): Doc {
  const collection = collectionOf(context);
  if (!collection) return {};
  context.database.statement(() => context.database.catalogue.drop(collection));
  return { nIndexesWas: collection.indexes.length, ns: collection.ns };
}

function dropDatabase({ database, db }: CommandContext): Doc {
  database.statement(() => {
    for (const collection of database.collections(db)) database.catalogue.drop(collection);
  });
  return { dropped: db };
}

/** Source: MongoDB Manual, "renameCollection". */
function renameCollection({ database, body }: CommandContext): Doc {
  const source = database.collection(requiredString(body.renameCollection, 'renameCollection'));
  const to = requiredString(body.to, 'to');
  if (!source)
    throw new MongoError(26, 'NamespaceNotFound', `Source collection ${body.renameCollection} does not exist`);
  if (to === source.ns) throw new MongoError(20, 'IllegalOperation', "Can't rename a collection to itself");
  const dot = to.indexOf('.');
  const target = checkNamespace(to.slice(0, Math.max(dot, 0)), to.slice(dot + 1));
  const existingTarget = database.collection(to);
  if (existingTarget && !flag(body.dropTarget)) throw new MongoError(48, 'NamespaceExists', 'target namespace exists');
  database.statement(() => {
    if (existingTarget) database.catalogue.drop(existingTarget);
    database.catalogue.rename(source, target.db, target.name);
  });
  return {};
}

/** Returns a cursor's source for documents in memory. */
export function listSource(documents: readonly Doc[]): ReplySource {
  let position = 0;
  return {
    next: () => {
      const document = documents[position++];
      return document && encodeDocument(document);
    },
    done: () => position >= documents.length,
    release: () => undefined,
  };
}

/** Source: MongoDB Manual, "listCollections". */
function listCollections({ database, body, db, cursors, owner }: CommandContext): Buffer {
  const matches = compileFilter(optionalDocument(body.filter, 'filter') ?? {});
  const documents = database
    .collections(db)
    .map((collection) => ({
      name: collection.name,
      type: 'collection',
      options: collection.options,
      info: { readOnly: false },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    }))
    .filter((document) => matches(document))
    .map((document) => (flag(body.nameOnly) ? { name: document.name, type: document.type } : document));
  return cursors.open(`${db}.$cmd.listCollections`, listSource(documents), {
    batchSize: cursorBatchSize(body),
    owner,
  });
}

/** Source: MongoDB Manual, "listDatabases". */
function listDatabases({ database, body }: CommandContext): Doc {
  const matches = compileFilter(optionalDocument(body.filter, 'filter') ?? {});
  const names = [...new Set(database.collections().map((collection) => collection.db))].sort();
  const databases = names
    .map((name) => ({ name, sizeOnDisk: database.sizeOf(database.collections(name)), empty: false }))
    .filter((document) => matches(document));
  if (flag(body.nameOnly)) return { databases: databases.map(({ name }) => ({ name })) };
  const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk, 0);
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1024 / 1024) };
}

/** Commands on databases and collections. */
export const COLLECTION_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  create: { run: create, fields: CREATE_FIELDS, writes: true, transactional: true },
  drop: { run: drop, fields: [], writes: true },
  dropDatabase: { run: dropDatabase, fields: [], writes: true },
  renameCollection: { run: renameCollection, fields: ['dropTarget', 'to'], writes: true },
  listCollections: { run: listCollections, fields: ['authorizedCollections', 'cursor', 'filter', 'nameOnly'] },
  listDatabases: { run: listDatabases, fields: ['authorizedDatabases', 'filter', 'nameOnly'] },
};
