import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads and writes the generation in the store. */
type GenerationStore = {
  generation(): Promise<string | undefined>;
  setGeneration(generation: string): Promise<void>;
};

/** Ends sessions. */
type SessionEndings = { remove(tokenHash: string): Promise<void>; removeAll(): Promise<void> };

/**
 * Tells a store that was put back from a copy from one that has gone on: a random name of its generation is stored in
 * the store and in a file beside it, and another one is taken at each start and whenever a session ends. A copy of the
 * store has the name of its time. A copy of the whole folder has both, so the store also has the inode of the file and
 * the time of its last change, which no program can copy. Where they differ, also because one could not be written,
 * sessions that had ended may be in the store again.
 *
 * @param parts.dataDir where the file beside the store is
 */
export function storeGeneration(parts: { dataDir: string; store: GenerationStore }) {
  const { store } = parts;
  const file = path.join(parts.dataDir, 'store-generation');

  /** The file is written first: after a crash in between, the two differ, which is the safe case. */
  async function renew(): Promise<void> {
    const next = randomUUID();
    await writeFile(`${file}.new`, `${next}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    await store.setGeneration(await beside());
  }

  /** The name in the file, and which file that is; empty where there is none. */
  async function beside(): Promise<string> {
    try {
      const name = (await readFile(file, 'utf8')).trim();
      const { ino, ctimeNs } = await stat(file, { bigint: true });
      return `${name} ${ino} ${ctimeNs}`;
    } catch {
      return '';
    }
  }

  return {
    /** Ends every session if the store was restored. Call it once, before the store is used. */
    async begin(sessions: SessionEndings): Promise<void> {
      const name = await beside();
      if (name === '' || (await store.generation()) !== name) await sessions.removeAll();
      await renew().catch(() => undefined);
    },

    /** The same sessions, whose ends start a new generation. If that cannot be written, the session still ends. */
    watching: <Sessions extends SessionEndings>(sessions: Sessions): Sessions => ({
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
