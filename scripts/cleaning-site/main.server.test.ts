import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, emptyEnvironment, readConfig } from '#server/config/config.ts';
import { verifyPassword } from '#server/config/password.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { backUp, checkCopy, exportTo } from './copies.ts';
import { examine, type Finding } from './doctor.ts';
import { resetPassword } from './password.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer(), mkdtemp(path.join(tmpdir(), 'commands-'))]);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command, by default on the data of the server, which continues to run. */
async function runCommand(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const program = path.resolve(import.meta.dirname, '..', 'cleaning-site.mjs');
  const env = { ...process.env, ...emptyEnvironment, DATA_DIR: server.config.dataDir, ...settings };
  const result = promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env });
  return result.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

/** Returns the message of the ConfigError that a function throws; `main.ts` prints it. */
function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

const problemsIn = (findings: readonly Finding[]): string[] => findings.filter(({ ok }) => !ok).map(({ text }) => text);

test('backup copies a running site to a new private file, and restore puts it into a stopped site only', async () => {
  const contact = { name: 'Ann Lee', email: 'ann@example.com', message: 'Do you clean lobbies?' };
  expect((await server.send('POST', '/api/contact', { json: contact })).status).toBe(200);
  const chat = { sessionId: randomUUID(), message: 'And windows?', isUser: true };
  expect((await server.send('POST', '/api/chat', { json: chat })).status).toBe(200);
  const copy = path.join(folder, 'copy.sqlite');
  expect(await runCommand(['backup', copy])).toEqual({
    code: 0,
    output: expect.stringContaining('The copy is whole.'),
  });
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect((await readFile(copy)).includes('Do you clean lobbies?')).toBe(true);
  expect(await runCommand(['backup', copy])).toEqual({ code: 1, output: expect.stringContaining('is there already') });

  expect(await runCommand(['restore', copy])).toEqual({
    code: 1,
    output: expect.stringMatching(/^data directory in use.+ Another process serves this site; stop it, .+\n$/),
  });
  const otherSettings = { DATA_DIR: path.join(folder, 'elsewhere') };
  expect(await runCommand(['restore', copy], otherSettings)).toMatchObject({ code: 0 });
  const archive = path.join(folder, 'all.zip');
  expect(await runCommand(['export', archive], otherSettings)).toEqual({
    code: 0,
    output: expect.stringContaining(archive),
  });
  const files = unzipSync(await readFile(archive));
  const lines = (name: string): string => strFromU8(files[`${name}.jsonl`] ?? new Uint8Array());
  expect(lines('contactMessages')).toContain('Do you clean lobbies?');
  // The site writes the summary of a conversation some seconds later.
  expect(lines('chatSessions')).toContain('And windows?');
});

test('restore --check accepts a whole copy, and rejects a damaged copy', async () => {
  const copy = path.join(folder, 'damaged.sqlite');
  expect(await backUp(server.config, copy)).toContain('The copy is whole.');
  expect(await runCommand(['restore', '--check', copy])).toMatchObject({ code: 0 });
  const bytes = await readFile(copy);
  await writeFile(copy, bytes.fill(0xff, 8_192, 60_000));
  expect(messageOf(() => checkCopy(copy))).toMatch(/^[^\n]*damaged\.sqlite is no copy that can be used: .+\.$/);
});

test('backup and export name a folder that is missing', async () => {
  const missing = path.join(folder, 'missing');
  const target = path.join(missing, 'copy.sqlite');
  await expect(backUp(server.config, target)).rejects.toThrow(
    new ConfigError(`There is no folder ${missing}. Make it, or name another file.`),
  );
  const exporting = exportTo(readConfig({ DATA_DIR: missing }), path.join(folder, 'missing.zip'));
  await expect(exporting).rejects.toThrow(`There is no store in ${missing} yet`);
});

test('export reads a MongoDB database, but rejects an empty one as too old without changing it', async () => {
  const { uri } = server.embedded;
  const exportFrom = (mongodbUri: string, name: string): Promise<string> =>
    exportTo(readConfig({ DATA_DIR: server.config.dataDir, MONGODB_URI: mongodbUri }), path.join(folder, name));
  await exportFrom(uri, 'database.zip');
  expect(Object.keys(unzipSync(await readFile(path.join(folder, 'database.zip'))))).toContain('contactMessages.jsonl');

  const emptyUrl = new URL(uri);
  emptyUrl.pathname = '/empty';
  const error = await exportFrom(emptyUrl.href, 'empty.zip').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({
    message: expect.stringMatching(
      /^The data is older than this version .+ Use the version that serves the site, .+\.$/,
    ),
  });
  const connection = await mongoose.createConnection(emptyUrl.href).asPromise();
  expect(await connection.getClient().db().listCollections().toArray()).toEqual([]);
  await connection.close();
});

test('reset-password prints a new password and stores its hash, but is rejected with ADMIN_PASSWORD', async () => {
  const { code, output } = await runCommand(['reset-password']);
  expect(code).toBe(0);
  const [, password = ''] = /shown only this once: (\S+)/.exec(output) ?? [];
  const hash = await readFile(path.join(server.config.dataDir, 'admin-password-hash'), 'utf8');
  expect(verifyPassword(password, hash.trim())).toBe(true);
  const error = await resetPassword(server.config).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({
    message: 'The password is the one of ADMIN_PASSWORD. Change it there and restart the site.',
  });
});

test.skipIf(process.getuid?.() !== 0)(
  'doctor reports a file in the data folder that belongs to another user, and no other problem of the store',
  async () => {
    const dataDir = path.join(folder, 'mixed');
    await mkdir(dataDir, { mode: 0o700 });
    const file = path.join(dataDir, 'store.sqlite');
    await writeFile(file, '');
    await chown(file, 65_534, 65_534);
    const problems = problemsIn(await examine({ DATA_DIR: dataDir }, new Date()));
    expect(problems.filter((text) => text.includes('store'))).toEqual([
      expect.stringContaining(`${file} belongs to another user than this one`),
    ]);
  },
);

test('doctor reports a missing PUBLIC_URL and all invalid settings; without a command, usage is printed', async () => {
  expect(await runCommand(['doctor'])).toEqual({
    code: 1,
    output: expect.stringContaining('PROBLEM PUBLIC_URL is not set'),
  });
  const problems = problemsIn(await examine({ PORT: 'x', COMPANY_ZIP: 'y' }, new Date()));
  expect(problems).toEqual([
    expect.stringMatching(/^(PORT|COMPANY_ZIP) must be /),
    expect.stringMatching(/^(PORT|COMPANY_ZIP) must be /),
  ]);
  expect(await runCommand([])).toEqual({ code: 2, output: expect.stringContaining('npx cleaning-site backup') });
});
