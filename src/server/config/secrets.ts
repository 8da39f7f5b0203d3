import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { hashPassword } from '#server/config/password.ts';
import { makeDataDir, unusableFileError } from './data-dir.ts';

export type Secrets = {
  /** Depends on the admin password, so that a changed password ends all earlier sessions. */
  sessionSecret: string;
  /** Does not depend on the admin password, so that links in mails stay valid when it changes. */
  linkSecret: string;
  adminPasswordHash: string;
  /** Set if the password was generated just now. It can be shown only once, because only its hash is stored. */
  generatedPassword: string | undefined;
};

/**
 * Returns the secrets from the configuration. Secrets that are not configured are read from files in the data
 * directory. The first start creates these files, readable only by their owner.
 *
 * @throws ConfigError if the data directory or a file cannot be made, read or written
 */
export async function loadSecrets(config: Config): Promise<Secrets> {
  await makeDataDir(config.dataDir);
  const secret =
    config.sessionSecret ??
    (await readOrCreate(path.join(config.dataDir, 'session-secret'), async () =>
      randomBytes(32).toString('base64url'),
    ));
  if (config.adminPassword !== undefined) {
    const adminPasswordHash = await hashPassword(config.adminPassword);
    return {
      sessionSecret: sessionSecretFrom(secret, config.adminPassword),
      linkSecret: secret,
      adminPasswordHash,
      generatedPassword: undefined,
    };
  }
  let generatedPassword: string | undefined;
  const adminPasswordHash = await readOrCreate(path.join(config.dataDir, 'admin-password-hash'), async () => {
    generatedPassword = readablePassword();
    return hashPassword(generatedPassword);
  });
  return {
    sessionSecret: sessionSecretFrom(secret, adminPasswordHash),
    linkSecret: secret,
    adminPasswordHash,
    generatedPassword,
  };
}

const sessionSecretFrom = (secret: string, credential: string): string =>
  createHmac('sha256', secret).update(credential).digest('base64url');

/**
 * Returns the text of a file, or creates the file with the text that `make` returns. The file is written whole or not
 * at all.
 *
 * @throws ConfigError if the file cannot be read or written
 */
async function readOrCreate(file: string, make: () => Promise<string>): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw unusableFileError(file, error);
  }
  const text = await make();
  const temporaryFile = `${file}.new`;
  try {
    await writeFile(temporaryFile, `${text}\n`, { mode: 0o600, flush: true });
    await rename(temporaryFile, file);
  } catch (error) {
    throw unusableFileError(temporaryFile, error);
  }
  return text;
}

/** Sixteen letters and digits in four groups, without characters that are easily confused: about 79 bits. */
function readablePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
