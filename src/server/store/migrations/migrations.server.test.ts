import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingListInput } from '#domain/booking.ts';
import { contactListInput } from '#domain/contact.ts';
import { bookingReference } from '#domain/manage.ts';
import { type EmbeddedMongo, startEmbeddedMongo } from '#embedded-mongo';
import { emptyEnvironment, readConfig } from '#server/config/config.ts';
import { connectFailure, explain } from '#server/config/start-failure.ts';
import { openTestStore } from '#server/testing.ts';
import { migrate } from './migrate.ts';
import type { Database, Migration } from './migration.ts';

let dataDir: string;
let embedded: EmbeddedMongo;
/** The connections of two processes. */
let connections: [mongoose.Connection, mongoose.Connection];
let db: Database;
let otherDb: Database;

const connect = (): Promise<mongoose.Connection> => mongoose.createConnection(embedded.uri).asPromise();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  embedded = await startEmbeddedMongo({ dataDir });
  connections = [await connect(), await connect()];
  [db, otherDb] = [connections[0].getClient().db(), connections[1].getClient().db()];
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await embedded.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const { name } of await db.listCollections().toArray()) await db.collection(name).deleteMany({});
});

const records = (name: string) => db.collection<{ _id: unknown; [field: string]: unknown }>(name);
const appliedIds = async () => (await records('migrations').find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

/** A migration that adds its id to the notes each time that it is applied. */
const noteMigration = (id: string): Migration => ({
  id,
  up: async (database) => {
    await database.collection('notes').insertOne({ name: id });
  },
});
const notes = async () => (await records('notes').find().sort({ _id: 1 }).toArray()).map(({ name }) => name);

describe('migrations', () => {
  it('are applied in order and once each, even a migration that was inserted between others later', async () => {
    const [first, second, third] = ['0001-a', '0002-b', '0003-c'].map(noteMigration);
    if (!first || !second || !third) throw new Error('There are three.');
    await migrate(db, [first, third]);
    await migrate(db, [first, second, third]);
    await migrate(db, [first, second, third]);
    expect(await notes()).toEqual(['0001-a', '0003-c', '0002-b']);
    expect(await appliedIds()).toEqual(['0001-a', '0002-b', '0003-c']);
  });

  it('are applied by one of many processes that start at once, and the others wait', async () => {
    const slowMigration: Migration = {
      id: '0001-slow',
      async up(database) {
        await noteMigration('begun').up(database);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await noteMigration('done').up(database);
      },
    };
    const starts = Array.from({ length: 8 }, async (_, index) => {
      const migrations = [slowMigration, noteMigration('0002-next')];
      await migrate(index % 2 === 0 ? db : otherDb, migrations, { beatInterval: 20, lease: 300 });
      expect(await notes()).toEqual(['begun', 'done', '0002-next']);
    });
    await Promise.all(starts);
    expect(await records('locks').countDocuments()).toBe(0);
  });

  it('continue in another process with the migration that failed, because its process released the lock', async () => {
    let isDiskFull = true;
    const failingMigration: Migration = {
      id: '0002-fails',
      up: async (database) => {
        if (isDiskFull) throw new Error('no space');
        await noteMigration('0002-fails').up(database);
      },
    };
    const list = [noteMigration('0001-a'), failingMigration, noteMigration('0003-c')];
    await expect(migrate(db, list)).rejects.toThrow('no space');
    expect(await appliedIds()).toEqual(['0001-a']);
    isDiskFull = false;
    await migrate(otherDb, list);
    expect(await notes()).toEqual(['0001-a', '0002-fails', '0003-c']);
  });

  it('continue after a process has died while it applied them', async () => {
    await records('locks').insertOne({ _id: 'migrations', owner: 'dead', beat: 4 });
    await migrate(db, [noteMigration('0001-a')], { beatInterval: 20, lease: 100 });
    expect(await notes()).toEqual(['0001-a']);
    expect(await records('locks').countDocuments()).toBe(0);
  });

  it('count as applied if a database has recorded them under their former names', async () => {
    await db.collection('milestones').insertOne({ name: 'bookings have slots', reachedAt: new Date() });
    const renamedMigration = { ...noteMigration('0001-booking-slots'), formerly: 'bookings have slots' };
    await migrate(db, [renamedMigration, noteMigration('0002-b')]);
    expect(await notes()).toEqual(['0002-b']);
  });
});

it('a start applies no migration and fails with a reason in one line if the database has an unknown one', async () => {
  await records('migrations').insertOne({ _id: '9000-later', appliedAt: new Date() });
  const failure: unknown = await openTestStore(embedded.uri).catch((error: unknown) => error);
  expect(explain(connectFailure(failure, readConfig(emptyEnvironment)))).toBe(
    'The data was changed by a newer version of this program (9000-later). Start that version again, or restore a backup from before it.',
  );
  expect(await appliedIds()).toEqual(['9000-later']);
});

describe('a database of an earlier version', () => {
  it('sorts bookings by slots that a migration adds, and loses the index `calendar`', async () => {
    const times = ['evening', 'morning', 'afternoon'];
    await records('bookings').insertMany(times.map((serviceTime) => ({ ...oldBooking, _id: undefined, serviceTime })));
    await records('bookings').createIndex({ spam: 1, serviceDate: 1, _id: 1 }, { name: 'calendar' });
    const stores = await Promise.all([openTestStore(embedded.uri), openTestStore(embedded.uri)]);
    const input = bookingListInput.parse({ sort: 'serviceDate', direction: 'ascending' });
    const { rows } = await stores[0].bookings.list(input);
    await Promise.all(stores.map((store) => store.close()));
    expect(rows.map(({ serviceTime }) => serviceTime)).toEqual(['morning', 'afternoon', 'evening']);
    expect((await records('bookings').indexes()).map(({ name }) => name)).not.toContain('calendar');
  });

  it('gets the former prices in its bookings, and the revision 0 in bookings and messages', async () => {
    await records('bookings').insertOne({ ...oldBooking, _id: undefined, serviceTime: 'morning' });
    await records('contactMessages').insertOne({ ...oldMessage, _id: undefined });
    const store = await openTestStore(embedded.uri);
    const [[booking], [message]] = [await store.bookings.all(), await store.contacts.all()];
    await store.close();
    expect(message).toMatchObject({ rev: 0 });
    const prices = { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 };
    expect(booking).toMatchObject({ prices, rev: 0, totalPrice: 130 });
  });

  it('finds and sorts names with special letters, and finds phone numbers in national notation', async () => {
    const names = ['Zander', 'Łukasz Groß', "O'Brien"];
    const commonFields = { search: ['x'], sortKey: 'x', rev: 0, phone: '+44 20 7946 0958' };
    await records('contactMessages').insertMany(
      names.map((name) => ({ ...oldMessage, _id: undefined, ...commonFields, name })),
    );
    const store = await openTestStore(embedded.uri);
    const find = async (search?: string) => {
      const input = { sort: 'name', direction: 'ascending', ...(search === undefined ? {} : { search }) };
      return (await store.contacts.list(contactListInput.parse(input))).rows.map(({ name }) => name);
    };
    const answers = [await find(), await find('lukasz gross'), await find('obrien'), await find('020 7946 0958')];
    await store.close();
    const sortedNames = ['Łukasz Groß', "O'Brien", 'Zander'];
    expect(answers).toEqual([sortedNames, ['Łukasz Groß'], ["O'Brien"], sortedNames]);
  });

  it('finds bookings by their numbers', async () => {
    const _id = new mongoose.Types.ObjectId();
    await records('bookings').insertOne({ ...oldBooking, _id, serviceTime: 'morning' });
    const store = await openTestStore(embedded.uri);
    const search = bookingReference(_id.toHexString());
    const answers = await Promise.all(
      [search, search.replace('-', '')].map((text) => store.bookings.list(bookingListInput.parse({ search: text }))),
    );
    await store.close();
    expect(answers.map(({ rows }) => rows.length)).toEqual([1, 1]);
  });

  it('frees the seats that a completed booking left behind when it was moved', async () => {
    const seat = '2027-06-20|morning|';
    const seated = { ...oldBooking, _id: undefined, serviceTime: 'morning' };
    await records('bookings').insertMany([
      { ...seated, name: 'Stays', completed: true, seats: [`${seat}0`, '2027-06-20|afternoon|0'] },
      { ...seated, name: 'Moved', completed: true, seats: ['2027-06-19|morning|0'] },
      { ...seated, name: 'Open again', seats: ['2027-06-18|morning|0'] },
    ]);
    await (await openTestStore(embedded.uri)).close();
    const bookings = await records('bookings').find().sort({ name: 1 }).toArray();
    expect(bookings.map(({ name, seats, overCapacity }) => [name, seats, overCapacity])).toEqual([
      ['Moved', undefined, undefined],
      ['Open again', undefined, true],
      ['Stays', [`${seat}0`, '2027-06-20|afternoon|0'], undefined],
    ]);
  });

  it('finds conversations by the visitor’s name', async () => {
    const at = new Date('2027-06-16T16:00:00Z');
    const firstStore = await openTestStore(embedded.uri);
    const ids = [randomUUID(), randomUUID()];
    for (const sessionId of ids) {
      await firstStore.chat.append({
        sessionId,
        clientId: randomUUID(),
        createdAt: at,
        kind: 'message',
        message: 'hi',
        isUser: true,
        automatic: false,
        ...(sessionId === ids[0] ? { name: 'Ulrike' } : {}),
      });
    }
    await firstStore.close();
    await records('chatSessions').updateMany({}, { $unset: { search: 1 } });
    await records('migrations').deleteMany({});
    const store = await openTestStore(embedded.uri);
    const foundSessions = await store.chat.sessions({ limit: 5, search: 'ulrike' });
    await store.close();
    expect(foundSessions.map(({ sessionId }) => sessionId)).toEqual([ids[0]]);
  });
});

/** A booking as it was stored before there were migrations. */
const oldBooking = {
  createdAt: new Date('2027-06-16T16:00:00Z'),
  name: 'Ann Lee',
  email: 'ann@example.com',
  phone: '561-555-0101',
  address: '12 Palm Way',
  city: 'Jupiter',
  zipCode: '33458',
  bedrooms: 2,
  bathrooms: '1.5',
  serviceType: 'regular',
  serviceDate: '2027-06-20',
  hours: 2,
  additionalServices: { stoveCleaning: false, refrigeratorCleaning: false },
  totalPrice: 130,
  sms_consent: false,
  paymentStatus: 'pending',
  confirmed: false,
  completed: false,
  spam: false,
  search: ['ann', 'lee'],
  sortKey: 'ann lee',
};

/** A message of the contact form as it was stored before there were migrations. */
const oldMessage = {
  createdAt: new Date('2027-06-16T16:00:00Z'),
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'Website Contact Form',
  message: 'Please call me.',
  sms_consent: false,
  responded: false,
  spam: false,
  search: ['ann', 'lee'],
  sortKey: 'ann lee',
};
