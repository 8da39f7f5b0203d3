import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';

/** Fills what is left of the pages in which sessions are stored. */
async function takeTheRest(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const sessions = client.db().collection('adminSessions');
  const one = () => ({ tokenHash: randomUUID(), createdAt: new Date(), expiresAt: new Date('2030-01-01') });
  for (const size of [20, 1, 1]) {
    while (await sessions.insertMany(Array.from({ length: size }, one)).then(Boolean, () => false));
  }
  await client.close();
}

test('while the disk is full, the office logs in and out', async () => {
  const server = await startTestServer({ diskPages: 700 });
  const write = async (message: string): Promise<number> =>
    (await server.send('POST', '/api/contact', { json: { name: 'Ann', email: 'ann@example.com', message } })).status;
  const before = await server.logIn();
  const health = async () => (await server.send('GET', '/healthz')).status;
  for (const length of [5_000, 500, 1]) while ((await write('x'.repeat(length))) === 200);
  expect(await write('Hello')).toBe(503);
  await takeTheRest(server.embedded.uri);
  expect(await health()).toBe(503);

  const sessions = [];
  for (let time = 0; time < 20; time++) sessions.push(await server.logIn());
  const read = async (as: string | undefined) => (await server.send('GET', '/api/admin/messages', { as })).status;
  for (const as of [before, ...sessions]) expect(await read(as)).toBe(200);
  for (const as of [before, sessions.at(-1)]) {
    expect((await server.send('POST', '/api/admin/logout', { as })).status).toBe(204);
    expect(await read(as)).toBe(401);
  }
  expect(await read(sessions[0])).toBe(200);
  await server.close();
});
