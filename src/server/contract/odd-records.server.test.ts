import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

/** The invalid fields of a stored record in each test, and where that record is listed. */
const cases: readonly (readonly [what: string, collection: string, broken: object, lists: readonly string[]])[] = [
  ['a service of another version', 'bookings', { serviceType: 'moveout' }, ['/api/bookings', 'admin.bookings.list']],
  ['a price that is a text', 'bookings', { totalPrice: 'free', prices: 1 }, ['/api/bookings', 'admin.bookings.list']],
  ['a time that is invalid', 'bookings', { createdAt: 'x', serviceTime: 4 }, ['/api/bookings', 'admin.bookings.list']],
  ['a message without a text', 'contactMessages', { message: null }, ['/api/admin/messages', 'admin.messages.list']],
  [
    'a post with invalid tags, date and excerpt',
    'posts',
    { tags: 'x', updatedAt: 1, excerpt: 5 },
    ['/api/blog', '/api/admin/blog', 'admin.posts.list', 'admin.posts.rows'],
  ],
  ['a conversation with invalid fields', 'chatSessions', { unread: 'x', createdAt: 0 }, ['/api/chat/sessions']],
];

const server = testServer();
let connection: mongoose.Connection;
const admin = testAdmin(server);

const reports: { collection: string; id: string; fields: readonly string[] }[] = [];

beforeAll(async () => {
  connection = await mongoose.createConnection(server.embedded.uri).asPromise();
  server.store.onOddRecord((odd) => reports.push(odd));
  const post = (n: number) => ({ title: `Post ${n}`, content: '<p>x</p>', excerpt: 'x', published: true });
  for (const n of [1, 2]) {
    await server.send('POST', '/api/bookings', { json: validBooking });
    await server.send('POST', '/api/contact', { json: { name: 'Ann', email: 'ann@example.com', message: 'Hello' } });
    await server.send('POST', '/api/admin/blog', { as: admin.cookie, json: post(n) });
    await server.send('POST', '/api/chat', { json: { sessionId: randomUUID(), message: 'Hello', isUser: true } });
  }
  await server.store.chat.catchUp();
});
afterAll(() => connection.close());

async function rowsOf(list: string): Promise<{ id?: string; sessionId?: string }[]> {
  const path = list.startsWith('/') ? list : `/trpc/${list}?input=${encodeURIComponent('{"json":{}}')}`;
  const { status, json } = await server.send('GET', path, { as: admin.cookie });
  expect(status, list).toBe(200);
  return list.startsWith('/') ? Object(json) : Object(json).result.data.json.rows;
}

test.each(cases)('%s hides no record of a list, and is reported', async (_name, collection, broken, lists) => {
  const records = connection.collection(collection);
  const record = await records.findOne();
  if (record === null) throw new Error('There is no record to break.');
  await records.updateOne({ _id: record._id }, { $set: broken });
  for (const list of lists) expect(await rowsOf(list), list).toHaveLength(2);
  const id = collection === 'chatSessions' ? record.sessionId : record._id.toHexString();
  await records.replaceOne({ _id: record._id }, record);
  expect(reports).toContainEqual({ collection, id, fields: expect.any(Array) });
});

test('an unknown service type is shown unchanged, by REST and by the office’s list', async () => {
  const records = connection.collection('bookings');
  await records.updateOne({}, { $set: { serviceType: 'moveout' } });
  expect((await rowsOf('/api/bookings')).map((row) => Object(row).serviceType).sort()).toEqual(['moveout', 'regular']);
  const oddFields = (await rowsOf('admin.bookings.list')).map((row) => Object(row).odd);
  expect(oddFields).toContainEqual({ serviceType: 'moveout' });
});
