import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { root } from './processes.ts';
import type { Table } from './table.ts';

/** Where every measuring command leaves what it found. Git ignores it, and a build leaves it alone. */
export const reportsFolder = path.join(root, 'dist', 'reports');

/** What a change of would change the figures. */
const measured = [
  'src',
  'public',
  'scripts',
  'lab',
  'packages',
  'server.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

const table = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
});

/** What a figure rests on. Memory in GiB. */
const machine = z.object({
  cpu: z.string(),
  cores: z.number(),
  memoryGiB: z.number(),
  system: z.string(),
  node: z.string(),
});
export type Machine = z.output<typeof machine>;

/** One run of a measuring command, as its file holds it. */
export const report = z.object({
  command: z.string(),
  /** When it was written; ISO 8601, UTC. */
  date: z.string(),
  /** The commit that was measured, with `+` where the working tree differed from it; `unknown` outside of Git. */
  commit: z.string(),
  machine,
  /** Other programs that took part, by name. */
  versions: z.record(z.string(), z.string()),
  passed: z.boolean(),
  /** Whether everything was measured, at no less than the usual sizes. Files from before this was told do not say so. */
  complete: z.boolean().default(false),
  /** What the machine could not run. */
  notRun: z.array(z.string()).default([]),
  tables: z.array(table),
  /** What a reader has to know to judge the figures, such as a part that did not run. */
  notes: z.array(z.string()),
  /** The figures as they were measured, for programs. */
  facts: z.unknown(),
});
export type Report = z.output<typeof report>;

export type Findings = {
  /** Whether everything was as it should be. */
  passed: boolean;
  /** Whether everything was measured, at no less than the usual sizes. */
  complete: boolean;
  tables: readonly Table[];
  notes?: readonly string[];
  /** What the machine could not run. */
  notRun?: readonly string[];
  versions?: Readonly<Record<string, string>>;
  facts?: unknown;
};

/**
 * Writes what a command found to `dist/reports/<command>-<time>.json`, and says where.
 *
 * @param command the npm script's name; a colon becomes a hyphen in the file's name
 * @returns the file's path
 */
export async function writeReport(command: string, findings: Findings): Promise<string> {
  const date = new Date().toISOString();
  const { tables, notes = [], notRun = [], versions = {}, passed, complete, facts = {} } = findings;
  const content = { command, date, ...machineFacts(), versions, passed, complete, notRun, tables, notes, facts };
  const name = `${command.replaceAll(':', '-')}-${date.slice(0, 19).replaceAll(':', '-')}Z.json`;
  await mkdir(reportsFolder, { recursive: true });
  const file = path.join(reportsFolder, name);
  await writeFile(file, `${JSON.stringify(content, undefined, 1)}\n`);
  const hint = complete ? '' : '. It is a part of the whole, and `npm run report` leaves it out.';
  console.log(`\nWritten to ${path.relative(root, file)}${hint}`);
  return file;
}

/** What the figures of this process rest on. */
function machineFacts(): { commit: string; machine: Machine } {
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
    const changes = git('status', '--porcelain', '--', ...measured);
    return git('rev-parse', '--short', 'HEAD') + (changes === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}
