import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';

/** The folder of a small disk that tests can fill. Only root can mount the disk, so other users skip the tests. */
const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]).status === 0;

/** Fills the disk with large and then small chunks, and leaves `freeBytes` bytes free. */
function fillDisk(freeBytes = 0): void {
  const spareFile = join(disk, 'spare');
  writeFileSync(spareFile, Buffer.alloc(freeBytes, 1));
  const descriptor = openSync(join(disk, 'other'), 'w');
  for (const size of [1024 * 1024, 4096]) {
    const chunk = Buffer.alloc(size, 1);
    for (let isFull = false; !isFull; ) {
      try {
        isFull = writeSync(descriptor, chunk) < size;
      } catch {
        isFull = true;
      }
    }
  }
  closeSync(descriptor);
  rmSync(spareFile);
}

let store: TestServer | undefined;
afterAll(async () => {
  await store?.close();
  if (isMounted) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.skipIf(!isMounted)('a store on a full disk', () => {
  it('rejects inserts, removes documents, then stores small ones, and restores its reserve once it can', async () => {
    store = await startTestServer({ file: join(disk, 'store.sqlite') });
    const items = store.db.collection('items');
    await items.createIndex({ n: 1 });
    await items.insertMany(Array.from({ length: 400 }, (_, n) => ({ n, text: 'x'.repeat(20_000) })));
    await expect.poll(() => existsSync(join(disk, 'store.reserve'))).toBe(true);
    fillDisk();

    let failure: unknown;
    for (let n = 1000; !failure && n < 2000; n++)
      failure = await errorOf(items.insertOne({ n, text: 'x'.repeat(20_000) }));
    expect(failure).toMatchObject({ code: 14031 });
    const countBefore = await items.countDocuments();

    expect(await items.deleteMany({ n: { $gte: 100, $lt: 200 } })).toMatchObject({ deletedCount: 100 });
    expect(await items.findOneAndDelete({ n: 200 })).toMatchObject({ n: 200 });
    expect(await items.countDocuments()).toBe(countBefore - 101);
    expect(await errorOf(items.insertOne({ n: 5000, text: 'small' }))).toBeUndefined();

    rmSync(join(disk, 'other'));
    // After a removal on a full disk, the store tries to create the reserve.
    const removeAndCheckReserve = async () => {
      await items.deleteOne({ n: 201 });
      return existsSync(join(disk, 'store.reserve'));
    };
    await expect.poll(removeAndCheckReserve).toBe(true);
    expect(await store.db.command({ validate: 'items' })).toMatchObject({ valid: true });
  });

  it('removes all documents with one command', async () => {
    const items = store?.db.collection('items');
    fillDisk();
    expect(await items?.deleteMany({})).toMatchObject({ deletedCount: expect.any(Number) });
    expect(await items?.countDocuments()).toBe(0);
  });

  it('creates the first reserve when space becomes free after the start', async () => {
    await store?.close();
    for (const name of readdirSync(disk)) if (name.startsWith('store.')) rmSync(join(disk, name), { recursive: true });
    fillDisk(4 * 1024 * 1024);
    store = await startTestServer({ file: join(disk, 'store.sqlite') });
    const items = store.db.collection('items');
    const writeAndCheckReserve = async () => {
      await items.insertOne({ text: 'small' });
      return existsSync(join(disk, 'store.reserve'));
    };
    // A second after the start, the store tries to create the reserve.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await writeAndCheckReserve()).toBe(false);
    rmSync(join(disk, 'other'));
    await expect.poll(writeAndCheckReserve).toBe(true);
  });

  it('removes a document after a crash, even without a reserve', async () => {
    rmSync(join(disk, 'other'), { force: true });
    const items = store?.db.collection('items');
    await items?.insertMany(Array.from({ length: 400 }, (_, n) => ({ n, text: 'x'.repeat(20_000) })));
    await expect.poll(() => statSync(join(disk, 'store.sqlite')).size).toBeGreaterThan(8_000_000);
    const folder = mkdtempSync(join(disk, 'crashed-'));
    // The copy needs a log that has not been written back into the file yet.
    const writeAndCopy = async () => {
      await items?.insertMany(Array.from({ length: 100 }, () => ({ n: -1, text: 'x'.repeat(20_000) })));
      for (const suffix of ['', '-wal', '-shm'])
        cpSync(join(disk, `store.sqlite${suffix}`), join(folder, `store.sqlite${suffix}`));
      return statSync(join(folder, 'store.sqlite-wal')).size;
    };
    await expect.poll(writeAndCopy).toBeGreaterThan(1_000_000);
    fillDisk();
    const crashedStore = await startTestServer({ file: join(folder, 'store.sqlite') });
    expect(await crashedStore.db.collection('items').deleteOne({ n: 3 })).toMatchObject({ deletedCount: 1 });
    await crashedStore.close();
  });
});
