import { parentPort, workerData } from 'node:worker_threads';
import { Cursors } from '../query/cursors.ts';
import { Database } from '../storage/database.ts';
import { Connection } from '../storage/sqlite.ts';
import { toEnd } from '../storage/time-slicer.ts';
import { encodeDocument } from '../values/bson.ts';
import { decodeCommand } from '../values/raw-bson.ts';
import { errorReply, type Log, runCommand, toMongoError } from './dispatch.ts';
import {
  CHECKPOINT,
  type ReaderSettings,
  type ReadLogEntry,
  type ReadReply,
  type ReadRequest,
} from './reading-thread.ts';

const IDLE_CHECK_INTERVAL_MS = 60_000;
const CHECKPOINT_CACHE_KIB = 2_000;

const { file, firstCursor }: ReaderSettings = workerData;
const database = new Database({ file, readOnly: true });
const cursors = new Cursors(database.slicer, firstCursor);
setInterval(() => cursors.closeIdle(), IDLE_CHECK_INTERVAL_MS).unref();

const log: Log = (level, message, error) => {
  const entry: ReadLogEntry = { level, message, error };
  parentPort?.postMessage(entry);
};

/** Uses a connection of its own, because the connection of `database` is read-only. */
function checkpoint(): Buffer {
  const connection = new Connection(file, { cacheKiB: CHECKPOINT_CACHE_KIB });
  try {
    connection.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } finally {
    connection.close();
  }
  return encodeDocument({ ok: 1 });
}

/**
 * Runs a command and returns its encoded reply. The command sees one state of the file from its beginning to its end.
 * The catalogue is read again first, because the writing thread may have changed it.
 */
function replyTo({ command, body, db, session }: ReadRequest): Buffer {
  const sqlite = database.writer.db;
  try {
    if (command === CHECKPOINT) return checkpoint();
    sqlite.exec('BEGIN');
    database.catalogue.reload();
    const reply = toEnd(
      runCommand({
        database,
        cursors,
        command,
        body: decodeCommand(Buffer.from(body)).body,
        sequences: new Map(),
        db,
        owner: { session, transaction: undefined },
        abortTransaction: () => undefined, // Transactions are open only in the writing thread.
        topology: {},
        connectionId: 0,
      }),
    );
    return Buffer.isBuffer(reply) ? reply : encodeDocument(reply);
  } catch (error) {
    return encodeDocument(errorReply(toMongoError(error, log)));
  } finally {
    if (sqlite.isTransaction) sqlite.exec('COMMIT');
  }
}

parentPort?.on('message', (request: ReadRequest) => {
  const reply: ReadReply = { id: request.id, reply: replyTo(request) };
  parentPort?.postMessage(reply);
});
