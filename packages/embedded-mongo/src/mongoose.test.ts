import { type Connection, createConnection, Error as MongooseError, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testing-server.ts';

let store: TestServer;
let connection: Connection;
beforeAll(async () => {
  store = await startTestServer();
  connection = await createConnection(store.uri).asPromise();
});
afterAll(async () => {
  await connection.close();
  await store.close();
});

const personSchema = new Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true, unique: true },
    tags: [String],
    address: { city: String, zip: { type: String, index: true } },
    visits: { type: Number, default: 0 },
    notes: [{ text: String, at: Date }],
    expiresAt: { type: Date, index: { expires: 60 } },
  },
  { timestamps: true, optimisticConcurrency: true },
);

describe('Mongoose', () => {
  it('creates the indexes of a schema, and keeps them when it syncs', async () => {
    const Person = connection.model('Person', personSchema);
    await Person.init();
    await Person.syncIndexes();
    const names = (await Person.listIndexes()).map(({ name }) => name);
    expect(names).toEqual(['_id_', 'email_1', 'address.zip_1', 'expiresAt_1']);
  });

  it('creates, finds, saves and deletes documents', async () => {
    const Person = connection.model('Person');
    const ada = await Person.create({
      name: 'Ada',
      email: 'ada@example.com',
      tags: ['a', 'b'],
      address: { city: 'Miami', zip: '33101' },
    });
    const document = await Person.findById(ada._id).orFail();
    document.set('visits', 3);
    document.get('notes').push({ text: 'first', at: new Date(5) });
    await document.save();
    const leanDocument = await Person.findOne({ 'address.zip': '33101' }).lean();
    expect(leanDocument).toMatchObject({ visits: 3, notes: [{ text: 'first', at: new Date(5) }], __v: 1 });
    expect(await Person.countDocuments({ tags: 'b' })).toBe(1);
    expect(await Person.exists({ email: 'nobody@example.com' })).toBeNull();
    await document.deleteOne();
    expect(await Person.estimatedDocumentCount()).toBe(0);
  });

  it('gets the error of MongoDB for a duplicate key', async () => {
    const Person = connection.model('Person');
    await Person.create({ name: 'Bo', email: 'bo@example.com' });
    const failure = await Person.create({ name: 'Bo', email: 'bo@example.com' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'MongoServerError',
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'bo@example.com' },
    });
  });

  it('rejects saving a document that was changed in the meantime', async () => {
    const Person = connection.model('Person');
    const firstCopy = await Person.create({ name: 'Cy', email: 'cy@example.com' });
    const secondCopy = await Person.findById(firstCopy._id).orFail();
    await firstCopy.set('name', 'Cyrus').save();
    await expect(secondCopy.set('name', 'Cyril').save()).rejects.toBeInstanceOf(MongooseError.VersionError);
  });

  it('updates many, upserts, and reads distinct values, a page and a cursor', async () => {
    const Person = connection.model('Person');
    await Person.deleteMany({});
    await Person.insertMany(
      Array.from({ length: 25 }, (_, n) => ({ name: `P${n}`, email: `p${n}@example.com`, visits: n })),
    );
    await Person.updateMany({ visits: { $gte: 20 } }, { $push: { tags: 'late' } });
    // As in MongoDB, `distinct` ignores skip and limit.
    expect(await Person.find({ tags: 'late' }).sort('-visits').skip(1).limit(2).distinct('visits')).toHaveLength(5);
    const page = await Person.find().sort({ visits: -1 }).skip(5).limit(3).select('visits -_id').lean();
    expect(page).toEqual([{ visits: 19 }, { visits: 18 }, { visits: 17 }]);
    const person = await Person.findOneAndUpdate(
      { email: 'new@example.com' },
      { $set: { name: 'New' }, $inc: { visits: 1 } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
    expect(person).toMatchObject({ name: 'New', visits: 1 });
    let personCount = 0;
    for await (const _person of Person.find().cursor({ batchSize: 4 })) personCount++;
    expect(personCount).toBe(26);
  });

  it('rolls back a transaction that fails, and commits another', async () => {
    const Person = connection.model('Person');
    const failedTransaction = connection.transaction(async (session) => {
      await Person.create([{ name: 'T', email: 't@example.com' }], { session });
      throw new Error('changed my mind');
    });
    await expect(failedTransaction).rejects.toThrow('changed my mind');
    expect(await Person.exists({ email: 't@example.com' })).toBeNull();
    await connection.transaction(async (session) => {
      await Person.create([{ name: 'T', email: 't@example.com' }], { session });
    });
    expect(await Person.exists({ email: 't@example.com' })).not.toBeNull();
  });

  it('runs bulk writes', async () => {
    const Person = connection.model('Person');
    const result = await Person.bulkWrite([
      { insertOne: { document: { name: 'B', email: 'b1@example.com' } } },
      { updateOne: { filter: { email: 'b1@example.com' }, update: { $set: { visits: 9 } } } },
      { updateOne: { filter: { email: 'b2@example.com' }, update: { $set: { name: 'B2' } }, upsert: true } },
      { deleteOne: { filter: { email: 'b1@example.com' } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
  });
});
