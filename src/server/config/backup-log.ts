import { randomUUID } from 'node:crypto';
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';

const backup = z.object({
  /** The time of the backup, ISO 8601 in UTC. */
  at: z.string(),
  bytes: z.number(),
  milliseconds: z.number(),
});

const isNote = (name: string): boolean => /^backup-[\w-]+\.note$/.test(name);

/** Milliseconds between two searches for new notes. */
const searchInterval = 2_000;

/**
 * Writes a note of a backup into the data directory. The command that makes backups is a process of its own, and the
 * site's process logs the note.
 */
export async function noteBackup(dataDir: string, details: z.infer<typeof backup>): Promise<void> {
  const file = path.join(dataDir, `backup-${randomUUID()}`);
  await writeFile(file, JSON.stringify(details));
  // The command may run as root, and the site has to read the note.
  await chmod(file, 0o644);
  await rename(file, `${file}.note`);
}

/** Logs new notes, and those from before the start, each at most once. @returns a function that stops the search */
export function logBackups(dataDir: string, log: Pick<Logger, 'info'>): () => void {
  async function logNotes(): Promise<void> {
    for (const name of (await readdir(dataDir)).filter(isNote)) {
      const file = path.join(dataDir, name);
      const text = await readFile(file, 'utf8');
      // A note is removed before it is logged: otherwise, a note that cannot be removed would be logged repeatedly.
      await rm(file);
      log.info(backup.parse(JSON.parse(text)), 'backup');
    }
  }
  // Errors are ignored: the site works without these log lines.
  const logNotesQuietly = (): void => void logNotes().catch(() => undefined);
  logNotesQuietly();
  const timer = setInterval(logNotesQuietly, searchInterval).unref();
  return () => clearInterval(timer);
}
