import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DataLock, lockDataDirectory } from './process/data-lock.ts';

export { lockDataDirectory };

import type { OperatorLog } from './process/failure-log.ts';
import { InsertConnection } from './process/insert-connection.ts';
import { Supervisor } from './process/supervisor.ts';
import type { Endpoint } from './server/server.ts';
import { asDataError, DataDirectoryError } from './storage/data-error.ts';

export { DataDirectoryError } from './storage/data-error.ts';

export interface EmbeddedMongoOptions {
  /** The data directory. If it is missing, it is created, accessible only to its owner. */
  dataDir: string;
  /** A TCP port to listen on. The default is a unix socket, and on Windows a free loopback port. */
  listen?: { port: number; host: string } | undefined;
  /** Logs failures of the store itself, such as a full disk. Without it, they are not logged. */
  log?: OperatorLog | undefined;
  /** Called after the worker thread died and was replaced, with the error that ended it. */
  onRestart?: ((reason: Error) => void) | undefined;
  /** Maximum heap of the worker thread in MiB; 512 by default. */
  heapMiB?: number | undefined;
  /** Name of the replica set whose primary the store claims to be; for test suites of drivers. */
  replicaSetName?: string | undefined;
  /** Maximum size of the SQLite file in pages of 4 KiB; for tests of a full disk. */
  maxPages?: number | undefined;
}

export interface EmbeddedMongo {
  /** Connection string for the MongoDB driver and Mongoose. */
  readonly uri: string;
  /** Inserts documents without the driver; see {@link InsertConnection.insert}. */
  readonly insert: InsertConnection['insert'];
  /**
   * Finishes the received commands, for at most eight seconds, closes the files and releases the lock of the directory.
   * An `insert` without a reply is rejected.
   */
  close(): Promise<void>;
}

const DEFAULT_HEAP_MIB = 512;
/** The path of a unix socket must fit into `sun_path`: 104 bytes on macOS, 108 on Linux. */
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET_NAME = 'mongo.sock';
/** The name of an empty file that marks a directory in which a store was created. */
const CREATED_MARKER = 'store.made';

/**
 * Serves the MongoDB wire protocol from SQLite in a worker thread.
 *
 * @throws DataDirectoryError if the directory is in use already, or if its files or the socket cannot be used
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const directory = resolve(options.dataDir);
  const log: OperatorLog = options.log ?? (() => undefined);
  const lock = await claim(directory);
  let socketFolder: string | undefined;
  const cleanUp = (): void => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
  };
  try {
    const location = options.listen ? { endpoint: options.listen } : defaultLocation(directory);
    socketFolder = location.folder;
    const file = join(directory, 'store.sqlite');
    checkFile(file, join(directory, CREATED_MARKER));
    createPrivateFile(file);
    const { replicaSetName, maxPages, onRestart, heapMiB = DEFAULT_HEAP_MIB } = options;
    const settings = { file, listen: location.endpoint, replicaSetName, maxPages };
    const supervisor = new Supervisor({ settings, heapMiB, log, onRestart, codeCache: join(directory, 'code-cache') });
    const endpoint = await supervisor.start();
    createPrivateFile(join(directory, CREATED_MARKER));
    const inserts = new InsertConnection(endpoint);
    let closing: Promise<void> | undefined;
    return {
      uri: uriOf(endpoint),
      insert: (target, documents) => inserts.insert(target, documents),
      close: () => {
        inserts.close();
        closing ??= supervisor.close().finally(cleanUp);
        return closing;
      },
    };
  } catch (error) {
    cleanUp();
    throw asDataError(error, join(directory, 'store.sqlite'));
  }
}

/** Creates the directory if it is missing, and locks it for this process. */
async function claim(directory: string): Promise<DataLock> {
  const file = join(directory, 'store.lock');
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    createPrivateFile(file);
    return await lockDataDirectory(directory);
  } catch (error) {
    throw asDataError(error, file);
  }
}

/**
 * Creates a file if it is missing, accessible only to its owner. An existing file must not be opened: closing it again
 * would drop the locks that SQLite holds on it in this process.
 */
function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * Rejects a data file that was emptied after the store had been created, that is empty or missing although SQLite's log
 * has content, or that cannot be read and written.
 */
function checkFile(file: string, marker: string): void {
  const size = sizeOf(file);
  if (!size && sizeOf(`${file}-wal`))
    throw new DataDirectoryError(
      'unusable',
      `${file} is empty or missing, and its log is not: put a copy in its place`,
    );
  if (size === undefined) return;
  if (size === 0 && existsSync(marker))
    throw new DataDirectoryError(
      'unusable',
      `${file} was emptied: put a copy in its place, or delete it to start empty`,
    );
  accessSync(file, constants.R_OK | constants.W_OK);
}

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;

/**
 * Chooses where to listen: on Windows a free loopback port, otherwise a unix socket in the data directory. If its path
 * would be too long there, the socket is in `folder`, a new private folder.
 */
function defaultLocation(directory: string): { endpoint: Endpoint; folder?: string } {
  if (process.platform === 'win32') return { endpoint: { host: '127.0.0.1', port: 0 } };
  const path = join(directory, SOCKET_NAME);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return { endpoint: { path } };
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  return { endpoint: { path: join(folder, SOCKET_NAME) }, folder };
}

function uriOf(endpoint: Endpoint): string {
  const host = 'path' in endpoint ? encodeURIComponent(endpoint.path) : `${endpoint.host}:${endpoint.port}`;
  return `mongodb://${host}/site?directConnection=true`;
}
