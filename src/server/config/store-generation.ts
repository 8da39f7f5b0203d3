import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads and writes the generation in the store. */
type GenerationStore = {
  generation(): Promise<string | undefined>;
  setGeneration(generation: string): Promise<void>;
};

type SessionEndings = { remove(tokenHash: string): Promise<void>; removeAll(): Promise<void> };

/**
 * Detects that the store was restored from a copy: then sessions that had ended may be in it again.
 *
 * A random generation is stored in the store and in a file beside it. Each start, and each end of a session, replaces
 * it. A restored store has an older generation than the file. If the whole folder was restored, both have the same one;
 * therefore the store also has the file's inode and change time, which no program can copy. Every difference counts as
 * a restored store, also one that a failed write has left.
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
    await store.setGeneration(await fromFile());
  }

  /** Returns the generation in the file, with the file's inode and change time; empty if there is no file. */
  async function fromFile(): Promise<string> {
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
      const generation = await fromFile();
      if (generation === '' || (await store.generation()) !== generation) await sessions.removeAll();
      await renew().catch(() => undefined);
    },

    /**
     * Wraps `sessions`: each end of a session starts a new generation. If that cannot be written, it ends all the same.
     */
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
