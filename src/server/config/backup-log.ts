import { randomUUID } from 'node:crypto';
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';

const backup = z.object({
  /** When it was made. */
  at: z.string(),
  bytes: z.number(),
  milliseconds: z.number(),
});

const isNote = (name: string): boolean => /^backup-[\w-]+\.note$/.test(name);

/** How often the site looks for backups that another process has made; milliseconds. */
const interval = 2_000;

/** Leaves a note of a backup in the data directory. The command that makes one is not the process that has the log. */
export async function noteBackup(dataDir: string, made: z.infer<typeof backup>): Promise<void> {
  const file = path.join(dataDir, `backup-${randomUUID()}`);
  await writeFile(file, JSON.stringify(made));
  // Root may have made the backup, and the site has to read this.
  await chmod(file, 0o644);
  await rename(file, `${file}.note`);
}

/** Logs every noted backup once, also those made before the start. @returns how to stop */
export function logBackups(dataDir: string, log: Pick<Logger, 'info'>): () => void {
  async function look(): Promise<void> {
    for (const name of (await readdir(dataDir)).filter(isNote)) {
      const file = path.join(dataDir, name);
      const text = await readFile(file, 'utf8');
      // Removed first: a note that stays would be logged again and again.
      await rm(file);
      log.info(backup.parse(JSON.parse(text)), 'backup');
    }
  }
  // A note that cannot be read is of no use to anybody, and no reason to disturb the site.
  const lookQuietly = (): void => void look().catch(() => undefined);
  lookQuietly();
  const timer = setInterval(lookQuietly, interval).unref();
  return () => clearInterval(timer);
}
