import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { type Finding, info, mustBePositive, mustBeZero, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { median } from '../measuring/statistics.ts';
import { readable } from '../measuring/table.ts';
import { readStoredState, type StoredState, type Visitors, visitorsOf } from '../measuring/visitors.ts';

export type KillPlan = {
  kills: number;
  /** Concurrent visitors. */
  visitors: number;
  /**
   * Maximum of the random delay before the kill; milliseconds. The delay begins when the round has as many acknowledged
   * writes as visitors.
   */
  maxKillDelay: number;
};

/** Number of acknowledged writes that are repeated in each round, as by a client whose answer was lost. */
const repeatsPerRound = 50;

/**
 * Kills the site (SIGKILL) while visitors send bookings, messages and chats, restarts it, and checks that every
 * acknowledged write is stored. Then all other writes and some acknowledged ones are repeated with the same ids.
 */
export async function killUnderLoad(plan: KillPlan): Promise<Part> {
  const site = await startProbedSite({ environment: { STARTER_CONTENT: 'off' } });
  try {
    const visitors = visitorsOf(site);
    const rounds: Round[] = [];
    for (let round = 0; round < plan.kills; round++) rounds.push(await killOnce({ site, visitors, plan }));
    const state = await readStoredState(site, visitors);
    await site.stop();
    const startTimes = rounds.map(({ startMs }) => startMs);
    const sum = (countOf: (round: Round) => number): number =>
      rounds.reduce((total, round) => total + countOf(round), 0);
    return {
      title: `Killed ${plan.kills} times during ${plan.visitors} concurrent bookings, contacts and chats`,
      findings: [
        mustBePositive('acknowledged', visitors.acknowledged.size),
        mustBePositive(
          'not yet answered when the site was killed',
          sum(({ unanswered }) => unanswered),
        ),
        mustBeZero(
          'acknowledged and lost, right after each start',
          sum(({ stateAfterStart }) => stateAfterStart.writes.lost.length),
        ),
        mustBeZero(
          'stored twice, right after each start',
          sum(({ stateAfterStart }) => stateAfterStart.writes.duplicated.length),
        ),
        mustBeZero(
          'broken conversations, right after each start',
          sum(({ stateAfterStart }) => stateAfterStart.brokenConversations),
        ),
        info(
          'stored, but not acknowledged',
          sum(({ stateAfterStart }) => stateAfterStart.writes.unconfirmed.length),
        ),
        info(
          'sent again',
          sum(({ repeated }) => repeated),
        ),
        mustBeZero(
          'rejected when sent again',
          sum(({ rejected }) => rejected),
        ),
        ...storedStateFindings(state, visitors),
        info('milliseconds until ready again, median', Math.round(median(startTimes))),
        fileFinding(site.dataDir),
      ],
    };
  } finally {
    await site.remove();
  }
}

type Round = { unanswered: number; stateAfterStart: StoredState; repeated: number; rejected: number; startMs: number };

async function killOnce(parts: { site: ProbedSite; visitors: Visitors; plan: KillPlan }): Promise<Round> {
  const { site, visitors, plan } = parts;
  const threshold = visitors.acknowledged.size + plan.visitors;
  let unanswered = 0;
  let isAlive = true;
  const visitor = async (): Promise<void> => {
    while (isAlive) {
      const write = visitors.next();
      unanswered += 1;
      try {
        await visitors.send(write);
        unanswered -= 1;
      } catch {
        return;
      }
    }
  };
  const finishedVisitors = Promise.all(Array.from({ length: plan.visitors }, visitor));
  let haveAllStopped = false;
  void finishedVisitors.then(() => {
    haveAllStopped = true;
  });
  while (visitors.acknowledged.size < threshold) {
    if (haveAllStopped)
      throw new Error('Each visitor stopped before the kill, because an answer did not come in time.');
    await delay(1);
  }
  await delay(Math.random() * plan.maxKillDelay);
  await site.kill();
  isAlive = false;
  await finishedVisitors;
  const startMs = await site.startAgain();
  const stateAfterStart = await readStoredState(site, visitors);
  const repeated = visitors.writes.size - visitors.acknowledged.size + repeatsPerRound;
  const acknowledgedIds = [...visitors.acknowledged].slice(-repeatsPerRound);
  const rejected = await visitors.sendAgain();
  const repeatAnswers = await Promise.all(
    acknowledgedIds
      .map((id) => visitors.writes.get(id))
      .flatMap((write) => (write === undefined ? [] : visitors.send(write))),
  );
  const rejectedRepeats = repeatAnswers.filter(({ status }) => status !== 200).length;
  return { unanswered, stateAfterStart, repeated, rejected: rejected + rejectedRepeats, startMs };
}

/** The checks after all writes without an acknowledgement were sent again. */
export function storedStateFindings(state: StoredState, visitors: Visitors): Finding[] {
  const { lost, duplicated, unexpected } = state.writes;
  return [
    {
      what: 'stored, after everything was sent again',
      found: state.stored,
      expected: readable(visitors.writes.size),
      ok: state.stored === visitors.writes.size,
    },
    mustBeZero('acknowledged and lost, after everything was sent again', lost.length),
    mustBeZero('stored twice, after everything was sent again', duplicated.length),
    mustBeZero('stored, but never sent', unexpected.length),
    mustBeZero('broken conversations, after everything was sent again', state.brokenConversations),
  ];
}

/** SQLite's integrity check of the data file, which must not be open. */
export function fileFinding(dataDir: string): Finding {
  const file = new DatabaseSync(path.join(dataDir, 'store.sqlite'), { readOnly: true });
  try {
    const rows = file.prepare('PRAGMA integrity_check').all();
    const found = rows.map((row) => String(row.integrity_check)).join(', ');
    return { what: "SQLite's check of the data file", found, expected: 'ok', ok: found === 'ok' };
  } finally {
    file.close();
  }
}
