import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { publicPaths } from '../../src/domain/site.ts';
import type { Answer } from '../measuring/ask.ts';
import {
  atMost,
  type Finding,
  info,
  mustBePositive,
  mustBeZero,
  mustHold,
  notRun,
  type Part,
} from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { readStoredState, type Visitors, visitorsOf } from '../measuring/visitors.ts';
import { fileFinding, storedStateFindings } from './kill.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const title = 'A full disk';

/** Enough for an empty store and a few thousand writes; MiB. */
const diskSize = 24;
/** Maximum milliseconds until a write fails, and until writes succeed again after space was freed. */
const timeout = 2_000;

/** Fills the disk of a running site, frees it again, and checks the site meanwhile and afterwards. */
export async function fillTheDisk(plan: { writes: number }): Promise<Part> {
  let disk: SmallDisk;
  try {
    disk = await mountSmallDisk(diskSize);
  } catch (error) {
    return notRun(title, error instanceof Error ? error.message : String(error));
  }
  try {
    const dataDir = path.join(disk.folder, 'data');
    const site = await startProbedSite({ dataDir, commandPrefix: disk.commandPrefix });
    try {
      return { title, findings: await checkSite({ site, disk, writes: plan.writes }) };
    } finally {
      await site.stop();
    }
  } finally {
    await disk.remove();
  }
}

async function checkSite({
  site,
  disk,
  writes,
}: {
  site: ProbedSite;
  disk: SmallDisk;
  writes: number;
}): Promise<Finding[]> {
  const visitors = visitorsOf(site);
  await writeMany(visitors, writes);
  const acknowledgedBefore = visitors.acknowledged.size;

  disk.fill();
  const answers = await writeMany(visitors, writes);
  // The writes may have freed some space; fill it too.
  disk.fill();
  answers.push(...(await writeMany(visitors, writes)));
  const viewAnswer = await site.ask('/api/page-views/home/increment', { method: 'POST' });
  const logInAnswer = await site.ask('/api/admin/login', { method: 'POST', json: { password: site.adminPassword } });
  const rejections = answers.filter(({ status }) => status !== 200);
  const otherRejections = rejections.filter((answer) => !isUnavailableError(answer));
  const pages = await Promise.all(publicPaths.map((page) => site.ask(page)));
  const freeWhileFull = disk.free();

  await site.kill();
  const startError = await site.startAgain().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)),
  );
  const pagesAfterStart = site.isRunning() ? await Promise.all(publicPaths.map((page) => site.ask(page))) : [];

  disk.clear();
  if (!site.isRunning()) await site.startAgain();
  const recoveryMs = await waitUntilAccepted(site, visitors);
  // The summaries of conversations must be right again within the same timeout.
  await delay(Math.max(0, timeout - recoveryMs));
  const stateBeforeRepeats = await readStoredState(site, visitors);
  const rejectedRepeats = await visitors.sendAgain();
  const stateAfterRepeats = await readStoredState(site, visitors);
  await site.stop();
  return [
    mustBePositive('acknowledged before', acknowledgedBefore),
    info('bytes left', freeWhileFull),
    mustBePositive('writes rejected', rejections.length),
    mustBeZero('rejections other than a 503 that asks to retry', otherRejections.length, otherRejections[0]?.text),
    mustHold(
      'a page view and a log-in succeed or get the same 503',
      [viewAnswer, logInAnswer].every(isAcceptedOrUnavailable),
    ),
    atMost('slowest rejection', Math.max(...rejections.map(({ ms }) => ms)), timeout, 'ms'),
    mustBeZero('pages that did not answer 200', countFailed(pages)),
    mustHold('starts again on the full disk after a kill', startError === undefined, startError ?? 'yes'),
    mustBeZero('pages that did not answer 200 after that', countFailed(pagesAfterStart)),
    atMost('accepts writes again after space is free', recoveryMs, timeout, 'ms'),
    mustBeZero('acknowledged and lost', stateBeforeRepeats.writes.lost.length),
    mustBeZero('broken conversations', stateBeforeRepeats.brokenConversations),
    mustBeZero('rejected when sent again', rejectedRepeats),
    ...storedStateFindings(stateAfterRepeats, visitors),
    await copiedFileFinding(path.join(disk.folderFromHere, 'data')),
  ];
}

const countFailed = (pages: readonly Answer[]): number => pages.filter(({ status }) => status !== 200).length;

/** Sends many large writes at the same time. */
const writeMany = (visitors: Visitors, count: number): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, () => visitors.send(visitors.next('x'.repeat(1_900)))));

/** Whether an answer is the error that the API documents for an unavailable store. */
export function isUnavailableError({ status, text, headers }: Answer): boolean {
  return (
    status === 503 && /"code":"unavailable"/.test(text) && /again/.test(text) && Number(headers['retry-after']) > 0
  );
}

/**
 * Checks a copy of the data file outside of the small disk, because SQLite cannot open a file in another mount
 * namespace.
 */
async function copiedFileFinding(dataDir: string): Promise<Finding> {
  const folder = await mkdtemp(path.join(tmpdir(), 'disk-full-'));
  try {
    await cp(dataDir, folder, { recursive: true, filter: (name) => !name.endsWith('.sock') });
    return fileFinding(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Small writes may still succeed, because they fit into unused parts of the file. */
const isAcceptedOrUnavailable = (answer: Answer): boolean => answer.status === 200 || isUnavailableError(answer);

/** Sends writes until one succeeds, the site ends or ten timeouts have passed. @returns the milliseconds until then */
async function waitUntilAccepted(site: ProbedSite, visitors: Visitors): Promise<number> {
  const begin = performance.now();
  while (site.isRunning() && performance.now() - begin < 10 * timeout) {
    const { status } = await visitors.send(visitors.next());
    if (status === 200) break;
    await delay(50);
  }
  return performance.now() - begin;
}
