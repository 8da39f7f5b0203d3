import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { portOf } from '../../src/server/testing-port.ts';

export const root = path.resolve(import.meta.dirname, '..', '..');

/** A server in a process of its own, on loopback. */
export type Running = {
  url: string;
  pid: number;
  /** CPU time of all threads so far in microseconds; NaN if the process has ended or the system has no /proc. */
  cpu(): number;
  /** Kills the process. */
  kill(): Promise<void>;
  /** Stops the process with SIGTERM. */
  stop(): Promise<void>;
};

/** Clock ticks of /proc per second. Source: proc_pid_stat(5); USER_HZ is 100 on every Linux that Node runs on */
const ticksPerSecond = 100;

/**
 * Starts a script with this process's Node, and waits until it prints `Ready at <url>`. The script is killed when this
 * process ends.
 *
 * @throws Error if the script ends before it is ready
 */
export async function startNode(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  endWithThisProcess(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.at(-1)} could not be started.`);
  const ready = await lineOf(child, /^Ready at \S/).catch(() => {
    throw new Error(`${args.at(-1)} ended before it was ready.`);
  });
  return {
    url: ready.replace(/^Ready at (\S+).*$/, '$1'),
    pid,
    cpu: () => cpuOf(pid),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** The running processes of `endWithThisProcess`. */
const children = new Set<ChildProcess>();

/** Kills a child process when this process ends. */
export function endWithThisProcess(child: ChildProcess): void {
  const kill = (): boolean => child.kill('SIGKILL');
  children.add(child);
  process.once('exit', kill);
  child.once('exit', () => {
    children.delete(child);
    process.off('exit', kill);
  });
}

/** Kills all processes of `endWithThisProcess`, and waits for their end. */
export const killChildren = (): Promise<unknown> => Promise.all([...children].map((child) => end(child, 'SIGKILL')));

/** The first line of a child's output that matches. @throws Error if its output ends without such a line */
export async function lineOf({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  if (stdout === null) throw new Error('The process has no output.');
  for await (const line of createInterface(stdout)) {
    if (!pattern.test(line)) continue;
    stdout.resume();
    return line;
  }
  throw new Error('The process ended before it printed the expected line.');
}

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Stops a child process, unless it has ended, and waits for its end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, is in brackets and may contain spaces; field 3 follows it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}
