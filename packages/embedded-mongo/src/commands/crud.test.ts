import { Binary, Decimal128, Double, Long, MongoBulkWriteError, ObjectId, Timestamp } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';
import { encodeDocument } from '../values/bson.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
});
afterAll(() => store.close());

const items = () => store.db.collection('items');
beforeEach(() => items().drop());

describe('insert', () => {
  it('stores documents as they were sent, with _id first', async () => {
    const doc = {
      b: 1,
      a: 'ä',
      when: new Date(5),
      list: [1, { x: null }],
      id: new ObjectId(),
      bytes: new Binary(Buffer.from('x')),
    };
    const { insertedId } = await items().insertOne({ ...doc });
    const storedDoc = await items().findOne();
    expect(storedDoc).toEqual({ _id: insertedId, ...doc });
    expect(Object.keys(storedDoc ?? {})[0]).toBe('_id');
  });

  it('stores the fields of a DBRef as they were sent, even after an update of the document', async () => {
    const doc = { _id: 1, $ref: 'c', $id: 2, n: 1 };
    await store.db.command({ insert: 'items', documents: [doc] });
    await store.db.command({ update: 'items', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] });
    const [raw] = await items().find({ n: 2 }, { raw: true }).toArray();
    expect(raw instanceof Uint8Array && Buffer.from(raw)).toEqual(encodeDocument({ ...doc, n: 2 }));
  });

  it('puts an _id in front of a document without one, and changes nothing else', async () => {
    const doc = { 5: 1, a: new Double(2) };
    await store.db.command({ insert: 'items', documents: [doc] });
    const [raw] = await items().find({}, { raw: true }).toArray();
    const _id = (await items().findOne())?._id;
    expect(_id).toBeInstanceOf(ObjectId);
    const fields = [{ _id }, doc].map((part) => encodeDocument(part).subarray(4, -1));
    expect(raw instanceof Uint8Array && Buffer.from(raw).subarray(4, -1)).toEqual(Buffer.concat(fields));
  });

  it('stores 64-bit integers, decimals and timestamps exactly', async () => {
    const doc = {
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      at: new Timestamp({ t: 4, i: 2 }),
    };
    await items().insertOne({ ...doc });
    const storedDoc = await items().findOne({}, { promoteLongs: false });
    expect(storedDoc).toMatchObject(doc);
  });

  it('reports every failed document of an unordered insert and stores the others', async () => {
    const error = await items()
      .insertMany(
        [
          { _id: new ObjectId('a'.repeat(24)) },
          { _id: new ObjectId('a'.repeat(24)) },
          { n: 3 },
          { _id: new ObjectId('a'.repeat(24)) },
        ],
        { ordered: false },
      )
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(MongoBulkWriteError);
    if (!(error instanceof MongoBulkWriteError)) return;
    expect([error.writeErrors].flat().map(({ index, code }) => [index, code])).toEqual([
      [1, 11000],
      [3, 11000],
    ]);
    expect(await items().countDocuments()).toBe(2);
  });

  it('leaves out error messages that do not fit into the reply', async () => {
    const documents = Array.from({ length: 2000 }, () => ({ _id: 'x'.repeat(5000) }));
    const reply = await store.db.command({ insert: 'items', documents, ordered: false });
    expect(reply).toMatchObject({ n: 1, writeErrors: { length: 1999 } });
    expect(reply.writeErrors[0]).toMatchObject({ index: 1, code: 11000, keyPattern: { _id: 1 } });
    expect(reply.writeErrors.at(-1)).toEqual({ index: 1999, code: 11000, errmsg: '' });
  });

  it('stops an ordered insert at the first failure', async () => {
    const reply = await store.db.command({ insert: 'items', documents: [{ _id: 1 }, { _id: 1 }, { _id: 2 }] });
    expect(reply).toMatchObject({
      n: 1,
      writeErrors: [{ index: 1, code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } }],
    });
  });

  it('rejects an array, a regular expression or a document with a $ field as _id', async () => {
    for (const _id of [[1], /x/, { $a: 1 }]) {
      const reply = await store.db.command({ insert: 'items', documents: [{ _id }] });
      expect(reply.writeErrors?.[0]?.code).toBeOneOf([2, 52]);
    }
    expect(await items().countDocuments()).toBe(0);
  });

  it('treats equal numbers of different types as the same _id', async () => {
    await store.db.command({ insert: 'items', documents: [{ _id: 1 }] });
    const reply = await store.db.command({ insert: 'items', documents: [{ _id: Long.fromNumber(1) }] });
    expect(reply.writeErrors?.[0]?.code).toBe(11000);
  });
});

describe('update', () => {
  it('changes one match, or all matches with multi', async () => {
    await items().insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await items().updateOne({ a: 1 }, { $set: { b: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await items().updateMany({ a: 1 }, { $set: { b: 1 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
  });

  it('does not count an update as a modification if it sets an equal number', async () => {
    await items().insertOne({ a: new Double(5) });
    expect(await items().updateOne({}, { $set: { a: 5 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });

  it('inserts with the first upsert, and updates with the next', async () => {
    const bump = () =>
      items().updateOne({ page: 'home' }, { $inc: { views: 1 }, $setOnInsert: { first: true } }, { upsert: true });
    expect((await bump()).upsertedId).toBeInstanceOf(ObjectId);
    expect(await bump()).toMatchObject({ matchedCount: 1, upsertedId: null });
    expect(await items().findOne()).toMatchObject({ page: 'home', views: 2, first: true });
  });

  it('loses none of many concurrent upserts', async () => {
    await items().createIndex({ page: 1 }, { unique: true });
    await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        items().updateOne({ page: `p${i % 4}` }, { $inc: { views: 1 } }, { upsert: true }),
      ),
    );
    const docs = await items().find().toArray();
    expect(docs.map((doc) => doc.views)).toEqual([50, 50, 50, 50]);
  });

  it('changes no document if an update of several documents fails', async () => {
    await items().insertMany([{ a: 1 }, { a: 'text' }]);
    expect(await errorOf(items().updateMany({}, { $inc: { a: 1 } }))).toMatchObject({ code: 14 });
    expect((await items().find().toArray()).map((doc) => doc.a)).toEqual([1, 'text']);
  });

  it('sets the array element that the filter matched, with and without an index', async () => {
    await items().insertOne({ list: [{ k: 1 }, { k: 2 }] });
    await items().updateOne({ 'list.k': 2 }, { $set: { 'list.$.found': true } });
    await items().createIndex({ 'list.k': 1 });
    await items().updateOne({ 'list.k': 1 }, { $set: { 'list.$.found': false } });
    expect(await items().findOne({}, { projection: { _id: 0 } })).toEqual({
      list: [
        { k: 1, found: false },
        { k: 2, found: true },
      ],
    });
  });

  it('updates each document once, even if it moves in the index that is scanned', async () => {
    await items().createIndex({ n: 1 });
    await items().insertMany(Array.from({ length: 600 }, (_, n) => ({ n })));
    expect(await items().updateMany({ n: { $gte: 0 } }, { $inc: { n: 1000 } })).toMatchObject({ modifiedCount: 600 });
    expect(await items().countDocuments({ n: { $gte: 1000, $lt: 1600 } })).toBe(600);
  });
});

describe('delete', () => {
  it('removes one match or all matches', async () => {
    await items().insertMany([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await items().deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await items().deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
    expect(await items().countDocuments()).toBe(1);
  });
});

describe('findAndModify', () => {
  it('returns the document before or after the change', async () => {
    await items().insertOne({ a: 1 });
    expect(await items().findOneAndUpdate({}, { $inc: { a: 1 } })).toMatchObject({ a: 1 });
    expect(
      await items().findOneAndUpdate({}, { $inc: { a: 1 } }, { returnDocument: 'after', projection: { _id: 0 } }),
    ).toEqual({ a: 3 });
  });

  it('deletes the first document in sort order, upserts, and returns null if nothing matches', async () => {
    await items().insertMany([{ a: 1 }, { a: 3 }, { a: 2 }]);
    expect(await items().findOneAndDelete({}, { sort: { a: -1 } })).toMatchObject({ a: 3 });
    expect(
      await items().findOneAndUpdate({ a: 9 }, { $set: { b: 1 } }, { upsert: true, returnDocument: 'after' }),
    ).toMatchObject({ a: 9, b: 1 });
    expect(await items().findOneAndDelete({ a: 77 })).toBeNull();
  });

  it('projects with variables and a collation, as find does', async () => {
    await items().insertOne({ list: [{ k: 'X', n: 1 }] });
    const projection = { _id: 0, v: '$$v', list: { $elemMatch: { k: 'x' } } };
    const options = { projection, let: { v: 7 }, collation: { locale: 'en', strength: 2 } };
    const expected = { v: 7, list: [{ k: 'X', n: 1 }] };
    expect(await items().find({}, options).toArray()).toEqual([expected]);
    expect(await items().findOneAndUpdate({}, { $set: { z: 1 } }, options)).toEqual(expected);
    expect(await items().findOneAndDelete({}, options)).toEqual(expected);
  });

  it('rejects remove together with update, and a command with neither', async () => {
    expect(await errorOf(store.db.command({ findAndModify: 'items', remove: true, update: { a: 1 } }))).toMatchObject({
      code: 9,
    });
    expect(await errorOf(store.db.command({ findAndModify: 'items' }))).toMatchObject({ code: 9 });
  });
});

describe('find', () => {
  beforeEach(() =>
    items()
      .insertMany(Array.from({ length: 30 }, (_, n) => ({ n, even: n % 2 === 0 })))
      .then(() => undefined),
  );

  it('filters, sorts, skips and limits', async () => {
    const docs = await items().find({ even: true }).sort({ n: -1 }).skip(2).limit(3).toArray();
    expect(docs.map((doc) => doc.n)).toEqual([24, 22, 20]);
  });

  it('returns only the projected fields', async () => {
    expect(await items().findOne({ n: 3 }, { projection: { _id: 0, n: 1 } })).toEqual({ n: 3 });
  });

  it('returns documents in the order of insertion, or in reverse order on request', async () => {
    const forward = await items().find().toArray();
    const backward = await items().find().sort({ $natural: -1 }).toArray();
    const numbers = Array.from({ length: 30 }, (_, n) => n);
    expect(forward.map((doc) => doc.n)).toEqual(numbers);
    expect(backward.map((doc) => doc.n)).toEqual([...numbers].reverse());
  });

  it('counts documents and lists distinct values', async () => {
    expect(await items().countDocuments({ even: true })).toBe(15);
    expect(await items().countDocuments({ even: true }, { skip: 10, limit: 3 })).toBe(3);
    expect(await items().estimatedDocumentCount()).toBe(30);
    expect(await items().distinct('n', { n: { $lt: 3 } })).toEqual([0, 1, 2]);
  });

  it('compares and sorts by a collation', async () => {
    await items().insertMany([{ name: 'Zoe' }, { name: 'anna' }, { name: 'Anna' }]);
    const collation = { locale: 'en', strength: 2 };
    expect(await items().countDocuments({ name: 'ANNA' }, { collation })).toBe(2);
    const sortedDocs = await items()
      .find({ name: { $exists: true } })
      .collation(collation)
      .sort({ name: 1 })
      .toArray();
    expect(sortedDocs.at(-1)?.name).toBe('Zoe');
  });

  it('accepts a hint for an index, and rejects a hint for a missing index', async () => {
    await items().createIndex({ n: 1 });
    expect(
      await items()
        .find({ n: { $lt: 2 } })
        .hint('n_1')
        .toArray(),
    ).toHaveLength(2);
    expect(await errorOf(items().find().hint('no_such').toArray())).toMatchObject({ code: 2 });
  });

  it('fails with error 50 after maxTimeMS', async () => {
    await items().insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n })));
    const slowFind = items()
      .find({ $or: [{ n: -1 }, { n: -2 }, { n: /x/ }] })
      .maxTimeMS(1)
      .toArray();
    expect(await errorOf(slowFind)).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });

  it('explains which index a query uses, and how many keys and documents it examines', async () => {
    await items().createIndex({ n: 1 });
    const byIndex = await items()
      .find({ n: { $gte: 28 } })
      .explain();
    expect(byIndex.queryPlanner.winningPlan).toMatchObject({
      stage: 'FETCH',
      inputStage: { stage: 'IXSCAN', indexName: 'n_1' },
    });
    expect(byIndex.executionStats).toMatchObject({ nReturned: 2, totalKeysExamined: 2, totalDocsExamined: 2 });
    const byScan = await items().find({ even: true }).sort({ even: 1 }).explain();
    expect(byScan.queryPlanner.winningPlan).toEqual({ stage: 'SORT', inputStage: { stage: 'COLLSCAN' } });
    expect(byScan.executionStats).toMatchObject({ nReturned: 15, totalKeysExamined: 0, totalDocsExamined: 30 });
  });
});
