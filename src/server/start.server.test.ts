import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ending, startProcess } from './testing-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `server.ts` with additional environment variables. Once it is ready, waits for `whenReady`, and stops it. */
async function run(environment: Record<string, string>, whenReady?: () => Promise<void>): Promise<Ending> {
  const site = startProcess({ STARTER_CONTENT: 'off', ...environment });
  const url = await site.ready;
  if (url !== undefined) {
    await whenReady?.();
    site.child.kill('SIGTERM');
  }
  return site.ended;
}

let firstRun: Promise<Ending> | undefined;

/** Returns a copy of a data directory that a process has used. */
async function usedDataDir(): Promise<string> {
  const [original, copy] = [path.join(folder, 'used'), await mkdtemp(path.join(folder, 'copy-'))];
  firstRun ??= run({ DATA_DIR: original });
  expect(await firstRun).toMatchObject({ code: 0, errorOutput: '' });
  await cp(original, copy, { recursive: true });
  return copy;
}

/** Returns a folder (as `.`) and everything below it with permissions, such as `code-cache 700`. */
async function permissionsBelow(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return Promise.all(
    ['.', ...names].map(async (name) => {
      const { mode } = await stat(path.join(directory, name));
      return `${name} ${(mode & 0o777).toString(8)}`;
    }),
  );
}

describe('a process that cannot start prints the reason in one line', () => {
  it('with an invalid data directory', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const dataDir = path.join(file, 'data');
    const { code, output, errorOutput } = await run({ DATA_DIR: dataDir });
    const message = `Cannot start: DATA_DIR must be a folder, or one that can be made; ${dataDir} is neither.\n`;
    expect({ code, output, errorOutput }).toEqual({ code: 1, output: '', errorOutput: message });
  });

  // config.test.ts tests all invalid settings and their messages.
  it.each([
    [{ PORT: ' ' }, 'PORT must be a port number from 0 to 65535.'],
    [
      { MONGODB_URI: 'mongodb://user:s3cr3t/pw@db.invalid/site' },
      'MONGODB_URI must be a connection string such as mongodb://user:password@db.example.com/site; the current value cannot be read (in a password, the characters / : ? # [ ] @ % are written as %2F %3A and so on).',
    ],
  ])('with %j, and makes no data directory', async (environment, message) => {
    const dataDir = path.join(folder, 'untouched');
    const { code, errorOutput } = await run({ DATA_DIR: dataDir, ...environment });
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: `Cannot start: ${message}\n` });
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });
});

describe('a process that cannot use its database, host or folder prints the reason in one line', () => {
  it.each([
    ['mongodb+srv://nope.invalid/site', /^Cannot start: MONGODB_URI must name servers that can be found\b.*\n$/],
    ['mongodb://127.0.0.1:9/site', /^Cannot start: MongoDB does not answer at MONGODB_URI \(.*\)\. Start it, or .*\n$/],
    ['mongodb://127.0.0.1:9/?tls=true&tlsCAFile=/nope', /^Cannot start: .*\bMONGODB_URI\b.*\n$/],
  ])('with MONGODB_URI=%s', async (uri, message) => {
    const ending = await run({ MONGODB_URI: uri, DATA_DIR: path.join(folder, 'secrets') });
    expect(ending).toMatchObject({ code: 1, errorOutput: expect.stringMatching(message) });
  });

  it.each(['nope.invalid', '192.0.2.1'])('with HOST=%s, and prints the password that it generated', async (host) => {
    const { code, output, errorOutput } = await run({ DATA_DIR: path.join(folder, host), HOST: host });
    expect(code).toBe(1);
    expect(output).toMatch(/^Admin password, shown only this once/);
    expect(errorOutput).toMatch(/^Cannot start: HOST must be an IP address of this machine, .*\n$/);
  });

  const unusableMessage = /^Cannot start: DATA_DIR must be a folder whose files this program can read and write\b.*\n$/;

  it.skipIf(process.platform !== 'linux')('with DATA_DIR=/proc', async () => {
    expect(await run({ DATA_DIR: '/proc' })).toMatchObject({
      code: 1,
      errorOutput: expect.stringMatching(unusableMessage),
    });
  });

  it.each(['session-secret', 'admin-password-hash', 'store.sqlite', 'store.lock', 'mongo.sock'])(
    'with a DATA_DIR in which %s is a folder',
    async (name) => {
      const dataDir = await mkdtemp(path.join(folder, 'data-'));
      await mkdir(path.join(dataDir, name));
      const ending = await run({ DATA_DIR: dataDir });
      expect(ending).toMatchObject({ code: 1, errorOutput: expect.stringMatching(unusableMessage) });
      expect(ending.errorOutput).toContain(name);
    },
  );

  it.skipIf(process.platform !== 'linux')('with a DATA_DIR without free space', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'data-'));
    // No file of the process may grow beyond this many KiB, as on a full disk.
    const commandPrefix = ['bash', '-c', 'trap "" XFSZ; ulimit -f 300; exec "$0" "$@"'];
    const ending = await startProcess({ DATA_DIR: dataDir }, commandPrefix).ended;
    expect(ending).toMatchObject({ code: 1, errorOutput: expect.stringMatching(unusableMessage) });
  });

  it('with a DATA_DIR whose store.sqlite is no database', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'data-'));
    await writeFile(path.join(dataDir, 'store.sqlite'), 'garbage'.repeat(1_000));
    const ending = await run({ DATA_DIR: dataDir });
    expect(ending).toMatchObject({ code: 1, errorOutput: expect.stringMatching(unusableMessage) });
    expect(ending.errorOutput).toContain('store.sqlite: file is not a database');
  });
});

it('a second process with the same data directory prints and stores no password', async () => {
  const dataDir = path.join(folder, 'shared');
  let second: Ending | undefined;
  const first = await run({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'correct horse battery' }, async () => {
    second = await run({ DATA_DIR: dataDir });
  });
  expect(first).toMatchObject({ code: 0, errorOutput: '' });
  expect(second).toMatchObject({
    code: 1,
    output: '',
    errorOutput: expect.stringMatching(/^Cannot start: .*in use.*\n$/),
  });
  expect(await readdir(dataDir)).not.toContain('admin-password-hash');
});

describe('a process whose data was restored from a copy', () => {
  const password = 'correct horse battery';
  const environment = (dataDir: string) => ({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, RATE_LIMIT_SCALE: '100' });

  /** Starts a process, calls `use` with its URL, and stops the process. */
  async function whileRunning(dataDir: string, use: (url: string) => Promise<void>): Promise<void> {
    const site = startProcess({ STARTER_CONTENT: 'off', ...environment(dataDir) });
    const url = await site.ready;
    if (url === undefined) throw new Error((await site.ended).errorOutput);
    await use(url);
    site.child.kill('SIGTERM');
    await site.ended;
  }

  const post = (url: string, action: string, cookie = '') =>
    fetch(`${url}/api/admin/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ password }),
    });
  const logIn = async (url: string) => (await post(url, 'login')).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const isLoggedIn = async (url: string, cookie: string) =>
    (await fetch(`${url}/api/bookings`, { headers: { cookie } })).status === 200;

  it('accepts sessions after a restart but none from before a restore, and makes the store file private', async () => {
    const dataDir = path.join(folder, 'restored');
    const store = path.join(dataDir, 'store.sqlite');
    const copyOptions = {
      recursive: true,
      preserveTimestamps: true,
      filter: (name: string) => !name.endsWith('.sock'),
    };
    let [loggedOutCookie, loggedInCookie] = ['', ''];
    await whileRunning(dataDir, async (url) => {
      [loggedOutCookie, loggedInCookie] = [await logIn(url), await logIn(url)];
    });
    await cp(dataDir, `${dataDir}-copy`, copyOptions);
    await whileRunning(dataDir, async (url) => {
      expect([await isLoggedIn(url, loggedOutCookie), await isLoggedIn(url, loggedInCookie)]).toEqual([true, true]);
      await post(url, 'logout', loggedOutCookie);
      expect([await isLoggedIn(url, loggedOutCookie), await isLoggedIn(url, loggedInCookie)]).toEqual([false, true]);
    });
    await copyFile(path.join(`${dataDir}-copy`, 'store.sqlite'), store);
    await chmod(store, 0o644);
    await whileRunning(dataDir, async (url) => {
      expect([await isLoggedIn(url, loggedOutCookie), await isLoggedIn(url, loggedInCookie)]).toEqual([false, false]);
      expect((await permissionsBelow(dataDir)).find((entry) => entry.startsWith('store.sqlite '))).toBe(
        'store.sqlite 600',
      );
    });
    await cp(`${dataDir}-copy`, dataDir, copyOptions);
    await whileRunning(dataDir, async (url) => {
      expect([await isLoggedIn(url, loggedOutCookie), await isLoggedIn(url, loggedInCookie)]).toEqual([false, false]);
      expect(await isLoggedIn(url, await logIn(url))).toBe(true);
    });
  });

  it('prints the reason in one line if the store is empty', async () => {
    const dataDir = await usedDataDir();
    for (const name of ['store.sqlite-wal', 'store.sqlite-shm']) await rm(path.join(dataDir, name), { force: true });
    await writeFile(path.join(dataDir, 'store.sqlite'), '');
    const { code, output, errorOutput } = await run({ DATA_DIR: dataDir });
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errorOutput).toMatch(/^Cannot start: DATA_DIR has been in use, and its store\.sqlite is empty\..*\n$/);
  });

  /** Runs a program as root, but without root's right to access all files. */
  const withoutFileRights = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];

  it.skipIf(process.getuid?.() !== 0 || !existsSync('/usr/bin/setpriv'))(
    'prints the reason in one line if the store belongs to another user',
    async () => {
      const dataDir = await usedDataDir();
      const store = path.join(dataDir, 'store.sqlite');
      await chown(store, 65_534, 65_534);
      await chmod(store, 0o644);
      const ending = await startProcess({ DATA_DIR: dataDir }, withoutFileRights).ended;
      expect(ending).toMatchObject({ code: 1, output: '' });
      expect(ending.errorOutput).toMatch(/^Cannot start: DATA_DIR must be .*store\.sqlite is not one of them.*\n$/);
    },
  );
});

describe('a process that starts', () => {
  it.skipIf(process.platform === 'win32')(
    'makes its files accessible to their owner only, even in an existing folder and with NODE_ENV=staging',
    async () => {
      const existingDir = path.join(folder, 'there');
      await mkdir(existingDir, { mode: 0o755 });
      for (const dataDir of [path.join(folder, 'new', 'data'), existingDir]) {
        let permissions: string[] = [];
        // Without another cache, compiled code is stored in the data directory.
        const cacheSetting: Record<string, string> = dataDir === existingDir ? {} : { NODE_COMPILE_CACHE: '' };
        const { code, output, errorOutput } = await run(
          { DATA_DIR: dataDir, NODE_ENV: 'staging', ...cacheSetting },
          async () => {
            permissions = await permissionsBelow(dataDir);
          },
        );
        expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: '' });
        expect(output).toMatch(/^Admin password, shown only this once and stored only as a hash: [a-z0-9-]{19}\n/);
        const filePermissions = [...permissions.slice(1), ...(await permissionsBelow(dataDir)).slice(1)];
        expect(filePermissions.length).toBeGreaterThan(6);
        expect(filePermissions).toEqual(expect.arrayContaining(['session-secret 600', 'store.sqlite 600']));
        if (dataDir !== existingDir) expect(filePermissions).toContain('code-cache 700');
        expect(filePermissions.filter((entry) => !/00$/.test(entry))).toEqual([]);
        if (dataDir !== existingDir) expect(permissions[0]).toBe('. 700');
      }
    },
  );
});
