import { randomUUID } from 'node:crypto';
import { type Db, MongoClient, ObjectId, type WithId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { maxRows } from '#domain/admin.ts';
import { getRaw, textOf } from '#server/pages/testing.ts';
import { validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

/** More records than a page of the typed API can have. */
const copyCount = maxRows + 50;
/** Number of welcome messages in each conversation. */
const welcomeCount = 2;

const server = testServer();
const admin = testAdmin(server);
let client: MongoClient;
let db: Db;
beforeAll(async () => {
  client = await MongoClient.connect(server.embedded.uri);
  db = client.db();
});
afterAll(() => client.close());

/** Adds `copyCount` copies of the latest record to a collection, each with changes. */
async function addCopies(
  name: string,
  change: (nth: number, original: WithId<Record<string, unknown>>) => Record<string, unknown>,
): Promise<void> {
  const records = db.collection<Record<string, unknown>>(name);
  const [original] = await records.find({}).sort({ _id: -1 }).limit(1).toArray();
  if (original === undefined) throw new Error(`Nothing is in ${name}.`);
  await records.insertMany(
    Array.from({ length: copyCount }, (_, index) => ({
      ...original,
      ...change(index + 1, original),
      _id: new ObjectId(),
    })),
  );
}

const later = (milliseconds: number): Date => new Date(server.clock.now.getTime() + milliseconds);

async function list<T extends z.ZodMiniType>(
  path: string,
  rowSchema: T,
  as: string | undefined,
): Promise<z.output<T>[]> {
  const { status, json } = await server.send('GET', path, { as });
  expect(status).toBe(200);
  return z.parse(z.array(rowSchema), json);
}

const datedRow = z.object({ id: z.string(), createdAt: z.string() });

/** Checks that a list has the original record and all copies, each once and the newest first. */
function expectAllRecords(rows: readonly z.output<typeof datedRow>[]): void {
  const times = [0, ...Array.from({ length: copyCount }, (_, index) => index + 1)].map((nth) =>
    later(nth).toISOString(),
  );
  expect(rows.map(({ createdAt }) => createdAt)).toEqual(times.reverse());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(copyCount + 1);
}

describe('a long list', () => {
  test('has all contact messages, even while new ones arrive', async () => {
    const send = () =>
      server.send('POST', '/api/contact', { json: { name: 'Ann', email: 'ann@example.com', message: 'Hello' } });
    await send();
    await addCopies('contactMessages', (nth) => ({ createdAt: later(nth) }));
    server.clock.advance(60_000);
    const [rows] = await Promise.all([
      list('/api/admin/messages', datedRow, admin.cookie),
      ...Array.from({ length: 20 }, send),
    ]);
    server.clock.advance(-60_000);
    expectAllRecords(rows.filter(({ createdAt }) => createdAt <= later(copyCount).toISOString()));
  });

  test('has all bookings', async () => {
    await server.send('POST', '/api/bookings', { json: validBooking });
    // Without search words, because indexing them would make the copies slow to store.
    await addCopies('bookings', (nth) => ({ createdAt: later(nth), search: [] }));
    expectAllRecords(await list('/api/bookings', datedRow, admin.cookie));
  });

  test('is compressed if the client accepts that, but a short answer is not', async () => {
    const get = (path: string, encoding?: string) =>
      getRaw(server.url, path, {
        headers: { cookie: admin.cookie, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) },
      });
    // A twentieth of the copies is long enough, and sooner compressed.
    await db.collection('bookings').deleteMany({ createdAt: { $gt: later(copyCount / 20) } });
    for (const path of ['/api/bookings', '/trpc/admin.bookings.all?batch=1&input={}', '/api/openapi.json']) {
      const plain = await get(path);
      expect(plain.headers, path).toMatchObject({ vary: expect.stringMatching(/accept-encoding$/) });
      expect(plain.headers, path).not.toHaveProperty('content-encoding');
      for (const encoding of ['br', 'gzip', 'br']) {
        const answer = await get(path, encoding);
        expect(answer, path).toMatchObject({ status: 200, headers: { vary: plain.headers.vary } });
        expect(answer.headers, path).toMatchObject({ 'content-encoding': encoding });
        expect(answer.body.length, path).toBeLessThan(plain.body.length / 4);
        expect(textOf(answer) === textOf(plain), path).toBe(true);
      }
    }
    const short = await get('/api/chat/desk', 'br');
    expect(short.headers).not.toHaveProperty('content-encoding');
    expect(short.headers).not.toHaveProperty('vary');
  });

  test('has all posts', async () => {
    const post = { title: 'Mold', content: '<p>Mold</p>', excerpt: 'Mold', category: 'Tips', published: false };
    const { status } = await server.send('POST', '/api/admin/blog', { as: admin.cookie, json: post });
    expect(status).toBe(200);
    await addCopies('posts', (nth) => ({ createdAt: later(nth), slug: `mold-${nth}` }));
    expectAllRecords(await list('/api/admin/blog', datedRow, admin.cookie));
  });
});

describe('the chat', () => {
  const sessionId = randomUUID();

  test('shows the office every message of a conversation, and its visitor only the latest ones', async () => {
    await server.send('POST', '/api/chat', { json: { sessionId, message: 'First', isUser: true } });
    await addCopies('chatMessages', (nth, { seq }) => ({
      seq: Number(seq) + nth,
      clientId: randomUUID(),
      message: `Message ${nth}`,
    }));
    const texts = ['First', ...Array.from({ length: copyCount }, (_, index) => `Message ${index + 1}`)];
    const listTexts = async (as?: string) =>
      (await list(`/api/chat/session/${sessionId}`, z.object({ message: z.string() }), as)).map(
        ({ message }) => message,
      );
    expect(await listTexts()).toEqual(texts.slice(-maxRows));
    expect((await listTexts(admin.cookie)).slice(welcomeCount)).toEqual(texts);
  });

  test('lists every conversation once', async () => {
    const sessionRow = z.object({ sessionId: z.string() });
    await addCopies('chatSessions', (nth, original) => ({
      sessionId: randomUUID(),
      lastMessageSeq: Number(original.lastMessageSeq) + nth,
    }));
    const rows = await list('/api/chat/sessions', sessionRow, admin.cookie);
    expect(rows).toHaveLength(copyCount + 1);
    expect(new Set(rows.map((row) => row.sessionId)).size).toBe(copyCount + 1);
    expect(rows.map((row) => row.sessionId)).toContain(sessionId);
  });
});
