import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactListInput } from '#domain/contact.ts';
import { testServer } from '#server/testing-server.ts';
import { type ContactStore, contactStore } from './contact.ts';
import { searchTokens } from './search.ts';

const server = testServer();
let connection: mongoose.Connection;
let contacts: ContactStore;

/** The number of records named Anna: more than the 500 records that a count reads if no index can count them. */
const annaCount = 1_200;
const bertCount = 300;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(server.embedded.uri, { autoCreate: false, sanitizeFilter: true })
    .asPromise();
  contacts = contactStore(connection);
  const record = (n: number) => {
    const name = n < annaCount ? 'Anna Lee' : 'Bert Lee';
    return {
      createdAt: new Date(Date.UTC(2027, 0, 1) + n),
      name,
      email: 'lee@example.com',
      subject: 'Website Contact Form',
      message: 'Hello.',
      sms_consent: false,
      responded: n % 2 === 0,
      spam: false,
      rev: 0,
      search: searchTokens({ texts: [name] }),
      sortKey: name.toLowerCase(),
    };
  };
  const records = Array.from({ length: annaCount + bertCount }, (_, n) => record(n));
  await connection.collection('contactMessages').insertMany(records);
});
afterAll(() => connection.close());

const totalOf = async (input: object) => {
  const { rows: _rows, ...answer } = await contacts.list(contactListInput.parse({ limit: 10, ...input }));
  return answer;
};

test('all rows are counted if an index can count them', async () => {
  expect(await totalOf({})).toEqual({ total: annaCount + bertCount });
  expect(await totalOf({ responded: false })).toEqual({ total: (annaCount + bertCount) / 2 });
  expect(await totalOf({ from: '2027-01-02' })).toEqual({ total: 0 });
});

test('all rows are counted if few records have to be read', async () => {
  expect(await totalOf({ search: 'bert' })).toEqual({ total: bertCount });
  expect(await totalOf({ search: 'bert', responded: true })).toEqual({ total: bertCount / 2 });
});

test('the total is a minimum if too many records would have to be read', async () => {
  expect(await totalOf({ search: 'anna' })).toEqual({ total: 500, atLeast: true });
  expect(await totalOf({ search: 'lee', responded: true })).toEqual({ total: 250, atLeast: true });
  expect(await totalOf({ search: 'anna', skip: 1_100 })).toEqual({ total: 1_111, atLeast: true });
});

test('a counted search in another order than by age returns whether only the newest are sorted', async () => {
  const cappedTotal = { total: 500, atLeast: true, newestOnly: 500 };
  expect(await totalOf({ search: 'anna', sort: 'name' })).toEqual(cappedTotal);
  expect(await totalOf({ search: 'anna', sort: 'name', limit: 500 })).toEqual(cappedTotal);
  expect(await totalOf({ search: 'anna', sort: 'name', skip: 490 })).toEqual(cappedTotal);
  expect(await totalOf({ search: 'anna', sort: 'name', skip: 500 })).toEqual(cappedTotal);
  expect(await totalOf({ search: 'anna', sort: 'name', skip: 490, counted: false })).toEqual({
    total: 500,
    atLeast: true,
  });
});

test('a search whose results are all sorted has an exact total', async () => {
  expect(await totalOf({ search: 'bert', sort: 'name' })).toEqual({ total: bertCount });
  expect(await totalOf({ search: 'bert', sort: 'name', skip: bertCount - 5 })).toEqual({ total: bertCount });
  expect(await totalOf({ search: 'bert', sort: 'name', responded: true })).toEqual({ total: bertCount / 2 });
});
