import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '#server/config/config.ts';
import { loadSecrets } from '#server/config/secrets.ts';

/**
 * Replaces the generated password with a new one, which the site uses after a restart.
 *
 * @returns the message to print
 * @throws ConfigError if ADMIN_PASSWORD is set, or the data folder is unusable
 */
export async function resetPassword(config: Config): Promise<string> {
  if (config.adminPassword !== undefined) {
    throw new ConfigError('The password is the one of ADMIN_PASSWORD. Change it there and restart the site.');
  }
  await rm(path.join(config.dataDir, 'admin-password-hash'), { force: true });
  const { generatedPassword } = await loadSecrets(config);
  return `The new password, shown only this once: ${generatedPassword}\nRestart the site; everybody logs in again.`;
}
