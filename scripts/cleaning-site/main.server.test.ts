import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyEnvironment } from '#server/config/config.ts';
import { verifyPassword } from '#server/config/password.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

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
  await mkdir(otherSettings.DATA_DIR);
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
  expect(await runCommand(['backup', copy])).toMatchObject({ code: 0 });
  expect(await runCommand(['restore', '--check', copy])).toMatchObject({ code: 0 });
  const bytes = await readFile(copy);
  await writeFile(copy, bytes.fill(0xff, 8_192, 60_000));
  expect(await runCommand(['restore', '--check', copy])).toEqual({
    code: 1,
    output: expect.stringMatching(/damaged\.sqlite is no copy that can be used: .+\.\n$/),
  });
});

test('export reads a MongoDB database, but rejects an empty one as too old without changing it', async () => {
  const { uri } = server.embedded;
  const archive = path.join(folder, 'database.zip');
  expect(await runCommand(['export', archive], { MONGODB_URI: uri })).toMatchObject({ code: 0 });
  expect(Object.keys(unzipSync(await readFile(archive)))).toContain('contactMessages.jsonl');

  const emptyUrl = new URL(uri);
  emptyUrl.pathname = '/empty';
  expect(await runCommand(['export', path.join(folder, 'empty.zip')], { MONGODB_URI: emptyUrl.href })).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The data is older than this version .+ Use the version that serves the site, .+\.\n$/,
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
  expect(await runCommand(['reset-password'], { ADMIN_PASSWORD: 'correct horse battery' })).toEqual({
    code: 1,
    output: 'The password is the one of ADMIN_PASSWORD. Change it there and restart the site.\n',
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
    const { output } = await runCommand(['doctor'], { DATA_DIR: dataDir });
    expect(output).toContain(`PROBLEM ${file} belongs to another user than this one`);
    expect(output.match(/^PROBLEM .*store/gm)).toHaveLength(1);
  },
);

test('doctor reports a missing PUBLIC_URL and all invalid settings; without a command, usage is printed', async () => {
  expect(await runCommand(['doctor'])).toEqual({
    code: 1,
    output: expect.stringContaining('PROBLEM PUBLIC_URL is not set'),
  });
  const { output } = await runCommand(['doctor'], { PORT: 'x', COMPANY_ZIP: 'y' });
  expect(output.match(/^PROBLEM (PORT|COMPANY_ZIP) must be /gm)).toHaveLength(2);
  expect(await runCommand([])).toEqual({ code: 2, output: expect.stringContaining('npx cleaning-site backup') });
});
