import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { emptyEnvironment } from '../../src/server/config/config.ts';
import { type Answer, ask, type RequestOptions } from './ask.ts';
import type { Memory, ProbeAnswer, ProbeCommand, ProbeRequest } from './probe.ts';
import { end, endWithThisProcess, freePort, isRunning, root } from './processes.ts';
import { startArguments } from './site.ts';

/** Node options that load the probe. */
const probeOptions = ['--expose-gc', '--import', './lab/measuring/probe.ts'];

/** The maximum number of a site's logged errors that `errors` returns. */
const maxErrors = 20;

export type ProbedSiteOptions = {
  /** Environment variables in addition to those of every site under test. */
  environment?: Readonly<Record<string, string>>;
  /** The data folder, which is not removed. By default, a new folder, which `remove` removes. */
  dataDir?: string;
  /** A program that starts Node, such as `nsenter`, with its arguments. */
  commandPrefix?: readonly string[];
};

/** The production server in a process of its own, on a free port of 127.0.0.1. */
export type ProbedSite = {
  url: string;
  adminPassword: string;
  dataDir: string;
  ask(path: string, options?: RequestOptions): Promise<Answer>;
  /** Logs in. @returns the cookie of an admin session */
  logIn(): Promise<string>;
  /** Whether the latest process still runs. */
  isRunning(): boolean;
  /** The errors that were logged since the first start: the log lines of the first ones, and the number of all. */
  errors(): { first: string[]; count: number };
  /** Kills the process. */
  kill(): Promise<void>;
  /** Starts the site again after its process has ended. @returns milliseconds until it was ready */
  startAgain(): Promise<number>;
  memory(): Promise<Memory>;
  /** The names of the properties of `Object.prototype` in the process. */
  prototype(): Promise<string[]>;
  /** Sets the clock of the process, which runs on from there. */
  setClock(to: Date): Promise<void>;
  /** Stops the process with SIGTERM. */
  stop(): Promise<void>;
  /** Stops the process, and removes the data folder unless it was passed as `dataDir`. */
  remove(): Promise<void>;
};

export async function startProbedSite(options: ProbedSiteOptions = {}): Promise<ProbedSite> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'site-fault-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const adminPassword = randomUUID();
  const environment = {
    ...process.env,
    ...emptyEnvironment,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'error',
    ...options.environment,
  };
  const loggedErrors: { first: string[]; count: number } = { first: [], count: 0 };
  const startProcess = async (): Promise<ChildProcess> => {
    const [program = process.execPath, ...programArgs] = [...(options.commandPrefix ?? []), process.execPath];
    const server = spawn(program, [...programArgs, ...probeOptions, ...(await startArguments())], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    endWithThisProcess(server);
    if (server.stdout === null) throw new Error('The server has no output.');
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const errorOutput: string[] = [];
    server.stderr?.on('data', (chunk: Buffer) => errorOutput.push(chunk.toString()));
    server.once('close', () => reject(new Error(`The server did not start. ${errorOutput.join('').trim()}`)));
    createInterface(server.stdout).on('line', (line) => {
      if (line.startsWith('Ready ')) resolve();
      if (!line.includes('"level":50')) return;
      loggedErrors.count += 1;
      if (loggedErrors.first.length < maxErrors) loggedErrors.first.push(line);
    });
    await ready;
    return server;
  };

  let child = await startProcess();
  let requestCount = 0;

  async function probe(command: ProbeCommand): Promise<ProbeAnswer> {
    requestCount += 1;
    const id = requestCount;
    const request: ProbeRequest = { id, command };
    const { promise, resolve } = Promise.withResolvers<ProbeAnswer>();
    const listen = (answer: ProbeAnswer): void => {
      if (answer.id === id) resolve(answer);
    };
    child.on('message', listen);
    child.send(request);
    const timedOut = delay(10_000, undefined, { ref: false }).then(() => {
      throw new Error('The server process does not answer its parent.');
    });
    return Promise.race([promise, timedOut]).finally(() => child.off('message', listen));
  }

  return {
    url,
    adminPassword,
    dataDir,
    ask: (target, requestOptions) => ask(url, target, requestOptions),
    async logIn() {
      const answer = await ask(url, '/api/admin/login', { method: 'POST', json: { password: adminPassword } });
      const cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0];
      if (answer.status !== 200 || cookie === undefined) throw new Error(`Log-in failed with ${answer.status}.`);
      return cookie;
    },
    isRunning: () => isRunning(child),
    errors: () => ({ first: loggedErrors.first, count: loggedErrors.count }),
    kill: () => end(child, 'SIGKILL'),
    async startAgain() {
      const begin = performance.now();
      child = await startProcess();
      return performance.now() - begin;
    },
    async memory() {
      const { memory } = await probe({ kind: 'memory' });
      if (memory === undefined) throw new Error('The server process did not report its memory.');
      return memory;
    },
    prototype: async () => (await probe({ kind: 'prototype' })).prototype ?? [],
    async setClock(to) {
      // The shift is computed here, so that it is the same in all threads.
      await probe({ kind: 'clock', shift: to.getTime() - Date.now() });
    },
    stop: () => end(child, 'SIGTERM'),
    async remove() {
      await end(child, 'SIGTERM');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
