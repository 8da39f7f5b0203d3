import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How a process of the server ended, and what it said. It is told to stop once it is ready. */
type Run = { code: number | null; output: string; complaints: string; milliseconds: number };

/** Runs `server.ts` with these variables over those of the test. */
function run(environment: Record<string, string>, whenReady?: () => Promise<void>): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', STARTER_CONTENT: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: Run = { code: null, output: '', complaints: '', milliseconds: 0 };
  child.stderr.on('data', (data) => {
    run.complaints += String(data);
  });
  child.stdout.on('data', async (data) => {
    run.output += String(data);
    if (!/^Ready at /m.test(run.output)) return;
    await whenReady?.().catch((error: unknown) => {
      run.complaints += String(error);
    });
    child.kill('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...run, code, milliseconds: performance.now() - began }));
  });
}

/** Every file below a folder with its rights, such as `code-cache 700`. */
async function rightsBelow(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return Promise.all(
    ['.', ...names].map(async (name) => {
      const { mode } = await stat(path.join(directory, name));
      return `${name} ${(mode & 0o777).toString(8)}`;
    }),
  );
}

describe('a process that cannot start says why in one line', () => {
  const neither = /^Cannot start: DATA_DIR must be a folder, or one that can be made; \S+ is neither\.\n$/;

  it.skipIf(process.platform !== 'linux').each(['/proc/nope/x', '/proc/version', '/proc/version/data'])(
    'DATA_DIR=%s',
    async (dataDir) => {
      const { code, output, complaints, milliseconds } = await run({ DATA_DIR: dataDir });
      expect({ code, output, complaints }).toEqual({ code: 1, output: '', complaints: expect.stringMatching(neither) });
      expect(milliseconds).toBeLessThan(20_000);
    },
  );

  it('DATA_DIR is a file, or lies below one', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of [file, path.join(file, 'data')]) {
      expect(await run({ DATA_DIR: dataDir })).toMatchObject({ code: 1, complaints: expect.stringMatching(neither) });
    }
  });

  it.each([
    [{ COMPANY_PHONE: 'nonsense' }, 'COMPANY_PHONE must be a phone number with its area code, such as 561-555-0142.'],
    [{ COMPANY_ZIP: 'nonsense' }, 'COMPANY_ZIP must be a ZIP code such as 33415 or 33415-1234.'],
    [{ PORT: 'nonsense' }, 'PORT must be a port number from 0 to 65535.'],
  ])('%j', async (environment, message) => {
    const dataDir = path.join(folder, 'untouched');
    const { code, complaints } = await run({ DATA_DIR: dataDir, ...environment });
    expect({ code, complaints }).toEqual({ code: 1, complaints: `Cannot start: ${message}\n` });
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });
});

describe('a process that starts', () => {
  it.skipIf(process.platform === 'win32')(
    'keeps everything for its owner, in a folder that was there too',
    async () => {
      const there = path.join(folder, 'there');
      await mkdir(there, { mode: 0o755 });
      for (const dataDir of [path.join(folder, 'new', 'data'), there]) {
        let rights: string[] = [];
        const { code, output, complaints } = await run({ DATA_DIR: dataDir }, async () => {
          rights = await rightsBelow(dataDir);
        });
        expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
        expect(output).toMatch(/^Admin password, shown this once and kept only as a hash: [a-z0-9-]{19}\n/);
        const below = [...rights.slice(1), ...(await rightsBelow(dataDir)).slice(1)];
        expect(below.length).toBeGreaterThan(6);
        expect(below).toEqual(expect.arrayContaining(['code-cache 700', 'session-secret 600', 'store.sqlite 600']));
        expect(below.filter((one) => !/00$/.test(one))).toEqual([]);
        if (dataDir !== there) expect(rights[0]).toBe('. 700');
      }
    },
  );
});
