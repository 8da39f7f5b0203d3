import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { verifyPassword } from './password.ts';
import { loadSecrets } from './secrets.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'secrets-')), 'data');
});
afterEach(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

describe('loadSecrets', () => {
  it('generates a password on the first start, returns it only then, and stores only its hash', async () => {
    const config = readConfig({ DATA_DIR: dataDir });
    const first = await loadSecrets(config);
    const password = first.generatedPassword ?? '';
    expect(password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    expect(verifyPassword(password, first.adminPasswordHash)).toBe(true);

    const second = await loadSecrets(config);
    expect(second).toEqual({ ...first, generatedPassword: undefined });

    const files = await readdir(dataDir);
    const contents = await Promise.all(files.map((file) => readFile(path.join(dataDir, file), 'utf8')));
    expect(contents.join('\n')).not.toContain(password);
  });

  it.skipIf(process.platform === 'win32')('makes its folder and files accessible to their owner only', async () => {
    await loadSecrets(readConfig({ DATA_DIR: dataDir }));
    const modes = await Promise.all(
      ['.', ...(await readdir(dataDir))].map(async (name) => (await stat(path.join(dataDir, name))).mode & 0o777),
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it('returns the same secrets to processes that start for the first time at the same time', async () => {
    const config = readConfig({ DATA_DIR: dataDir });
    const loaded = await Promise.all(Array.from({ length: 4 }, () => loadSecrets(config)));
    const [password = '', ...others] = loaded.flatMap(({ generatedPassword }) => generatedPassword ?? []);
    expect(others).toEqual([]);
    const { generatedPassword: _shownOnce, ...stored } = await loadSecrets(config);
    for (const secrets of loaded) expect(secrets).toMatchObject(stored);
    expect(verifyPassword(password, stored.adminPasswordHash)).toBe(true);
    expect(await readdir(dataDir)).toHaveLength(2);
  });

  it('uses configured secrets, and writes no files', async () => {
    const secret = 'x'.repeat(40);
    const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'a good password', SESSION_SECRET: secret });
    const secrets = await loadSecrets(config);
    expect(secrets.sessionSecret).toMatch(/^[\w-]{43}$/);
    expect(verifyPassword('a good password', secrets.adminPasswordHash)).toBe(true);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each(['session-secret', 'admin-password-hash'])(
    'rejects a data directory in which %s is a folder',
    async (name) => {
      await mkdir(path.join(dataDir, name), { recursive: true });
      const error = await loadSecrets(readConfig({ DATA_DIR: dataDir })).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConfigError);
      expect(error).toMatchObject({
        message: expect.stringMatching(/^DATA_DIR must be a folder whose files this program can read and write\b.*$/),
      });
      expect(String(error)).toContain(path.join(dataDir, name));
    },
  );

  it.each(['session-secret', 'admin-password-hash'])('rejects an empty %s, and says what to do', async (name) => {
    await mkdir(dataDir, { recursive: true });
    const file = path.join(dataDir, name);
    await writeFile(file, '\n');
    const error = await loadSecrets(readConfig({ DATA_DIR: dataDir })).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ message: expect.stringMatching(/is empty\. .*delete the file.*$/) });
    expect(String(error)).toContain(file);
    expect(await readFile(file, 'utf8')).toBe('\n');
  });
});

describe('the secrets of sessions and of links', () => {
  const secretsFor = (password: string, secret: string) =>
    loadSecrets(readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, SESSION_SECRET: secret }));

  it('change with SESSION_SECRET, and that of sessions also with the password, but not between starts', async () => {
    const before = await secretsFor('a good password', 'x'.repeat(40));
    const { sessionSecret, linkSecret } = before;
    expect(await secretsFor('a good password', 'x'.repeat(40))).toMatchObject({ sessionSecret, linkSecret });
    const withOtherPassword = await secretsFor('a better password', 'x'.repeat(40));
    expect(withOtherPassword.sessionSecret).not.toBe(sessionSecret);
    expect(withOtherPassword.linkSecret).toBe(linkSecret);
    const withOtherSecret = await secretsFor('a good password', 'y'.repeat(40));
    expect(withOtherSecret.sessionSecret).not.toBe(sessionSecret);
    expect(withOtherSecret.linkSecret).not.toBe(linkSecret);
  });
});
