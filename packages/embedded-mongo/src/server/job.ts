import type { Database } from '../storage/database.ts';
import { outOfDiskSpace } from '../storage/sqlite.ts';
import type { Doc } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import type { WireRequest } from '../wire/wire.ts';
import { isRemoval, isWrite } from './dispatch.ts';

/** The client that sent a request. */
export interface Client {
  readonly id: number;
  readonly closed: boolean;
  send(request: WireRequest, reply: Doc | Buffer): void;
}

/** A request that waits to be run or has been run. */
export interface Job {
  client: Client;
  request: WireRequest;
  command: string;
  /** True if the job failed on a full disk and runs again, after the reserve was deleted to free space. */
  repeated?: boolean;
}

export const writes = ({ command, request }: Job): boolean => isWrite(command, request.body);

const CURSOR_CLOSING_COMMANDS = new Set(['endSessions', 'killCursors', 'killSessions']);

export const closesCursors = ({ command }: Job): boolean => CURSOR_CLOSING_COMMANDS.has(command);

/** Whether a read gives the same result if it runs twice. A second `getMore` would skip the documents of the first. */
export const isIdempotentRead = (job: Job): boolean => !writes(job) && job.command !== 'getMore' && !closesCursors(job);

export const removesOnly = ({ command, request }: Job): boolean => isRemoval(command, request.body);

/** Whether a job that failed on the full disk may run once more. */
export const mayRepeat = (job: Job): boolean => job.repeated !== true && removesOnly(job);

/** On a full disk, rejects writes other than removals if little space remains: removals need it. */
export function checkSpace(job: Job, database: Database): void {
  if (!writes(job) || removesOnly(job) || database.hasSpace) return;
  // A StorageError would roll back everything that is not committed yet.
  const { message, code, codeName } = outOfDiskSpace();
  throw new MongoError(code, codeName, message);
}

/**
 * Rejects retryable writes: a standalone server cannot distinguish a repeated write from a new one. A server that
 * reports a replica set, which only tests use, accepts them.
 */
export function checkNotRetryable({ request: { body } }: Job, topology: Doc): void {
  if (body.txnNumber === undefined || topology.setName !== undefined) return;
  throw new MongoError(
    20,
    'IllegalOperation',
    'Transaction numbers are only allowed on a replica set member or mongos',
  );
}
