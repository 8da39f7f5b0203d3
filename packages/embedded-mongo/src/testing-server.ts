import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { type EmbeddedServer, type ServeOptions, serve } from './server/server.ts';

/** A store in this thread and a client of its database `test`. */
export interface TestServer {
  server: EmbeddedServer;
  client: MongoClient;
  db: Db;
  uri: string;
  /** A temporary folder for the data file and the socket, unless the options name others. `close` removes it. */
  folder: string;
  close(): Promise<void>;
}

export async function startTestServer(options: Partial<ServeOptions> = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'store-test-'));
  const socketPath = join(folder, 'mongo.sock');
  const server = await serve({ file: join(folder, 'store.sqlite'), listen: { path: socketPath }, ...options });
  const { endpoint } = server;
  const host = 'path' in endpoint ? encodeURIComponent(endpoint.path) : `${endpoint.host}:${endpoint.port}`;
  const uri = `mongodb://${host}/test?directConnection=true`;
  const client = await MongoClient.connect(uri);
  return {
    server,
    client,
    db: client.db('test'),
    uri,
    folder,
    close: async () => {
      await client.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns code and name of the server's error if a command fails with one; undefined if the command succeeds.
 *
 * @throws any other error of the command
 */
export async function errorOf(promise: Promise<unknown>): Promise<{ code: unknown; codeName: unknown } | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    if (error instanceof MongoServerError) return { code: error.code, codeName: error.codeName };
    throw error;
  }
}
