import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

export type Request = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

export type Load = { seconds: number; connections: number };

/** The result of one round. Times in milliseconds. */
export type Answers = { requests: number; perSecond: number; p50: number; p99: number };

const output = z.object({
  requests: z.number(),
  microseconds: z.number(),
  rejected: z.number(),
  broken: z.number(),
  p50: z.number(),
  p99: z.number(),
});

/**
 * Sends one request repeatedly. Each connection sends the next request as soon as the last one is answered.
 *
 * @throws Error if any answer is an error or missing
 */
export async function runWrk(url: string, request: Request, load: Load): Promise<Answers> {
  const headers = Object.entries(request.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const script = path.join(import.meta.dirname, 'wrk.lua');
  const loadOptions = ['-t', '1', '-c', String(load.connections), '-d', `${load.seconds}s`, '--timeout', '10s'];
  const { stdout } = await promisify(execFile)('wrk', [...loadOptions, ...headers, '-s', script, url], {
    env: {
      PATH: process.env.PATH,
      BENCH_METHOD: request.method ?? 'GET',
      ...(request.body === undefined ? {} : { BENCH_BODY: request.body }),
    },
  });
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  const { requests, microseconds, rejected, broken, p50, p99 } = output.parse(JSON.parse(line ?? 'null'));
  if (rejected + broken > 0)
    throw new Error(`${rejected} requests to ${url} were rejected and ${broken} not answered.`);
  return { requests, perSecond: (requests * 1_000_000) / microseconds, p50: p50 / 1_000, p99: p99 / 1_000 };
}

/**
 * Installs wrk with apt-get if it is missing. wrk can send several times as many requests as a Node server can answer.
 *
 * @throws Error with instructions, if the installation fails
 */
export function provideWrk(): void {
  if (isInstalled()) return;
  console.log('Installing wrk (apt-get) …');
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'wrk'], { stdio: 'inherit' });
  if (!isInstalled())
    throw new Error('The load generator wrk is missing. Install it (apt-get install wrk, brew install wrk).');
}

/** wrk's version, such as `4.1.0`; `unknown` if it cannot be read. */
export const wrkVersion = (): string => /wrk\s+(?:debian\/)?([\d.]+)/.exec(help())?.[1] ?? 'unknown';

const isInstalled = (): boolean => help().includes('wrk');

/** Returns wrk's version and help, which it prints with status 1; empty if wrk is missing. */
function help(): string {
  const { stdout, stderr } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  return `${stdout ?? ''}${stderr ?? ''}`;
}
