import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { root } from './processes.ts';
import type { Table } from './table.ts';

/** The folder for results. Git ignores it, and builds do not delete it. */
export const reportsFolder = path.join(root, 'dist', 'reports');

/** Paths on which the figures depend. Reports mark uncommitted changes of these paths. */
const measuredPaths = [
  'src',
  'public',
  'e2e',
  'docs/deploy.md',
  'scripts',
  'lab',
  'packages',
  'server.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** A figure that is not finite is null in JSON, and shown as a dash. */
const missingFigure = z.null().transform(() => Number.NaN);

const table = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), missingFigure]))),
});

/** The machine of a measurement. */
const machine = z.object({
  cpu: z.string(),
  cores: z.number(),
  memoryGiB: z.number(),
  system: z.string(),
  node: z.string(),
});
export type Machine = z.output<typeof machine>;

/** The stored result of one run. */
export const report = z.object({
  command: z.string(),
  /** The time of writing; ISO 8601, UTC. */
  date: z.string(),
  /** The measured commit, with `+` if a measured path had uncommitted changes; `unknown` outside of Git. */
  commit: z.string(),
  machine,
  /** Versions of the other programs used, by name. */
  versions: z.record(z.string(), z.string()),
  passed: z.boolean(),
  /** Whether everything was measured at its default size or more. Missing in older files. */
  complete: z.boolean().default(false),
  /** Parts and checks that this machine could not run. */
  notRun: z.array(z.string()).default([]),
  tables: z.array(table),
  /** Notes for the reader, for instance about a part that was not run. */
  notes: z.array(z.string()),
  /** The raw figures, for programs. */
  facts: z.unknown(),
});
export type Report = z.output<typeof report>;

/** What a command has measured. */
export type Results = {
  /** Whether all checks passed. */
  passed: boolean;
  /** Whether everything was measured at its default size or more. */
  complete: boolean;
  tables: readonly Table[];
  notes?: readonly string[];
  /** Parts and checks that this machine could not run. */
  notRun?: readonly string[];
  versions?: Readonly<Record<string, string>>;
  facts?: unknown;
};

/**
 * Writes the results of a command to `dist/reports/<command>-<time>.json`, and prints the path.
 *
 * @param command the npm script's name; a colon becomes a hyphen in the file's name
 * @returns the file's path
 */
export async function writeReport(command: string, results: Results): Promise<string> {
  const date = new Date().toISOString();
  const { tables, notes = [], notRun = [], versions = {}, passed, complete, facts = {} } = results;
  const content = { command, date, ...commitAndMachine(), versions, passed, complete, notRun, tables, notes, facts };
  const name = `${command.replaceAll(':', '-')}-${date.slice(0, 19).replaceAll(':', '-')}Z.json`;
  await mkdir(reportsFolder, { recursive: true });
  const file = path.join(reportsFolder, name);
  await writeFile(file, `${JSON.stringify(content, undefined, 1)}\n`);
  const hint = complete ? '' : '. The run was not complete, so `npm run report` ignores it.';
  console.log(`\nWritten to ${path.relative(root, file)}${hint}`);
  return file;
}

function commitAndMachine(): { commit: string; machine: Machine } {
  const [cpu] = cpus();
  return {
    commit: commit(),
    machine: {
      cpu: cpu?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      system: `${type()} ${release()}`,
      node: process.version,
    },
  };
}

function commit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const changes = git('status', '--porcelain', '--', ...measuredPaths);
    return git('rev-parse', '--short', 'HEAD') + (changes === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}
