import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Database } from './migration.ts';

/** Milliseconds between two signs of life of the owner, and for which it is looked for one until it is taken for dead. */
export type LockTimes = { beat: number; lease: number };

/** The owner counts `beat` up while it works, so whether it lives is seen without comparing clocks. */
type Lock = { _id: 'migrations'; owner: string; beat: number };

const usualTimes: LockTimes = { beat: 1_000, lease: 10_000 };

/**
 * Runs work while no other process does: waits for the lock in the database, and takes over the one of a process that
 * died. A process that stalls for longer than the lease may find another one at work beside it.
 */
export async function withMigrationLock(
  db: Database,
  work: () => Promise<void>,
  times: Partial<LockTimes> = {},
): Promise<void> {
  const { beat, lease } = { ...usualTimes, ...times };
  const locks = db.collection<Lock>('locks');
  const between = beat / 5;
  const own = { _id: 'migrations', owner: randomUUID() } as const;
  let seen: Lock | undefined;
  // Counted rather than timed: a process that was itself held up saw nothing meanwhile.
  let looks = 0;
  while (!(await isInserted(() => locks.insertOne({ ...own, beat: 0 })))) {
    const held = await locks.findOne({ _id: own._id });
    if (held === null) continue;
    if (seen?.owner !== held.owner || seen.beat !== held.beat) [seen, looks] = [held, 0];
    else if (++looks * between > lease) await locks.deleteOne(held);
    await wait(between);
  }
  const beating = setInterval(() => {
    // A sign of life that is lost is followed by the next one.
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
