import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing-server.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
});
afterAll(() => store.close());
beforeEach(() => store.db.dropDatabase());

const items = () => store.db.collection('items');

describe('refused updates', () => {
  it('replaces no more than one document, by nothing too', async () => {
    await items().insertMany([{ a: 1 }, { a: 2 }]);
    for (const u of [{ b: 1 }, {}]) {
      const reply = await store.db.command({ update: 'items', updates: [{ q: {}, u, multi: true }] });
      expect(reply).toMatchObject({ n: 0, writeErrors: [{ code: 9 }] });
    }
    expect((await items().find().toArray()).map((doc) => doc.a)).toEqual([1, 2]);
  });
});
