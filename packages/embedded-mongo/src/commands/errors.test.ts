import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
  await store.db.collection('items').insertOne({ a: 1 });
});
afterAll(() => store.close());

/** Rejected commands and their errors. An unsupported feature must give a named error, never a wrong answer. */
const REJECTED: [string, Record<string, unknown>, number, string][] = [
  ['an unknown command', { frobnicate: 1 }, 59, 'CommandNotFound'],
  ['a bulkWrite command', { bulkWrite: 1, ops: [] }, 59, 'CommandNotFound'],
  ['mapReduce', { mapReduce: 'items' }, 59, 'CommandNotFound'],
  ['an unknown option of a find', { find: 'items', frobnicate: 1 }, 40415, 'Location40415'],
  [
    'an unknown option of an update',
    { update: 'items', updates: [{ q: {}, u: {}, frobnicate: 1 }] },
    40415,
    'Location40415',
  ],
  ['a tailable cursor', { find: 'items', tailable: true }, 115, 'CommandNotSupported'],
  ['a find with min', { find: 'items', min: { a: 1 } }, 115, 'CommandNotSupported'],
  ['showRecordId', { find: 'items', showRecordId: true }, 115, 'CommandNotSupported'],
  ['a capped collection without a size', { create: 'c', capped: true }, 72, 'InvalidOptions'],
  ['a view', { create: 'c', viewOn: 'items', pipeline: [] }, 115, 'CommandNotSupported'],
  ['a time series collection', { create: 'c', timeseries: { timeField: 't' } }, 115, 'CommandNotSupported'],
  ['a validator', { create: 'c', validator: { a: 1 } }, 115, 'CommandNotSupported'],
  ['a collMod with a validator', { collMod: 'items', validator: {} }, 40415, 'Location40415'],
  ['a change stream', { aggregate: 'items', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573, 'Location40573'],
  [
    'a $out before the last stage',
    { aggregate: 'items', pipeline: [{ $out: 'x' }, { $match: {} }], cursor: {} },
    40601,
    'Location40601',
  ],
  [
    '$match and $sort in one stage',
    { aggregate: 'items', pipeline: [{ $match: { a: 2 }, $sort: { a: 1 } }], cursor: {} },
    40323,
    'Location40323',
  ],
  [
    '$skip and $limit in one stage',
    { aggregate: 'items', pipeline: [{ $skip: 1, $limit: 1 }], cursor: {} },
    40323,
    'Location40323',
  ],
  ['an empty $sort', { aggregate: 'items', pipeline: [{ $sort: {} }], cursor: {} }, 15976, 'Location15976'],
  ['an update without statements', { update: 'items', updates: [] }, 16, 'InvalidLength'],
  ['a delete without statements', { delete: 'items', deletes: [] }, 16, 'InvalidLength'],
  ['a $skip of null', { aggregate: 'items', pipeline: [{ $skip: null }], cursor: {} }, 15956, 'Location15956'],
  ['a $limit of 0', { aggregate: 'items', pipeline: [{ $limit: 0 }], cursor: {} }, 15958, 'Location15958'],
  ['$where', { find: 'items', filter: { $where: 'true' } }, 2, 'BadValue'],
  ['a write concern of two servers', { insert: 'items', documents: [{}], writeConcern: { w: 2 } }, 2, 'BadValue'],
  [
    'a named write concern',
    { insert: 'items', documents: [{}], writeConcern: { w: 'dc' } },
    79,
    'UnknownReplWriteConcern',
  ],
  [
    'a write concern with an unknown field',
    { insert: 'items', documents: [{}], writeConcern: { x: 1 } },
    40415,
    'Location40415',
  ],
  ['an unknown read concern', { find: 'items', readConcern: { level: 'best' } }, 2, 'BadValue'],
  ['an unknown version of the API', { find: 'items', apiVersion: '2' }, 322, 'APIVersionError'],
  ['an unknown locale', { find: 'items', collation: { locale: 'xx-nowhere' } }, 2, 'BadValue'],
  ['an unknown field of a ping', { ping: 1, frobnicate: 1 }, 40415, 'Location40415'],
  [
    'an unknown field of the cursor option',
    { aggregate: 'items', pipeline: [], cursor: { frobnicate: 1 } },
    40415,
    'Location40415',
  ],
  ['an unknown field of an explained command', { explain: { find: 'items', frobnicate: 1 } }, 40415, 'Location40415'],
  ['a string as the value of hidden', { collMod: 'items', index: { name: '_id_', hidden: 'yes' } }, 14, 'TypeMismatch'],
  ['an unknown field of validate', { validate: 'items', frobnicate: 1 }, 40415, 'Location40415'],
  [
    'a change of an index to unique',
    { collMod: 'items', index: { name: '_id_', unique: true } },
    115,
    'CommandNotSupported',
  ],
  [
    'a commit with a write concern of ten servers',
    { commitTransaction: 1, lsid: { id: 1 }, txnNumber: 5n, autocommit: false, writeConcern: { w: 10 } },
    2,
    'BadValue',
  ],
  ['a snapshot outside a transaction', { find: 'items', readConcern: { level: 'snapshot' } }, 72, 'InvalidOptions'],
  ['an invalid collection name', { insert: 'a$b', documents: [{}] }, 73, 'InvalidNamespace'],
  ['a collection name of the wrong type', { find: 5 }, 14, 'TypeMismatch'],
  ['a filter of the wrong type', { find: 'items', filter: 5 }, 14, 'TypeMismatch'],
  ['a negative skip', { find: 'items', skip: -1 }, 2, 'BadValue'],
  ['an unknown operator', { find: 'items', filter: { a: { $frob: 1 } } }, 2, 'BadValue'],
  ['an unknown operator on a missing collection', { find: 'none', filter: { a: { $frob: 1 } } }, 2, 'BadValue'],
  ['a sort direction other than 1 and -1', { find: 'items', sort: { a: 5 } }, 15975, 'Location15975'],
  ['listing the indexes of a missing collection', { listIndexes: 'none' }, 26, 'NamespaceNotFound'],
  ['the end of a session with an invalid id', { endSessions: [{ id: 1 }] }, 14, 'TypeMismatch'],
  ['the end of all sessions', { killSessions: [] }, 115, 'CommandNotSupported'],
  ['an unknown cursor', { getMore: 123n, collection: 'items' }, 43, 'CursorNotFound'],
  [
    'a transaction without a number',
    { find: 'items', startTransaction: true, autocommit: false },
    72,
    'InvalidOptions',
  ],
  [
    'an unknown transaction',
    { find: 'items', lsid: { id: 1 }, txnNumber: 5n, autocommit: false },
    251,
    'NoSuchTransaction',
  ],
];

const nestedDoc = (levels: number): Record<string, unknown> => (levels === 0 ? {} : { d: nestedDoc(levels - 1) });

describe('the store', () => {
  it('rejects documents and filters that nest 150 levels deep', async () => {
    expect(await errorOf(store.db.collection('items').insertOne(nestedDoc(150)))).toMatchObject({ code: 15 });
    expect(await errorOf(store.db.collection('items').findOne(nestedDoc(150)))).toMatchObject({ code: 15 });
  });

  it.each(REJECTED)('rejects %s', async (_title, command, code, codeName) => {
    const error = await errorOf(store.db.command(command));
    if (error === undefined) {
      const reply = await store.db.command(command);
      expect(reply.writeErrors?.[0]?.code).toBe(code);
    } else expect(error).toEqual({ code, codeName });
  });

  it('leaves the data unchanged after rejected commands', async () => {
    expect(await store.db.listCollections().toArray()).toHaveLength(1);
    expect(
      await store.db
        .collection('items')
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ a: 1 }]);
  });

  it('rejects creating a collection again with other options and renaming one onto another', async () => {
    await store.db.createCollection('plain');
    expect(await errorOf(store.db.createCollection('plain', { collation: { locale: 'en' } }))).toMatchObject({
      code: 48,
    });
    expect(await errorOf(store.db.renameCollection('plain', 'items'))).toMatchObject({ code: 48 });
    await store.db.renameCollection('plain', 'moved');
    expect((await store.db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['items', 'moved']);
  });
});
