import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { Long, ObjectId } from 'bson';
import { Database } from '../storage/database.ts';
import { OUT_OF_DISK_SPACE, storageError } from '../storage/sqlite.ts';
import { removeExpired } from '../storage/ttl.ts';
import type { Doc } from '../values/bson.ts';
import { ClientConnection } from './client-connection.ts';
import type { Log } from './dispatch.ts';
import { ReadingThread } from './reading-thread.ts';
import { Scheduler } from './scheduler.ts';

/** Where to listen: a unix socket, or a TCP port, normally on the loopback interface. */
export type Endpoint = { path: string } | { port: number; host: string };

export interface ServeOptions {
  /** Path of the SQLite file. */
  file: string;
  listen: Endpoint;
  /** Name of the replica set whose primary the server claims to be; for test suites of drivers. */
  replicaSetName?: string | undefined;
  /** Maximum size of the SQLite file in pages of 4 KiB; for tests of a full disk. */
  maxPages?: number | undefined;
  log?: Log | undefined;
}

export interface EmbeddedServer {
  /** Where the server listens. A port of 0 is replaced by the actual port. */
  readonly endpoint: Endpoint;
  /** Starts to remove expired documents now, unless a transaction or a long write is open. */
  removeExpired(): void;
  /** Stops accepting connections, finishes the requests that it has received, and closes the file. */
  close(): Promise<void>;
}

const HOUSEKEEPING_MS = 60_000;
/** The reserve file is created this long after the start, so that the start does not wait for it. */
const RESERVE_AFTER_MS = 1000;
const MAX_CONNECTIONS = 1000;

/**
 * The fields that a replica set's primary adds to `hello`; none without a name.
 *
 * Source: MongoDB Manual, "hello", Replica Sets.
 */
function topologyOf(name: string | undefined, endpoint: Endpoint): Doc {
  if (name === undefined) return {};
  const me = 'path' in endpoint ? endpoint.path : `${endpoint.host}:${endpoint.port}`;
  return { setName: name, setVersion: 1, secondary: false, hosts: [me], primary: me, me };
}

function listen(server: Server, endpoint: Endpoint): Promise<Endpoint> {
  if ('path' in endpoint) rmSync(endpoint.path, { force: true });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(endpoint, () => {
      server.off('error', reject);
      const bound = server.address();
      if ('path' in endpoint) {
        chmodSync(endpoint.path, 0o600);
        resolve(endpoint);
      } else resolve({ host: endpoint.host, port: typeof bound === 'object' && bound ? bound.port : endpoint.port });
    });
  });
}

/**
 * Opens the data file and serves it in this thread; a second thread runs long reads, and checkpoints after long writes.
 * Rejects if the file cannot be opened, or if the server cannot listen.
 */
export async function serve(options: ServeOptions): Promise<EmbeddedServer> {
  const log: Log = options.log ?? (() => undefined);
  const database = new Database({ file: options.file, maxPages: options.maxPages });
  const topology: Doc = { topologyVersion: { processId: new ObjectId(), counter: Long.ZERO } };
  const readingThread = new ReadingThread(options.file, log);
  const scheduler = new Scheduler(database, { topology, log, readingThread });
  const sockets = new Set<Socket>();
  let lastConnectionId = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    new ClientConnection(++lastConnectionId, socket, scheduler);
  });
  server.maxConnections = MAX_CONNECTIONS;
  const endpoint = await listen(server, options.listen).catch((error: unknown) => {
    database.close();
    throw error;
  });
  Object.assign(topology, topologyOf(options.replicaSetName, endpoint));
  server.on('error', (error) => log('error', 'the listening socket failed', error));

  const sweep = (): void => {
    if (scheduler.busy) return;
    try {
      if (removeExpired(database)) setImmediate(sweep);
    } catch (error) {
      database.rollback();
      if (storageError(error)?.code === OUT_OF_DISK_SPACE) database.reclaimSpace();
      log('error', 'expired documents could not be removed', error);
    }
  };
  const housekeepingTimer = setInterval(() => {
    scheduler.cursors.closeIdle();
    sweep();
    database.createReserve();
  }, HOUSEKEEPING_MS);
  housekeepingTimer.unref();
  const reserveTimer = setTimeout(() => database.createReserve(), RESERVE_AFTER_MS);
  reserveTimer.unref();

  return {
    endpoint,
    removeExpired: sweep,
    close: async () => {
      clearInterval(housekeepingTimer);
      clearTimeout(reserveTimer);
      const serverEnd = new Promise<void>((resolve) => server.close(() => resolve()));
      scheduler.finish();
      await scheduler.settled();
      await readingThread.close();
      for (const socket of sockets) socket.destroySoon();
      await serverEnd;
      database.close();
    },
  };
}
