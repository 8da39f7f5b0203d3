import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { addDays, businessDay, type Day } from '../../src/domain/calendar.ts';
import { jsonOf } from '../measuring/ask.ts';
import { type Finding, info, mustBePositive, mustBeZero, type Part } from '../measuring/findings.ts';
import { limitPlaces } from '../measuring/places.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { booking } from '../measuring/visitors.ts';
import { compareWrites } from '../measuring/write-comparison.ts';
import { fileFinding } from './kill.ts';

const callers = 60;
const places = 3;

/** The bookings that callers send for one window: their ids, and the statuses of those that were answered. */
type Contest = { day: Day; ids: string[]; statuses: Map<string, number> };

/**
 * Kills the site (SIGKILL) while 60 callers book the 3 places of a window: alternately at the first acknowledgement,
 * and after a random part of the time until the first acknowledgement in an earlier round. Counts the bookings after
 * the restart, and after all callers have repeated their requests.
 */
export async function killDuringContest(kills: number): Promise<Part> {
  const site = await startProbedSite({ environment: { STARTER_CONTENT: 'off' } });
  try {
    await limitPlaces(site, places);
    const rounds: Finding[][] = [];
    let acceptedAfterMs = 0;
    for (let round = 0; round < kills; round++) {
      const day = addDays(businessDay(new Date()), 7 + round);
      const killAfterMs = round % 2 === 0 ? undefined : Math.random() * acceptedAfterMs;
      const { findings, firstAcceptedMs } = await killOnce(site, { day, killAfterMs });
      rounds.push(findings);
      acceptedAfterMs = firstAcceptedMs ?? acceptedAfterMs;
    }
    await site.stop();
    return {
      title: `Killed ${kills} times while ${callers} callers booked the ${places} places of a window`,
      findings: [...sums(rounds), fileFinding(site.dataDir)],
    };
  } finally {
    await site.remove();
  }
}

/** One round. `killAfterMs` is undefined if the kill waits for the first acknowledgement. */
async function killOnce(
  site: ProbedSite,
  { day, killAfterMs }: { day: Day; killAfterMs: number | undefined },
): Promise<{ findings: Finding[]; firstAcceptedMs: number | undefined }> {
  const ids = Array.from({ length: callers }, () => randomUUID());
  const contest: Contest = { day, ids, statuses: new Map() };
  const acceptedIds = () => ids.filter((id) => contest.statuses.get(id) === 200);
  const begin = performance.now();
  let firstAcceptedMs: number | undefined;
  const timedKill = killAfterMs === undefined ? undefined : delay(killAfterMs).then(() => site.kill());
  await Promise.all(
    ids.map(async (id) => {
      // After the kill, the calls fail.
      await book(site, contest, id).catch(() => undefined);
      if (firstAcceptedMs !== undefined || acceptedIds().length === 0) return;
      firstAcceptedMs = performance.now() - begin;
      if (timedKill === undefined) await site.kill();
    }),
  );
  await timedKill;
  if (timedKill === undefined && firstAcceptedMs === undefined)
    throw new Error('No caller got a place, so the site was not killed.');
  const unanswered = callers - contest.statuses.size;
  await site.startAgain();
  const acknowledged = new Set(acceptedIds());
  const namesAfterRestart = await storedNames(site, contest);
  for (const id of ids) await book(site, contest, id);
  const namesAfterRepeats = await storedNames(site, contest);
  const sent = new Set(ids);
  const afterRestart = compareWrites({ sent, acknowledged, stored: namesAfterRestart });
  const afterRepeats = compareWrites({ sent, acknowledged: new Set(acceptedIds()), stored: namesAfterRepeats });
  const idsWithOtherStatus = ids.filter((id) => ![200, 409].includes(contest.statuses.get(id) ?? 0));
  const findings = [
    info('callers without an answer when the site was killed', unanswered),
    info('acknowledged before', acknowledged.size),
    mustBeZero(
      'stored beyond the number of places, right after each start',
      Math.max(0, namesAfterRestart.length - places),
    ),
    mustBeZero('acknowledged and lost, right after each start', afterRestart.lost.length),
    mustBeZero('stored twice, right after each start', afterRestart.duplicated.length),
    mustBeZero(
      'difference from the number of places, after all have repeated',
      Math.abs(namesAfterRepeats.length - places),
    ),
    mustBeZero('acknowledged and lost, after all have repeated', afterRepeats.lost.length),
    mustBeZero('stored twice, after all have repeated', afterRepeats.duplicated.length),
    mustBeZero(
      'acknowledged, then rejected',
      [...acknowledged].filter((id) => contest.statuses.get(id) !== 200).length,
    ),
    mustBeZero('answers other than accepted and rejected', idsWithOtherStatus.length),
  ];
  return { findings, firstAcceptedMs };
}

/** Sends a caller's booking, possibly again. @throws Error if no answer comes */
async function book(site: ProbedSite, { day, statuses }: Contest, id: string): Promise<void> {
  const person = { name: id, email: `${id}@example.com`, submissionId: id };
  const json = { ...booking, ...person, serviceDate: day, serviceTime: 'morning' };
  const { status } = await site.ask('/api/bookings', { method: 'POST', json });
  statuses.set(id, status);
}

const bookingList = z.array(z.object({ name: z.string(), serviceDate: z.string() }));

/** The names of the window's bookings, as the office sees them. */
async function storedNames(site: ProbedSite, { day }: Contest): Promise<string[]> {
  const headers = { cookie: await site.logIn() };
  const bookings = bookingList.parse(jsonOf(await site.ask('/api/bookings', { headers })));
  return bookings.filter(({ serviceDate }) => serviceDate === day).map(({ name }) => name);
}

/**
 * Adds up the counts of all rounds. Counts without a check in a single round must be above zero in total: otherwise the
 * kills have tested nothing.
 */
function sums(rounds: readonly Finding[][]): Finding[] {
  const [first = []] = rounds;
  return first.map(({ what, ok }, index) => {
    const found = rounds.reduce((total, round) => total + Number(round[index]?.found), 0);
    return ok === undefined ? mustBePositive(what, found) : mustBeZero(what, found);
  });
}
