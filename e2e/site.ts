import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';

/** A running site with a fresh store of its own. */
export type Site = {
  url: string;
  adminPassword: string;
  /** Ends the process at once, as a power cut would, and starts it again on the same port and data. */
  killAndRestart(): Promise<void>;
};

export const root = path.resolve(import.meta.dirname, '..');
export const adminPassword = 'correct horse battery';

/** Tests get a production server each worker shares; `page.goto('/')` leads to it. */
export const test = base.extend<{ baseURL: string }, { site: Site }>({
  site: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'site-e2e-'));
      let server = await startServer({ DATA_DIR: dataDir, PORT: '0' });
      const { url } = server;
      await use({
        url,
        adminPassword,
        async killAndRestart() {
          await end(server.process, 'SIGKILL');
          server = await startServer({ DATA_DIR: dataDir, PORT: new URL(url).port });
        },
      });
      await end(server.process, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

export type RunningServer = { process: ChildProcess; url: string };

/** Starts a production server with these settings beside the tests' own. It is ready when this settles. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const child = spawn('node', ['server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ADMIN_PASSWORD: adminPassword, RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'error', ...settings },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Ready at (\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      child.stdout.resume();
      return { process: child, url };
    }
  }
  throw new Error('The server ended before it was ready.');
}

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}
