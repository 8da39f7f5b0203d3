import { createConnection } from 'node:net';
import { Binary } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cursorReply } from '../query/cursor-reply.ts';
import { startTestServer, type TestServer } from '../testing-server.ts';
import { decode, encodeDocument } from '../values/bson.ts';
import { Framer, frameReply } from './wire.ts';

/** An OP_MSG with the given sections. */
function message(sections: Buffer[], options: { id?: number; flags?: number } = {}): Buffer {
  const header = Buffer.alloc(20);
  const length = sections.reduce((sum, section) => sum + section.length, 20);
  header.writeInt32LE(length, 0);
  header.writeInt32LE(options.id ?? 1, 4);
  header.writeInt32LE(2013, 12);
  header.writeUInt32LE(options.flags ?? 0, 16);
  return Buffer.concat([header, ...sections]);
}
const body = (doc: Record<string, unknown>): Buffer => Buffer.concat([Buffer.from([0]), encodeDocument(doc)]);
const sequence = (name: string, docs: Record<string, unknown>[]): Buffer => {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map(encodeDocument)]);
  const header = Buffer.alloc(5);
  header[0] = 1;
  header.writeInt32LE(content.length + 4, 1);
  return Buffer.concat([header, content]);
};
const ping = body({ ping: 1, $db: 'admin' });

/** The complete messages in these bytes. */
function messagesIn(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  let offset = 0;
  while (offset + 4 <= bytes.length && offset + bytes.readInt32LE(offset) <= bytes.length) {
    const end = offset + bytes.readInt32LE(offset);
    messages.push(bytes.subarray(offset, end));
    offset = end;
  }
  return messages;
}

describe('the framer', () => {
  it('assembles messages from pieces of any size', () => {
    const stream = Buffer.concat([message([ping], { id: 1 }), message([ping], { id: 2 }), message([ping], { id: 3 })]);
    for (const size of [1, 3, 7, 40, stream.length]) {
      const framer = new Framer();
      const ids: number[] = [];
      for (let offset = 0; offset < stream.length; offset += size)
        for (const request of framer.push(stream.subarray(offset, offset + size))) ids.push(request.id);
      expect(ids).toEqual([1, 2, 3]);
      expect(framer.partial).toBe(false);
    }
  });

  it('returns the documents of an insert encoded, whether they arrive in the body or in a sequence', () => {
    const docs = [{ a: 1 }, { b: { c: 'x' } }];
    for (const sections of [
      [body({ insert: 'c', documents: docs, ordered: false })],
      [body({ insert: 'c', ordered: false }), sequence('documents', docs)],
    ]) {
      const [request] = new Framer().push(message(sections));
      expect(request?.body).toEqual({ insert: 'c', ordered: false });
      expect(request?.sequences.get('documents')?.map(decode)).toEqual(docs);
    }
  });

  it('recognizes a request that expects no reply', () => {
    expect(new Framer().push(message([ping], { flags: 2 }))[0]?.noReply).toBe(true);
  });

  it('rejects invalid messages', () => {
    const tooLong = Buffer.alloc(16);
    tooLong.writeInt32LE(48_000_001, 0);
    const shortSection = body({ ping: 1 });
    shortSection.writeInt32LE(500, 1);
    const invalidMessages = [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.alloc(16),
      tooLong,
      message([]),
      message([Buffer.from([7, 5, 0, 0, 0, 0])]),
      message([shortSection]),
      message([ping], { flags: 4 }),
    ];
    for (const bytes of invalidMessages) expect(() => new Framer().push(bytes)).toThrow();
  });
});

describe('replies', () => {
  it('contain the id of their request', () => {
    const [request] = new Framer().push(message([ping], { id: 77 }));
    if (!request) throw new Error('no request');
    const reply = Buffer.concat(frameReply(request, { ok: 1 }).parts);
    expect(reply.readInt32LE(0)).toBe(reply.length);
    expect(reply.readInt32LE(8)).toBe(77);
    expect(decode(reply.subarray(21))).toEqual({ ok: 1 });
  });

  it("contain a cursor's id, namespace and encoded documents", () => {
    const docs = Array.from({ length: 120 }, (_, n) => ({ n, text: 'ä'.repeat(n) }));
    const reply = decode(cursorReply({ id: 5, ns: 'db.näme', batch: 'firstBatch' }, docs.map(encodeDocument)));
    expect(reply).toMatchObject({ cursor: { ns: 'db.näme', firstBatch: docs }, ok: 1 });
    expect(String(reply.cursor.id)).toBe('5');
  });
});

describe('the server', () => {
  let store: TestServer;
  beforeAll(async () => {
    store = await startTestServer();
  });
  afterAll(() => store.close());

  /** Sends bytes, closes the connection after the given number of replies, and returns all received bytes. */
  const send = (bytes: Buffer, replies: number) =>
    new Promise<Buffer>((resolve) => {
      const socket = createConnection(`${store.folder}/mongo.sock`);
      let received = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        if (messagesIn(received).length === replies) socket.end();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(received));
      socket.write(bytes);
    });

  it('closes only the connection that sends invalid bytes', async () => {
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      message([Buffer.from([9, 9, 9, 9, 9, 9])]),
      Buffer.alloc(64, 0xff),
    ])
      expect(await send(bytes, 1)).toHaveLength(0);
    expect(await store.db.command({ ping: 1 })).toEqual({ ok: 1 });
  });

  it('answers an OP_QUERY handshake with an OP_REPLY', async () => {
    const query = Buffer.concat([
      Buffer.alloc(20),
      Buffer.from('admin.$cmd\0'),
      Buffer.alloc(8),
      encodeDocument({ ismaster: 1, helloOk: true }),
    ]);
    query.writeInt32LE(query.length, 0);
    query.writeInt32LE(9, 4);
    query.writeInt32LE(2004, 12);
    const reply = await send(query, 1);
    expect(reply.readInt32LE(12)).toBe(1);
    expect(decode(reply.subarray(36))).toMatchObject({ ismaster: true, ok: 1, maxWireVersion: 21 });
  });

  it('answers an invalid document in a valid message with an error', async () => {
    const invalidDocument = encodeDocument({ text: 'abc' });
    invalidDocument[invalidDocument.length - 3] = 0xff;
    const content = Buffer.concat([Buffer.from('documents\0'), invalidDocument]);
    const header = Buffer.alloc(5);
    header[0] = 1;
    header.writeInt32LE(content.length + 4, 1);
    const reply = await send(message([body({ insert: 'c', $db: 'test' }), Buffer.concat([header, content])]), 1);
    expect(decode(reply.subarray(21))).toMatchObject({ ok: 0, code: 22, codeName: 'InvalidBSON' });
  });

  it('answers with an error if the reply is too large', async () => {
    const updates = ['a', 'b'].map((letter) => ({ q: { _id: letter.repeat(9_000_000) }, u: {}, upsert: true }));
    const reply = await send(message([body({ update: 'large', $db: 'test' }), sequence('updates', updates)]), 1);
    expect(decode(reply.subarray(21))).toMatchObject({ ok: 0, code: 10334, codeName: 'BSONObjectTooLarge' });
    expect(await store.db.collection('large').countDocuments()).toBe(2);
  });

  it('runs the commands of a client in order, even if some have to wait for a transaction', async () => {
    const $db = 'test';
    const inTransaction = { lsid: { id: new Binary(Buffer.alloc(16), 4) }, txnNumber: 1, autocommit: false };
    const set = (v: number) => ({
      update: 'order',
      updates: [{ q: { _id: 1 }, u: { $set: { v } }, upsert: true }],
      $db,
    });
    const commands = [
      { insert: 'other', documents: [{}], ...inTransaction, startTransaction: true, $db },
      set(1),
      { commitTransaction: 1, ...inTransaction, $db: 'admin' },
      set(2),
    ];
    await send(Buffer.concat(commands.map((command) => message([body(command)]))), commands.length);
    expect(await store.db.collection('order').find().toArray()).toEqual([{ _id: 1, v: 2 }]);
  });

  it('answers a getMore before a long write with the next documents, without a gap', async () => {
    await store.db.collection('list').insertMany(Array.from({ length: 10_000 }, (_, n) => ({ n })));
    const { cursor } = await store.db.command({ find: 'list', batchSize: 10 });
    const commands = [
      { insert: 'other', documents: [{}], $db: 'test' },
      { getMore: cursor.id, collection: 'list', batchSize: 10, $db: 'test' },
      { update: 'list', updates: [{ q: {}, u: { $set: { changed: true } }, multi: true }], $db: 'test' },
    ];
    const bytes = await send(
      Buffer.concat(commands.map((command, id) => message([body(command)], { id }))),
      commands.length,
    );
    const [, getMoreReply] = messagesIn(bytes).sort((a, b) => a.readInt32LE(8) - b.readInt32LE(8));
    const page = getMoreReply && decode(getMoreReply.subarray(21));
    expect(page).toMatchObject({ cursor: { nextBatch: Array.from({ length: 10 }, (_, n) => ({ n: 10 + n })) } });
  });

  it('stores documents that are written with w: 0', async () => {
    const collection = store.db.collection('unacknowledged', { writeConcern: { w: 0 } });
    await collection.insertOne({ a: 1 });
    await expect.poll(() => store.db.collection('unacknowledged').countDocuments()).toBe(1);
  });
});
