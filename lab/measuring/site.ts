import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { emptyEnvironment } from '../../src/server/config/config.ts';
import { type Running, root, startNode } from './processes.ts';

/** The production server with a temporary data folder, which `stop` removes. */
export type Site = Running & {
  adminPassword: string;
  /** The URI of the store, for storing data in bulk: the embedded store, unless `MONGODB_URI` names another one. */
  storeUri: string;
  /** The cookie of a new admin session. @throws LogInError */
  logIn(): Promise<string>;
};

/** A log-in that failed. */
export class LogInError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Log-in failed with ${status}.`);
    this.status = status;
  }
}

const manifest = z.object({ scripts: z.object({ start: z.string() }) });

/**
 * Starts the built site on a free port with the command of `npm start`. Its rate limits are too high to be reached.
 *
 * @param environment further environment variables
 */
export async function startSite(environment: Readonly<Record<string, string>> = {}): Promise<Site> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-measured-'));
  const adminPassword = randomUUID();
  const server = await startNode(await startArguments(), {
    PATH: process.env.PATH,
    ...emptyEnvironment,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'error',
    ...environment,
  });
  return {
    ...server,
    adminPassword,
    storeUri: environment.MONGODB_URI ?? storeUriOf(dataDir),
    async logIn() {
      const response = await fetch(`${server.url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password: adminPassword }),
      });
      const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
      if (!response.ok || cookie === undefined) throw new LogInError(response.status);
      return cookie;
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the URI of the embedded store in a data folder. */
export const storeUriOf = (dataDir: string): string =>
  `mongodb://${encodeURIComponent(path.join(dataDir, 'mongo.sock'))}/site`;

/** The arguments that `npm start` passes to Node. */
export async function startArguments(): Promise<string[]> {
  const { scripts } = manifest.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const [, command = ''] = scripts.start.split(' && ');
  return command.split(' ').slice(1);
}
