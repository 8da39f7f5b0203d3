import type { Collection, Index } from '../storage/catalogue.ts';
import { rebuild } from '../storage/integrity.ts';
import type { Slices } from '../storage/time-slicer.ts';
import { type Doc, encodeDocument, isPlain } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { checkFields, cursorBatchSize, documentList, flag, optionalDocument, rejectOptions } from './arguments.ts';
import { listSource } from './collections.ts';
import { type CommandContext, type CommandDefinition, collectionOf, existingCollection } from './context.ts';
import { checkTtl, existsAlready, toIndexSpec } from './index-spec.ts';

/** Source: MongoDB Manual, "createIndexes". */
function* createIndexes(context: CommandContext): Slices<Doc> {
  const { database, body, db } = context;
  const existing = collectionOf(context);
  const descriptions = documentList(body.indexes, 'indexes');
  if (descriptions.length === 0) throw new MongoError(2, 'BadValue', 'Must specify at least one index to create');
  return yield* database.statementInSlices(function* () {
    let collection = existing ?? database.create(db, body.createIndexes, {});
    const countBefore = collection.indexes.length;
    const addedIndexes: Index[] = [];
    for (const description of descriptions) {
      const spec = toIndexSpec(description, collection);
      if (existsAlready(collection, spec)) continue;
      const result = database.catalogue.addIndex(collection, spec);
      collection = result.collection;
      addedIndexes.push(result.index);
    }
    yield* database.documents.build(collection, addedIndexes, database.slicer);
    const countAfter = collection.indexes.length;
    return {
      numIndexesBefore: countBefore,
      numIndexesAfter: countAfter,
      createdCollectionAutomatically: !existing,
      ...(existing && countAfter === countBefore && { note: 'all indexes already exist' }),
    };
  });
}

/** Source: MongoDB Manual, "listIndexes". */
function listIndexes(context: CommandContext): Buffer {
  const collection = existingCollection(context);
  const specs = collection.indexes.map((index) => index.spec);
  return context.cursors.open(collection.ns, listSource(specs), {
    batchSize: cursorBatchSize(context.body),
    owner: context.owner,
  });
}

function findIndex(collection: Collection, nameOrKey: unknown): Index {
  const match = collection.indexes.find((index) =>
    isPlain(nameOrKey) ? encodeDocument(index.spec.key).equals(encodeDocument(nameOrKey)) : index.name === nameOrKey,
  );
  if (match) return match;
  const text = isPlain(nameOrKey) ? JSON.stringify(nameOrKey) : String(nameOrKey);
  throw new MongoError(27, 'IndexNotFound', `index not found with name [${text}]`);
}

/** Source: MongoDB Manual, "dropIndexes". */
function dropIndexes(context: CommandContext): Doc {
  const collection = existingCollection(context);
  const selector: unknown = context.body.index;
  const isAll = selector === '*';
  const namesOrKeys = Array.isArray(selector) ? selector : [selector];
  const indexes = isAll
    ? collection.indexes.filter((index) => index.id !== 0)
    : namesOrKeys.map((nameOrKey) => findIndex(collection, nameOrKey));
  if (indexes.some((index) => index.id === 0)) throw new MongoError(72, 'InvalidOptions', 'cannot drop _id index');
  context.database.statement(() => {
    let current = collection;
    for (const index of indexes) current = context.database.catalogue.dropIndex(current, index);
  });
  return {
    nIndexesWas: collection.indexes.length,
    ...(isAll && { msg: 'non-_id indexes dropped for collection' }),
  };
}

/**
 * Sets or changes the expiry of an index, or hides or shows the index. Other changes are not supported.
 *
 * Source: MongoDB Manual, "collMod", Index Options.
 */
function collMod(context: CommandContext): Doc {
  const collection = existingCollection(context);
  const change = optionalDocument(context.body.index, 'index');
  if (!change) return {};
  checkFields('collMod.index', change, [
    'expireAfterSeconds',
    'hidden',
    'keyPattern',
    'name',
    'prepareUnique',
    'unique',
  ]);
  rejectOptions('collMod', change, ['prepareUnique', 'unique']);
  const index = findIndex(collection, change.name ?? change.keyPattern);
  const { expireAfterSeconds, hidden } = change;
  if (hidden !== undefined && typeof hidden !== 'boolean')
    throw new MongoError(
      14,
      'TypeMismatch',
      "BSON field 'collMod.index.hidden' is the wrong type, expected type 'bool'",
    );
  const spec = {
    ...index.spec,
    ...(expireAfterSeconds !== undefined && {
      expireAfterSeconds: checkTtl(index.spec.key, expireAfterSeconds),
    }),
    ...(hidden !== undefined && { hidden: flag(hidden) }),
  };
  if (index.id === 0) throw new MongoError(72, 'InvalidOptions', 'cannot change the _id index');
  context.database.statement(() => context.database.catalogue.changeIndex(collection, index, spec));
  return {
    ...(expireAfterSeconds !== undefined && {
      ...(index.spec.expireAfterSeconds !== undefined && { expireAfterSeconds_old: index.spec.expireAfterSeconds }),
      expireAfterSeconds_new: spec.expireAfterSeconds,
    }),
    ...(hidden !== undefined && { hidden_old: index.hidden, hidden_new: flag(hidden) }),
  };
}

/** Rebuilds all indexes of a collection from its documents. Source: MongoDB Manual, "reIndex". */
function* reIndex(context: CommandContext): Slices<Doc> {
  const { database } = context;
  const collection = existingCollection(context);
  const { indexes } = collection;
  yield* database.statementInSlices(() => rebuild(database, collection));
  const n = indexes.length;
  return { nIndexesWas: n, nIndexes: n, indexes: indexes.map(({ spec }) => spec) };
}

export const INDEX_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  createIndexes: { run: createIndexes, fields: ['commitQuorum', 'indexes'], writes: true, transactional: true },
  listIndexes: { run: listIndexes, fields: ['cursor'] },
  dropIndexes: { run: dropIndexes, fields: ['index'], writes: true },
  reIndex: { run: reIndex, fields: [], writes: true },
  collMod: { run: collMod, fields: ['index'], writes: true },
};
