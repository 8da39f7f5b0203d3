import { chmod, copyFile, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { type Config, ConfigError, type Environment, readConfig } from './config/config.ts';
import { makeDataDir } from './config/data-dir.ts';
import { loadSecrets } from './config/secrets.ts';
import { startStore } from './start-store.ts';
import { emptyPages, sender, type TestServer, testPassword } from './testing.ts';

const log = pino({ level: 'silent' });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newDataDir = (): Promise<string> => mkdtemp(path.join(folder, 'data-'));

/** Opens the store as `server.ts` does, calls `use`, and closes the store. */
async function withStore(
  config: Config,
  use?: (store: Awaited<ReturnType<typeof startStore>>['store']) => Promise<void>,
): Promise<void> {
  await makeDataDir(config.dataDir);
  const { store, embedded } = await startStore(config, log);
  try {
    await use?.(store);
  } finally {
    await store.close();
    await embedded?.close();
  }
}

/** Returns the line that `server.ts` prints because the store cannot be opened. */
async function reasonOf(environment: Environment): Promise<string> {
  const error = await withStore(readConfig(environment)).catch((thrown: unknown) => thrown);
  // For any other kind of error, server.ts prints a stack trace instead of one line.
  expect(error).toBeInstanceOf(ConfigError);
  return error instanceof ConfigError ? error.message : '';
}

describe('a store that cannot be opened is explained in one line', () => {
  it.each([
    ['mongodb+srv://nope.invalid/site', /^MONGODB_URI must name servers that can be found\b.*$/],
    ['mongodb://127.0.0.1:9/site', /^MongoDB does not answer at MONGODB_URI \(.*\)\. Start it, or .*$/],
    ['mongodb://127.0.0.1:9/?tls=true&tlsCAFile=/nope', /^.*\bMONGODB_URI\b.*$/],
  ])('with MONGODB_URI=%s', async (uri, message) => {
    expect(await reasonOf({ MONGODB_URI: uri, DATA_DIR: path.join(folder, 'secrets') })).toMatch(message);
  });

  const unusableMessage = /^DATA_DIR must be a folder whose files this program can read and write\b.*$/;

  it.skipIf(process.platform !== 'linux')('with DATA_DIR=/proc', async () => {
    expect(await reasonOf({ DATA_DIR: '/proc' })).toMatch(unusableMessage);
  });

  it.each(['store.sqlite', 'store.lock', 'mongo.sock'])('with a DATA_DIR in which %s is a folder', async (name) => {
    const dataDir = await newDataDir();
    await mkdir(path.join(dataDir, name));
    const reason = await reasonOf({ DATA_DIR: dataDir });
    expect(reason).toMatch(unusableMessage);
    expect(reason).toContain(name);
  });

  it('with a DATA_DIR whose store.sqlite is no database', async () => {
    const dataDir = await newDataDir();
    await writeFile(path.join(dataDir, 'store.sqlite'), 'garbage'.repeat(1_000));
    const reason = await reasonOf({ DATA_DIR: dataDir });
    expect(reason).toMatch(unusableMessage);
    expect(reason).toContain('store.sqlite: file is not a database');
  });

  it('with a DATA_DIR that has been in use, and whose store.sqlite is empty', async () => {
    const config = readConfig({ DATA_DIR: await newDataDir() });
    await withStore(config);
    await loadSecrets(config);
    await writeFile(path.join(config.dataDir, 'store.sqlite'), '');
    expect(await reasonOf({ DATA_DIR: config.dataDir })).toMatch(
      /^DATA_DIR has been in use, and its store\.sqlite is empty\..*$/,
    );
  });
});

describe('a server whose data was restored from a copy', () => {
  type Send = TestServer['send'];

  /** Starts a server with the data directory, calls `use`, and stops the server. */
  const whileServing = (dataDir: string, use: (send: Send) => Promise<void>): Promise<void> => {
    const environment = {
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: testPassword,
      STARTER_CONTENT: 'off',
      LOG_LEVEL: 'silent',
    };
    const config = readConfig(environment);
    return withStore(config, async (store) => {
      const app = await buildApp({
        config,
        secrets: await loadSecrets(config),
        store,
        clock: () => new Date(),
        renderer: emptyPages,
        assetsFolders: undefined,
        background: false,
        prepare: undefined,
      });
      await use(sender(await app.listen({ port: 0, host: '127.0.0.1' })));
      await app.close();
    });
  };

  const logIn = async (send: Send): Promise<string> => {
    const { headers } = await send('POST', '/api/admin/login', { json: { password: testPassword } });
    return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  };
  const isLoggedIn = async (send: Send, as: string) => (await send('GET', '/api/bookings', { as })).status === 200;

  it('accepts sessions after a restart but none from before a restore, and makes the store file private', async () => {
    const dataDir = path.join(folder, 'restored');
    const store = path.join(dataDir, 'store.sqlite');
    const copyOptions = { recursive: true, preserveTimestamps: true };
    let [loggedOutCookie, loggedInCookie] = ['', ''];
    const areLoggedIn = async (send: Send) => [
      await isLoggedIn(send, loggedOutCookie),
      await isLoggedIn(send, loggedInCookie),
    ];
    await whileServing(dataDir, async (send) => {
      [loggedOutCookie, loggedInCookie] = [await logIn(send), await logIn(send)];
    });
    await cp(dataDir, `${dataDir}-copy`, copyOptions);
    await whileServing(dataDir, async (send) => {
      expect(await areLoggedIn(send)).toEqual([true, true]);
      await send('POST', '/api/admin/logout', { as: loggedOutCookie });
      expect(await areLoggedIn(send)).toEqual([false, true]);
    });
    await copyFile(path.join(`${dataDir}-copy`, 'store.sqlite'), store);
    await chmod(store, 0o644);
    await whileServing(dataDir, async (send) => {
      expect(await areLoggedIn(send)).toEqual([false, false]);
      expect((await stat(store)).mode & 0o777).toBe(0o600);
    });
    await cp(`${dataDir}-copy`, dataDir, copyOptions);
    await whileServing(dataDir, async (send) => {
      expect(await areLoggedIn(send)).toEqual([false, false]);
      expect(await isLoggedIn(send, await logIn(send))).toBe(true);
    });
  });
});
