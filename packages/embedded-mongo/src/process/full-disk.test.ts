import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';

/** A disk of its own, which a test can fill. Only root can have one. */
const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk]).status === 0;

let store: TestServer | undefined;
afterAll(async () => {
  await store?.close();
  if (mounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.skipIf(!mounted)('a disk without any room', () => {
  it('still lets documents be removed, and written where they were', { timeout: 30_000 }, async () => {
    store = await startTestServer({ file: join(disk, 'store.sqlite') });
    const items = store.db.collection('items');
    await items.createIndex({ n: 1 });
    await items.insertMany(Array.from({ length: 400 }, (_, n) => ({ n, text: 'x'.repeat(20_000) })));
    await expect.poll(() => existsSync(join(disk, 'store.reserve')), { timeout: 5000 }).toBe(true);
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'other'), Buffer.alloc(bavail * bsize));

    let failure: unknown;
    for (let n = 1000; !failure && n < 2000; n++)
      failure = await errorOf(items.insertOne({ n, text: 'x'.repeat(20_000) }));
    expect(failure).toMatchObject({ code: 14031 });
    const before = await items.countDocuments();

    expect(await items.deleteMany({ n: { $gte: 100, $lt: 200 } })).toMatchObject({ deletedCount: 100 });
    expect(await items.findOneAndDelete({ n: 200 })).toMatchObject({ n: 200 });
    expect(await items.countDocuments()).toBe(before - 101);
    expect(await errorOf(items.insertOne({ n: 5000, text: 'small' }))).toBeUndefined();

    rmSync(join(disk, 'other'));
    // Looked for once a second at the most.
    const removeAndLook = async () => {
      await items.deleteOne({ n: 201 });
      return existsSync(join(disk, 'store.reserve'));
    };
    await expect.poll(removeAndLook, { timeout: 5000 }).toBe(true);
    expect(await store.db.command({ validate: 'items' })).toMatchObject({ valid: true });
  });

  it('runs the removal again that met the full disk first', { timeout: 30_000 }, async () => {
    const items = store?.db.collection('items');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'other'), Buffer.alloc(bavail * bsize));
    expect(await items?.deleteMany({})).toMatchObject({ deletedCount: expect.any(Number) });
    expect(await items?.countDocuments()).toBe(0);
  });
});
