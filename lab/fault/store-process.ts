import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { end, endWithThisProcess, freePort, lineOf, root } from '../measuring/processes.ts';

/** The embedded store in a process of its own, used like a MongoDB deployment. */
export type StoreProcess = {
  /** For MONGODB_URI. */
  uri: string;
  kill(): Promise<void>;
  /** Starts a killed store again on the same port and data; resolves when it listens. */
  startAgain(): Promise<void>;
  /** Stops all answers until `thaw`; connections stay open. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
};

export async function startStoreProcess(): Promise<StoreProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'store-fault-'));
  const port = await freePort();
  const command = ['packages/embedded-mongo/src/cli.ts', '--data', dataDir, '--port', String(port)];
  const startOnce = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    endWithThisProcess(child);
    await lineOf(child, /^ready /);
    return child;
  };
  let child = await startOnce();
  return {
    uri: `mongodb://127.0.0.1:${port}/site?directConnection=true`,
    kill: () => end(child, 'SIGKILL'),
    async startAgain() {
      child = await startOnce();
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async remove() {
      await end(child, 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
