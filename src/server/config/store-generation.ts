import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads and writes the generation in the store. */
type GenerationStore = {
  generation(): Promise<string | undefined>;
  setGeneration(generation: string): Promise<void>;
};

type SessionStore = { remove(tokenHash: string): Promise<void>; removeAll(): Promise<void> };

/**
 * Detects that the store was restored from a copy, which may contain sessions that have ended since.
 *
 * A generation is a random text in the store and in a file of the same folder. Each start, and each removal of a
 * session, replaces the generation. A restored store has an older generation than the file. If the whole folder was
 * restored, both generations are equal; therefore the store also has the file's inode and change time, which no program
 * can copy. Every difference counts as a restored store, even a difference that a failed write has left.
 *
 * @param parts.dataDir the folder of the file
 */
export function storeGeneration(parts: { dataDir: string; store: GenerationStore }) {
  const { store } = parts;
  const file = path.join(parts.dataDir, 'store-generation');

  /** Replaces the generation, first in the file: after a crash in between, the next start ends every session. */
  async function renew(): Promise<void> {
    const newGeneration = randomUUID();
    await writeFile(`${file}.new`, `${newGeneration}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    await store.setGeneration(await readFromFile());
  }

  /** Returns the generation in the file, with the file's inode and change time; empty if the file cannot be read. */
  async function readFromFile(): Promise<string> {
    try {
      const generation = (await readFile(file, 'utf8')).trim();
      const { ino, ctimeNs } = await stat(file, { bigint: true });
      return `${generation} ${ino} ${ctimeNs}`;
    } catch {
      return '';
    }
  }

  return {
    /**
     * Ends every session if the store counts as restored, and starts a new generation. Call it once, before the store
     * is used.
     */
    async begin(sessions: SessionStore): Promise<void> {
      const generation = await readFromFile();
      if (generation === '' || (await store.generation()) !== generation) await sessions.removeAll();
      await renew().catch(() => undefined);
    },

    /** Wraps `sessions`: each removal of sessions starts a new generation, unless the generation cannot be written. */
    renewOnEnd: <Sessions extends SessionStore>(sessions: Sessions): Sessions => ({
      ...sessions,
      async remove(tokenHash) {
        await sessions.remove(tokenHash);
        await renew().catch(() => undefined);
      },
      async removeAll() {
        await sessions.removeAll();
        await renew().catch(() => undefined);
      },
    }),
  };
}
