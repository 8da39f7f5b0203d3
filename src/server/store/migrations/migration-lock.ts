import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Database } from './migration.ts';

/**
 * Milliseconds between two heartbeats of the owner (`beat`), and without one after which it counts as dead (`lease`).
 */
export type LockTimes = { beat: number; lease: number };

/** The owner increments `beat` while it works, so that others see that it is alive without comparing clocks. */
type Lock = { _id: 'migrations'; owner: string; beat: number };

const defaultTimes: LockTimes = { beat: 1_000, lease: 10_000 };

/**
 * Runs work in one process at a time. It waits for the lock in the database, and takes over the lock of a process that
 * has died. If a process stalls for longer than the lease, another one may work at the same time.
 */
export async function withMigrationLock(
  db: Database,
  work: () => Promise<void>,
  times: Partial<LockTimes> = {},
): Promise<void> {
  const { beat, lease } = { ...defaultTimes, ...times };
  const locks = db.collection<Lock>('locks');
  const between = beat / 5;
  const own = { _id: 'migrations', owner: randomUUID() } as const;
  let seen: Lock | undefined;
  // Checks are counted instead of time, because a process that was itself blocked has not checked meanwhile.
  let looks = 0;
  while (!(await isInserted(() => locks.insertOne({ ...own, beat: 0 })))) {
    const held = await locks.findOne({ _id: own._id });
    if (held === null) continue;
    if (seen?.owner !== held.owner || seen.beat !== held.beat) [seen, looks] = [held, 0];
    else if (++looks * between > lease) await locks.deleteOne(held);
    await wait(between);
  }
  const beating = setInterval(() => {
    // An error is ignored, because the next heartbeat follows.
    locks.updateOne(own, { $inc: { beat: 1 } }).catch(() => undefined);
  }, beat);
  try {
    await work();
  } finally {
    clearInterval(beating);
    await locks.deleteOne(own);
  }
}

async function isInserted(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11_000) return false;
    throw error;
  }
}
