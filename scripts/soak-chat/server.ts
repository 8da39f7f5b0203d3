import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '..', '..');

/** When asked by the parent, has every thread collect its garbage and tells what is left. Each thread loads it. */
const memoryProbe = `data:text/javascript,${encodeURIComponent(`
  const threads = new BroadcastChannel('collect garbage');
  threads.unref();
  threads.onmessage = () => gc();
  if (process.channel) process.on('message', () => {
    threads.postMessage('now');
    setTimeout(() => { gc(); process.send(process.memoryUsage()); }, 500);
  });
`)}`;

/** Bytes. `held` is what JavaScript holds after a garbage collection, `resident` what the process occupies. */
export type Memory = { held: number; resident: number };

/** The real server as a process of its own, on loopback and in a data folder of its own. */
export type SoakServer = {
  url: string;
  /** The cookie of an admin session. */
  logIn(): Promise<string>;
  /** Kills the process as a power cut would, and starts it again. @returns how long nobody served; milliseconds */
  killAndRestart(): Promise<number>;
  memory(): Promise<Memory>;
  stop(): Promise<void>;
};

export async function startSoakServer(): Promise<SoakServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soak-chat-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const password = randomUUID();
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    RATE_LIMIT_SCALE: '100000',
    STARTER_CONTENT: 'off',
    LOG_LEVEL: 'error',
    MONGODB_URI: '',
  };
  let child = await start(environment);
  return {
    url,
    async logIn() {
      const response = await fetch(`${url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      });
      const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
      if (!response.ok || cookie === undefined) throw new Error(`Log-in failed with ${response.status}.`);
      return cookie;
    },
    async killAndRestart() {
      const begin = performance.now();
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      child = await start(environment);
      return performance.now() - begin;
    },
    async memory() {
      const answer = once(child, 'message');
      child.send('memory');
      const [usage] = await answer;
      return { held: usage.heapUsed + usage.external, resident: usage.rss };
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', memoryProbe, 'server.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  if (child.stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Ready')) continue;
    child.stdout.resume();
    return child;
  }
  throw new Error('The server did not start.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
