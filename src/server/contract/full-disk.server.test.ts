import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, validBooking } from '#server/testing.ts';

/** Fills the store, and then the free space in the pages that contain admin sessions. */
async function fillStore(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const fill = async (name: string, makeDocument: () => object, counts: readonly number[]) => {
    const collection = client.db().collection(name);
    for (const count of counts) {
      while (await collection.insertMany(Array.from({ length: count }, makeDocument)).then(Boolean, () => false));
    }
  };
  await fill('filler', () => ({ text: 'x'.repeat(2_000) }), [100, 10, 1]);
  const session = () => ({ tokenHash: randomUUID(), createdAt: new Date(), expiresAt: new Date('2030-01-01') });
  await fill('adminSessions', session, [20, 1, 1]);
  await client.close();
}

test('while the store is full, visitors cannot send messages, but the office can log in, read and log out', async () => {
  const server = await startTestServer({ diskPages: 700 });
  const sendMessage = async (message: string): Promise<number> =>
    (await server.send('POST', '/api/contact', { json: { name: 'Ann', email: 'ann@example.com', message } })).status;
  const oldSession = await server.logIn();
  const health = async () => (await server.send('GET', '/healthz')).status;
  await fillStore(server.embedded.uri);
  // After a second, the full store accepts writes again, until one does not fit. Messages may fit into the last free
  // pages, so they are sent until one is rejected.
  await expect.poll(async () => [await sendMessage('x'.repeat(5_000)), await health()]).toEqual([503, 503]);

  const sessions = [];
  for (let time = 0; time < 20; time++) sessions.push(await server.logIn());
  const read = async (as: string | undefined) => (await server.send('GET', '/api/admin/messages', { as })).status;
  for (const as of [oldSession, ...sessions]) expect(await read(as)).toBe(200);
  for (const as of [oldSession, sessions.at(-1)]) {
    expect((await server.send('POST', '/api/admin/logout', { as })).status).toBe(204);
    expect(await read(as)).toBe(401);
  }
  expect(await read(sessions[0])).toBe(200);
  await server.close();
});

/** The mount point of a small disk that a test fills. Only root can mount it. */
const disk = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

function fillDisk(): void {
  const file = openSync(path.join(disk, 'other'), 'w');
  for (const size of [1024 * 1024, 4096]) while (tryWrite(file, size));
  closeSync(file);
}

function tryWrite(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) === size;
  } catch {
    return false;
  }
}

describe.skipIf(!isMounted)('on a disk without any free space', () => {
  test('the office can log in, delete a booking, messages and a conversation, and end all admin sessions', async () => {
    vi.stubEnv('TMPDIR', disk);
    const server = await startTestServer();
    vi.unstubAllEnvs();
    const sendMessage = async (message: string): Promise<number> =>
      (await server.send('POST', '/api/contact', { json: { name: 'Ann', email: 'ann@example.com', message } })).status;
    const [oldSession, otherSession] = [await server.logIn(), await server.logIn()];
    const read = async (pathname: string, as: string) => (await server.send('GET', pathname, { as })).status;
    const sessionId = randomUUID();
    await server.send('POST', '/api/bookings', { json: validBooking });
    await server.send('POST', '/api/chat', { json: { sessionId, message: 'Hello', isUser: true } });
    await Promise.all(Array.from({ length: 30 }, () => sendMessage('x'.repeat(5_000))));
    const hasReserveAfterWrite = async () => {
      await sendMessage('x'.repeat(1_000));
      return existsSync(path.join(server.config.dataDir, 'store.reserve'));
    };
    await expect.poll(hasReserveAfterWrite).toBe(true);

    fillDisk();
    await fillStore(server.embedded.uri);
    expect(await sendMessage('x'.repeat(5_000))).toBe(503);
    const as = await server.logIn();
    const list = async (pathname: string): Promise<{ id: string }[]> =>
      Object((await server.send('GET', pathname, { as })).json);
    const [booking] = await list('/api/bookings');
    const remove = async (pathname: string) => (await server.send('DELETE', pathname, { as })).status;
    expect(await remove(`/api/bookings/${booking?.id}`)).toBe(204);
    expect(await remove(`/api/bookings/${booking?.id}`)).toBe(404);
    // Deleting a conversation adds an entry to the log, so the deletion of messages has to free space first.
    for (const { id } of (await list('/api/admin/messages')).slice(-30)) {
      expect(await remove(`/api/admin/messages/${id}`)).toBe(204);
    }
    expect(await remove(`/api/chat/session/${sessionId}`)).toBe(204);
    expect((await server.send('POST', '/api/admin/logout-all', { as })).status).toBe(204);
    for (const session of [oldSession, otherSession, as]) expect(await read('/api/bookings', session)).toBe(401);
    await server.close();
  });
});
