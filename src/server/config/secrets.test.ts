import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
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

  it('uses configured secrets, and writes no files', async () => {
    const secret = 'x'.repeat(40);
    const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'a good password', SESSION_SECRET: secret });
    const secrets = await loadSecrets(config);
    expect(secrets.sessionSecret).toMatch(/^[\w-]{43}$/);
    expect(verifyPassword('a good password', secrets.adminPasswordHash)).toBe(true);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('the session secret', () => {
  const sessionSecretFor = async (password: string, secret: string) =>
    (await loadSecrets(readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, SESSION_SECRET: secret })))
      .sessionSecret;

  it('does not change between starts, but changes with the password and with SESSION_SECRET', async () => {
    const before = await sessionSecretFor('a good password', 'x'.repeat(40));
    expect(await sessionSecretFor('a good password', 'x'.repeat(40))).toBe(before);
    expect(await sessionSecretFor('a better password', 'x'.repeat(40))).not.toBe(before);
    expect(await sessionSecretFor('a good password', 'y'.repeat(40))).not.toBe(before);
  });
});
