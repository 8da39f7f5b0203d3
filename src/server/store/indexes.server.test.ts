import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postListInput } from '#domain/blog.ts';
import { bookingListInput } from '#domain/booking.ts';
import { contactListInput } from '#domain/contact.ts';
import { openTestStore } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { type BlogStore, blogStore } from './blog.ts';
import { type BookingStore, bookingStore } from './booking.ts';
import { type ChatStore, chatStore } from './chat.ts';
import { type ContactStore, contactStore } from './contact.ts';
import { type EventStore, eventStore } from './event.ts';
import { type OutboxStore, outboxStore } from './outbox.ts';
import { type QuoteStore, quoteStore } from './quote.ts';

const server = testServer();
let connection: mongoose.Connection;
let commands: Record<string, unknown>[];
let contacts: ContactStore;
let bookings: BookingStore;
let posts: BlogStore;
let chat: ChatStore;
let events: EventStore;
let outbox: OutboxStore;
let quotes: QuoteStore;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(server.embedded.uri, { monitorCommands: true, autoCreate: false, sanitizeFilter: true })
    .asPromise();
  connection.getClient().on('commandStarted', ({ command }) => commands.push(command));
  commands = [];
  contacts = contactStore(connection);
  bookings = bookingStore(connection);
  posts = blogStore(connection);
  chat = chatStore(connection);
  events = eventStore(connection);
  outbox = outboxStore(connection);
  quotes = quoteStore(connection);
});
afterAll(() => connection.close());

/** Returns the index that each query of a call uses, in order; `none` if a query uses no index. */
async function indexesOf(call: () => Promise<unknown>): Promise<string[]> {
  commands = [];
  await call();
  const queries = commands.filter((command) => 'find' in command || 'aggregate' in command);
  const names: string[] = [];
  for (const { lsid, $clusterTime, $db, ...query } of queries) {
    const plan = JSON.stringify(await connection.db?.command({ explain: query }));
    names.push(/"stage":"COLLSCAN"/.test(plan) ? 'none' : (/"indexName":"(\w+)"/.exec(plan)?.[1] ?? 'none'));
  }
  return names;
}

test('a start makes a unique index that the database lacks; if that fails, no connection stays open', async () => {
  const index = 'submissionId';
  const collection = connection.collection('posts');
  await collection.dropIndex(index);
  const countOpen = () => mongoose.connections.filter(({ readyState }) => readyState !== 0).length;
  const openBefore = countOpen();
  const submissionId = randomUUID();
  await collection.insertMany(['a', 'b'].map((slug) => ({ slug, submissionId })));
  await expect(openTestStore(server.embedded.uri)).rejects.toThrow('E11000');
  expect(countOpen()).toBe(openBefore);
  await collection.deleteMany({ submissionId });
  await (await openTestStore(server.embedded.uri)).close();
  expect(await collection.indexes()).toContainEqual(expect.objectContaining({ name: index, unique: true }));
});

describe('an index answers the query for', () => {
  test.each([
    [{}, 'newest'],
    [{ direction: 'ascending' }, 'newest'],
    [{ sort: 'name' }, 'name'],
    [{ responded: false }, 'open'],
    [{ from: '2027-01-01', to: '2027-02-01' }, 'newest'],
    [{ search: 'ann' }, 'searchNewest'],
    [{ search: 'ann lee', sort: 'createdAt', responded: true }, 'searchNewest'],
    [{ responded: true, sort: 'name' }, 'openName'],
  ])('a list of contact messages with %j: the index %s', async (input, index) => {
    const [listIndex] = await indexesOf(() => contacts.list(contactListInput.parse(input)));
    expect(listIndex).toBe(index);
  });

  test.each([
    [{}, 'newest'],
    [{ sort: 'serviceDate', direction: 'ascending' }, 'agenda'],
    [{ sort: 'serviceDate', from: '2027-06-01', to: '2027-06-30' }, 'agenda'],
    [{ sort: 'name' }, 'name'],
    [{ sort: 'totalPrice' }, 'price'],
    [{ status: 'pending' }, 'stateNewest'],
    [{ status: 'cancelled' }, 'stateNewest'],
    [{ status: 'pending', sort: 'name' }, 'stateName'],
    [{ status: 'completed', sort: 'totalPrice', serviceType: 'deep' }, 'statePrice'],
    [{ status: 'confirmed', sort: 'serviceDate', direction: 'ascending' }, 'stateAgenda'],
    [{ search: 'jupiter' }, 'searchNewest'],
  ])('a list of bookings with %j: the index %s', async (input, index) => {
    const [listIndex] = await indexesOf(() => bookings.list(bookingListInput.parse(input)));
    expect(listIndex).toBe(index);
  });

  test.each([
    [{}, 'newest'],
    [{ sort: 'publishedAt' }, 'publication'],
    [{ sort: 'title', direction: 'ascending' }, 'title'],
    [{ search: 'mold' }, 'searchNewest'],
  ])('a list of posts with %j: the index %s', async (input, index) => {
    const [listIndex] = await indexesOf(() => posts.list(postListInput.parse(input)));
    expect(listIndex).toBe(index);
  });

  test.each([
    [{}, 'latest'],
    [{ before: 9 }, 'latest'],
    [{ done: false }, 'latestByDone'],
    [{ search: 'ann' }, 'searchNewest'],
    [{ search: 'ann lee', done: true, before: 9 }, 'searchNewest'],
  ])('a list of conversations with %j: the index %s', async (input, index) => {
    const [listIndex] = await indexesOf(() => chat.sessions({ limit: 50, ...input }));
    expect(listIndex).toBe(index);
  });

  test('whole lists, and a whole conversation', async () => {
    expect(await indexesOf(() => contacts.all())).toEqual(['newest']);
    expect(await indexesOf(() => bookings.all())).toEqual(['newest']);
    expect(await indexesOf(() => posts.all())).toEqual(['newest']);
    expect(new Set(await indexesOf(() => chat.allSessions()))).toEqual(new Set(['latest']));
    expect(await indexesOf(() => contacts.olderThan(new Date(), 10))).toEqual(['newest']);
    expect(await indexesOf(() => chat.silentSince(new Date(), 10))).toEqual(['latest']);
    const [chatIndex] = await indexesOf(() => chat.conversation(randomUUID(), { limit: Number.POSITIVE_INFINITY }));
    expect(chatIndex).toBe('conversation');
  });

  test('published posts, and the counts in badges', async () => {
    expect(await indexesOf(() => posts.listPublished())).toEqual(['published']);
    expect(await indexesOf(() => contacts.countOpen())).toEqual(['open']);
    expect(await indexesOf(() => bookings.countOpen())).toEqual(['stateNewest']);
    expect(await indexesOf(() => quotes.countNew())).toEqual(['stateNewest']);
  });

  test('seats, overdue requests, walkthroughs, and what is stored with an email', async () => {
    expect(await indexesOf(() => bookings.seats({ from: '2027-06-01', to: '2027-07-01' }))).toEqual(['agenda']);
    expect(await indexesOf(() => bookings.overdue(new Date(), 10))).toEqual(['answerBy']);
    expect(await indexesOf(() => bookings.upcoming('ann@example.com', '2027-06-01'))).toEqual(['emailKey']);
    expect(await indexesOf(() => quotes.findJoinable('ann@example.com'))).toEqual(['joinKey']);
    expect(await indexesOf(() => quotes.seatsFrom('2027-06-01'))).toEqual(['walkthroughSeat']);
    const week = { from: '2027-06-13', to: '2027-06-19' };
    expect(await indexesOf(() => quotes.withWalkthrough(week))).toEqual(['walkthroughSeat']);
    expect(await indexesOf(() => events.isCustomer('ann@example.com'))).toEqual(['confirmedEmail', 'emailWhat']);
    expect(await indexesOf(() => outbox.usedQuotas(['ann@example.com|2027-06-01|0']))).toEqual(['quota']);
  });

  test('earlier submissions with the same id', async () => {
    for (const store of [contacts, bookings, posts])
      expect(await indexesOf(() => store.findSubmission('1b4e28ba-2fa1-11d2-883f-0016d3cca427'))).toEqual([
        'submissionId',
      ]);
    expect(await indexesOf(() => quotes.findSubmission('1b4e28ba-2fa1-11d2-883f-0016d3cca427'))).toEqual([
      'submissionIds',
    ]);
  });
});
