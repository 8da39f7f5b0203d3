import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '#server/config/config.ts';
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
 * @throws ConfigError if a file is empty, or the data directory or a file cannot be made, read or written
 */
export async function loadSecrets(config: Config): Promise<Secrets> {
  await makeDataDir(config.dataDir);
  const secret =
    config.sessionSecret ??
    (await readOrCreate(path.join(config.dataDir, 'session-secret'), async () => randomBytes(32).toString('base64url')))
      .text;
  if (config.adminPassword !== undefined) {
    const adminPasswordHash = await hashPassword(config.adminPassword);
    return {
      sessionSecret: sessionSecretFrom(secret, config.adminPassword),
      linkSecret: secret,
      adminPasswordHash,
      generatedPassword: undefined,
    };
  }
  const newPassword = readablePassword();
  const { text: adminPasswordHash, isNew } = await readOrCreate(path.join(config.dataDir, 'admin-password-hash'), () =>
    hashPassword(newPassword),
  );
  return {
    sessionSecret: sessionSecretFrom(secret, adminPasswordHash),
    linkSecret: secret,
    adminPasswordHash,
    generatedPassword: isNew ? newPassword : undefined,
  };
}

const sessionSecretFrom = (secret: string, credential: string): string =>
  createHmac('sha256', secret).update(credential).digest('base64url');

/**
 * Returns the text of a file, or creates the file with the text that `make` returns. The file is written whole or not
 * at all. If several processes create it at the same time, all of them return the text of the first.
 *
 * @throws ConfigError if the file is empty, or cannot be read or written
 */
async function readOrCreate(file: string, make: () => Promise<string>): Promise<{ text: string; isNew: boolean }> {
  const stored = await readSecret(file);
  if (stored !== undefined) return { text: stored, isNew: false };
  const made = await make();
  const temporaryFile = `${file}.${randomBytes(8).toString('hex')}.new`;
  try {
    await writeFile(temporaryFile, `${made}\n`, { mode: 0o600, flush: true });
    await linkUnlessExists(temporaryFile, file);
  } catch (error) {
    throw unusableFileError(file, error);
  } finally {
    await rm(temporaryFile, { force: true });
  }
  const text = (await readSecret(file)) ?? made;
  return { text, isNew: text === made };
}

/** The text of a file; undefined if there is none. @throws ConfigError if the file is empty or cannot be read */
async function readSecret(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unusableFileError(file, error);
  }
  if (text !== '') return text;
  throw new ConfigError(
    `${file} is empty. Put a copy in its place, or delete the file: the next start then makes a new one.`,
  );
}

/** Gives a file its final name, unless another process has created a file of this name. */
async function linkUnlessExists(temporaryFile: string, file: string): Promise<void> {
  try {
    await link(temporaryFile, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    // Some network shares have no hard links.
    await rename(temporaryFile, file);
  }
}

/** Sixteen letters and digits in four groups, without characters that are easily confused: about 79 bits. */
function readablePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
