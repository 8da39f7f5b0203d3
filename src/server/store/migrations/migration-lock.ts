import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Database } from './migration.ts';

/**
 * `beatInterval`: milliseconds between two heartbeats of the owner. `lease`: milliseconds without a heartbeat after
 * which the owner counts as dead.
 */
export type LockTimes = { beatInterval: number; lease: number };

/** The owner increments `beat` while it works: other processes see that it is alive, without comparing clocks. */
type Lock = { _id: 'migrations'; owner: string; beat: number };

const defaultTimes: LockTimes = { beatInterval: 1_000, lease: 10_000 };

/**
 * Runs `work` in one process at a time: waits for the lock in the database, and deletes a lock whose owner counts as
 * dead. If the owner has only stalled for longer than the lease, two processes may work at the same time.
 */
export async function withMigrationLock(
  db: Database,
  work: () => Promise<void>,
  times: Partial<LockTimes> = {},
): Promise<void> {
  const { beatInterval, lease } = { ...defaultTimes, ...times };
  const locks = db.collection<Lock>('locks');
  const checkInterval = beatInterval / 5;
  const ownLock = { _id: 'migrations', owner: randomUUID() } as const;
  let previous: Lock | undefined;
  // Checks are counted instead of time, because this process sees no heartbeats while it is itself blocked.
  let checkCount = 0;
  while (!(await tryInserting(() => locks.insertOne({ ...ownLock, beat: 0 })))) {
    const current = await locks.findOne({ _id: ownLock._id });
    if (current === null) continue;
    if (previous?.owner !== current.owner || previous.beat !== current.beat) [previous, checkCount] = [current, 0];
    else if (++checkCount * checkInterval > lease) await locks.deleteOne(current);
    await wait(checkInterval);
  }
  const heartbeat = setInterval(() => {
    // An error is ignored, because the next heartbeat follows.
    locks.updateOne(ownLock, { $inc: { beat: 1 } }).catch(() => undefined);
  }, beatInterval);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    await locks.deleteOne(ownLock);
  }
}

/** @returns false if the lock exists */
async function tryInserting(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11_000) return false;
    throw error;
  }
}
