import type mongoose from 'mongoose';
import { median } from '../measuring/statistics.ts';

/** A measured call of the store or of a service. */
export type Call = {
  name: string;
  run: () => Promise<unknown>;
  /** Set if more data means more matches: the call then also passes if its time per record is within the maximum. */
  isPerRecord?: true;
};

/** The time of a call in milliseconds, and its indexes. `records` is 1 unless `isPerRecord` is set. */
export type CallResult = { ms: number; indexes: string; records: number };

/** Rounds before the measured ones. */
const warmUpRounds = 3;
export const readRounds = 25;
export const writeRounds = 60;

/** Records the commands of a connection. `during` returns the commands that `run` sends, in order. */
export type Commands = { during: (run: () => Promise<unknown>) => Promise<Record<string, unknown>[]> };

/** Listens to a connection that was made with `monitorCommands`. */
export function commandsOf(connection: mongoose.Connection): Commands {
  let commands: Record<string, unknown>[] = [];
  connection.getClient().on('commandStarted', ({ command }) => commands.push(command));
  return {
    async during(run) {
      commands = [];
      await run();
      return commands;
    },
  };
}

/** Returns the time of the fastest round, because other load only makes a round slower. */
export async function measureRead(call: Call): Promise<{ ms: number; records: number }> {
  const times = await timesOf(call, readRounds);
  return { ms: Math.min(...times), records: call.isPerRecord ? recordsIn(await call.run()) : 1 };
}

function recordsIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  const hasTotal = typeof answer === 'object' && answer !== null && 'total' in answer;
  return hasTotal ? Number(answer.total) : 1;
}

/**
 * Returns the median of the fastest quarter of the rounds. Writes wait for the disk, whose speed varies: a single fast
 * round is chance, and slow rounds are caused by the disk.
 */
export async function measureWrite(call: Call): Promise<{ ms: number; records: number }> {
  const times = await timesOf(call, writeRounds);
  const fastestQuarter = times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length / 4));
  return { ms: median(fastestQuarter), records: 1 };
}

async function timesOf({ run }: Call, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = -warmUpRounds; round < rounds; round++) {
    const before = performance.now();
    await run();
    if (round >= 0) times.push(performance.now() - before);
  }
  return times;
}

/** Commands that search records, and that `explain` accepts without the fields of a session. */
const queryCommands = ['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify'];

/**
 * Names the index of each query among the commands, without repeats, in order of first use; `none` if it uses none.
 *
 * @returns the names, separated by commas; `–` without queries, as for inserts and cached answers
 */
export async function indexesOf(connection: mongoose.Connection, commands: readonly Record<string, unknown>[]) {
  const indexNames = new Set<string>();
  for (const { lsid: _lsid, $clusterTime: _time, $db: _db, txnNumber: _number, ...command } of commands) {
    if (!queryCommands.some((name) => name in command)) continue;
    const plan = JSON.stringify(await connection.db?.command({ explain: command, verbosity: 'queryPlanner' }));
    indexNames.add(plan.includes('"COLLSCAN"') ? 'none' : (/"indexName":"(\w+)"/.exec(plan)?.[1] ?? 'none'));
  }
  return [...indexNames].join(', ') || '–';
}
