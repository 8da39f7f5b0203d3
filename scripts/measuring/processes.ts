import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

export const root = path.resolve(import.meta.dirname, '..', '..');

/** A server in a process of its own, on loopback. */
export type Running = {
  url: string;
  pid: number;
  /** Processor time that the process has used, all threads together, in microseconds; NaN where the system has no /proc. */
  cpu(): number;
  /** Ends it in order. */
  stop(): Promise<void>;
};

/** Clock ticks of /proc a second. Source: proc_pid_stat(5); USER_HZ is 100 on every Linux that Node runs on */
const ticksPerSecond = 100;

/**
 * Starts a script with this process's Node, and waits until it prints `Ready at <address>`. It is killed when this
 * process ends before it.
 *
 * @throws Error when it ends before it is ready
 */
export async function startNode(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const { stdout, pid } = child;
  if (pid === undefined) throw new Error(`${args.at(-1)} could not be started.`);
  for await (const line of createInterface({ input: stdout })) {
    const url = /^Ready at (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    stdout.resume();
    return {
      url,
      pid,
      cpu: () => cpuOf(pid),
      async stop() {
        process.off('exit', kill);
        await end(child);
      },
    };
  }
  throw new Error(`${args.at(-1)} ended before it was ready.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything; what follows are fields 3 and on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}
