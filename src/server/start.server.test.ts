import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '#embedded-mongo';
import { readConfig } from './config/config.ts';
import { explain, listenFailure } from './config/start-failure.ts';
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

// The tests of config/ and start-store.ts test most other reasons and their messages.
describe('a process that cannot start prints the reason in one line', () => {
  it('with an invalid setting, and makes no data directory', async () => {
    const dataDir = path.join(folder, 'untouched');
    const { code, output, errorOutput } = await run({ DATA_DIR: dataDir, PORT: ' ' });
    const message = 'Cannot start: PORT must be a port number from 0 to 65535.\n';
    expect({ code, output, errorOutput }).toEqual({ code: 1, output: '', errorOutput: message });
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it.skipIf(process.platform !== 'linux')('with a DATA_DIR without free space', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'data-'));
    // No file of the process may grow beyond this many KiB, as on a full disk.
    const commandPrefix = ['bash', '-c', 'trap "" XFSZ; ulimit -f 300; exec "$0" "$@"'];
    const ending = await startProcess({ DATA_DIR: dataDir }, commandPrefix).ended;
    const message = /^Cannot start: DATA_DIR must be a folder whose files this program can read and write\b.*\n$/;
    expect(ending).toMatchObject({ code: 1, errorOutput: expect.stringMatching(message) });
  });

  it('with a DATA_DIR that is in use, and prints and stores no password', async () => {
    const dataDir = path.join(folder, 'shared');
    const store = await startEmbeddedMongo({ dataDir });
    expect(await run({ DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      output: '',
      errorOutput: expect.stringMatching(/^Cannot start: .*in use.*\n$/),
    });
    expect(await readdir(dataDir)).not.toContain('admin-password-hash');
    await store.close();
  });

  it('with HOST=192.0.2.1, and prints the password that it generated', async () => {
    const { code, output, errorOutput } = await run({ DATA_DIR: path.join(folder, 'host'), HOST: '192.0.2.1' });
    expect(code).toBe(1);
    expect(output).toMatch(/^Admin password, shown only this once/);
    expect(errorOutput).toMatch(/^Cannot start: HOST must be an IP address of this machine, .*\n$/);
  });

  it('with HOST=nope.invalid', async () => {
    const config = readConfig({ HOST: 'nope.invalid' });
    const error = await Fastify()
      .listen({ port: 0, host: config.host })
      .catch((thrown: unknown) => thrown);
    expect(explain(listenFailure(error, config))).toMatch(/^HOST must be an IP address of this machine, .*$/);
  });
});

it.skipIf(process.getuid?.() !== 0 || !existsSync('/usr/bin/setpriv'))(
  'a store that belongs to another user is explained in one line',
  async () => {
    const dataDir = await mkdtemp(path.join(folder, 'data-'));
    const store = path.join(dataDir, 'store.sqlite');
    await writeFile(store, 'content');
    await chown(store, 65_534, 65_534);
    await chmod(store, 0o644);
    const check = `
      const { checkStoreFiles } = await import('#server/config/store-files.ts');
      const { explain } = await import('#server/config/start-failure.ts');
      await checkStoreFiles(process.argv[1]).catch((error) => console.log(explain(error)));`;
    // Runs a program as root, but without root's right to access all files.
    const withoutFileRights = ['--bounding-set=-dac_override,-dac_read_search', process.execPath];
    const { stdout } = await promisify(execFile)(
      'setpriv',
      [...withoutFileRights, '--input-type=module', '--eval', check, dataDir],
      { cwd: path.resolve(import.meta.dirname, '../..') },
    );
    expect(stdout).toMatch(/^DATA_DIR must be .*store\.sqlite is not one of them.*\n$/);
  },
);

describe('a process that starts', () => {
  it.skipIf(process.platform === 'win32')(
    'makes its files accessible to their owner only, even in an existing folder and with NODE_ENV=staging',
    async () => {
      const dataDir = path.join(folder, 'there');
      await mkdir(dataDir, { mode: 0o755 });
      let permissions: string[] = [];
      const { code, output, errorOutput } = await run(
        // Without another cache, compiled code is stored in the data directory.
        { DATA_DIR: dataDir, NODE_ENV: 'staging', NODE_COMPILE_CACHE: '' },
        async () => {
          permissions = await permissionsBelow(dataDir);
        },
      );
      expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: '' });
      expect(output).toMatch(/^Admin password, shown only this once and stored only as a hash: [a-z0-9-]{19}\n/);
      const filePermissions = [...permissions.slice(1), ...(await permissionsBelow(dataDir)).slice(1)];
      expect(filePermissions.length).toBeGreaterThan(6);
      expect(filePermissions).toEqual(
        expect.arrayContaining(['session-secret 600', 'store.sqlite 600', 'code-cache 700']),
      );
      expect(filePermissions.filter((entry) => !/00$/.test(entry))).toEqual([]);
    },
  );
});
