import type { Database } from '../storage/database.ts';
import { outOfDiskSpace } from '../storage/sqlite.ts';
import type { Doc } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import type { WireRequest } from '../wire/wire.ts';
import { isWrite, onlyRemoves } from './dispatch.ts';

/** The client that sent a request. */
export interface Client {
  readonly id: number;
  readonly closed: boolean;
  send(request: WireRequest, reply: Doc | Buffer): void;
}

/** A request that waits to be run, or has been. */
export interface Job {
  client: Client;
  request: WireRequest;
  command: string;
  /** It met the full disk and is run a second time, on what the reserve gave back. */
  repeated?: boolean;
}

export const writes = ({ command, request }: Job): boolean => isWrite(command, request.body);

export const closesCursors = ({ command }: Job): boolean => command === 'killCursors' || command === 'endSessions';

/**
 * A read that can be done a second time with the same result. `getMore` would leave out what it gave the first time.
 */
export const isRepeatableRead = (job: Job): boolean => !writes(job) && job.command !== 'getMore' && !closesCursors(job);

export const removesOnly = ({ command, request }: Job): boolean => onlyRemoves(command, request.body);

/** Whether a job that met the full disk may run once more. */
export const mayRepeat = (job: Job): boolean => job.repeated !== true && removesOnly(job);

/** While the disk is full, what little space there is serves removals. */
export function checkRoom(job: Job, database: Database): void {
  if (!writes(job) || removesOnly(job) || database.hasRoom) return;
  const { message, code, codeName } = outOfDiskSpace();
  throw new MongoError(code, codeName, message);
}

/** A standalone server cannot tell a repeated write from a new one. */
export function checkNotRetryable({ request: { body } }: Job, topology: Doc): void {
  if (body.txnNumber === undefined || topology.setName !== undefined) return;
  throw new MongoError(
    20,
    'IllegalOperation',
    'Transaction numbers are only allowed on a replica set member or mongos',
  );
}
