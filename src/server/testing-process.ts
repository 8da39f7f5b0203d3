import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { emptyEnvironment } from '#server/config/config.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** How a server process ended, what it wrote, and how long it ran. */
export type Ending = {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  errorOutput: string;
  milliseconds: number;
};

export type SiteProcess = {
  child: ChildProcess;
  /** The process's URL, as soon as the process is ready; undefined if the process ends before that. */
  ready: Promise<string | undefined>;
  ended: Promise<Ending>;
};

/**
 * Starts `server.ts` as a separate process: on a free port and without log lines, unless `environment` says otherwise.
 *
 * @param environment settings of the site; those in the environment of this process and in `.env` have no effect
 * @param commandPrefix the program that starts Node, and its arguments, such as `setpriv` and its options
 */
export function startProcess(
  environment: Readonly<Record<string, string>>,
  commandPrefix: readonly string[] = [],
): SiteProcess {
  const start = performance.now();
  const [program = process.execPath, ...programArguments] = [...commandPrefix, process.execPath];
  const child = spawn(program, [...programArguments, 'server.ts'], {
    cwd: root,
    env: { ...process.env, ...emptyEnvironment, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const streamTexts = { output: '', errorOutput: '' };
  const ready = Promise.withResolvers<string | undefined>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    streamTexts.output += text;
    const url = /^Ready at (\S+)/m.exec(streamTexts.output)?.[1];
    if (url !== undefined) ready.resolve(url);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    streamTexts.errorOutput += text;
  });
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      ready.resolve(undefined);
      resolve({ ...streamTexts, code, signal, milliseconds: performance.now() - start });
    });
  });
  return { child, ready: ready.promise, ended };
}
