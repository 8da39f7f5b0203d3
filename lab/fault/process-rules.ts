import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { weekdays } from '../../src/domain/weekday.ts';
import { jsonOf } from '../measuring/ask.ts';
import { atLeast, atMost, type Finding, mustBeZero, mustHold } from '../measuring/findings.ts';
import { type Pair, scale } from './processes.ts';

/** Maximum milliseconds until a log-out or a saved setting applies in every process. */
const maxDelay = 1_000;
/** Milliseconds for which the checks are repeated. */
const duration = 3_000;

/**
 * Repeats checks, which send one request each, and returns for each the milliseconds after which the check last saw the
 * old state; 0 if it never did. The load balancer alternates between the processes, so with an odd number of checks,
 * each check reads from both.
 */
async function lastSeen(...checks: (() => Promise<boolean>)[]): Promise<number[]> {
  const begin = performance.now();
  const lastMs = checks.map(() => 0);
  while (performance.now() - begin < duration) {
    for (const [index, isOld] of checks.entries()) if (await isOld()) lastMs[index] = performance.now() - begin;
    await delay(5);
  }
  return lastMs;
}

/** Checks that a session is valid in both processes, and ends in both. */
export async function endSessions({ ask, logIn }: Pair): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of ['logout', 'logout-all']) {
    const headers = { cookie: await logIn() };
    const status = async (): Promise<number> => (await ask('/api/admin/settings', { headers })).status;
    const statusesBefore = [await status(), await status(), await status(), await status()];
    findings.push(
      mustHold(
        `${path}: the session is valid in both processes`,
        statusesBefore.every((code) => code === 200),
        statusesBefore.join(' '),
      ),
    );
    await ask(`/api/admin/${path}`, { method: 'POST', headers });
    const [lastMs = 0] = await lastSeen(async () => (await status()) === 200);
    findings.push(atMost(`${path}: the session was last valid after`, lastMs, maxDelay, 'ms'));
  }
  return findings;
}

const section = z.object({ rev: z.number(), value: z.looseObject({}) });
const settings = z.object({ company: section, booking: section });

/**
 * Checks that a setting saved in one process applies in both, and that exactly one of several concurrent saves wins.
 * These saves limit the places of all windows.
 */
export async function shareSettings({ ask, logIn }: Pair): Promise<Finding[]> {
  const headers = { cookie: await logIn() };
  const read = async () => settings.parse(jsonOf(await ask('/api/admin/settings', { headers })));
  const save = async (name: string, json: object): Promise<number> =>
    (await ask(`/api/admin/settings/${name}`, { method: 'PUT', headers, json })).status;

  const { company, booking } = await read();
  const name = `Palm Cleaners ${randomUUID()}`;
  const savedStatus = await save('company', { rev: company.rev, value: { ...company.value, name } });
  const isOldAt = (path: string) => async () => !(await ask(path)).text.includes(name);
  const [apiMs = 0, ...pageMs] = await lastSeen(isOldAt('/api/site'), isOldAt('/'), isOldAt('/'));

  const dayPlaces = { morning: 20, afternoon: 20, evening: 20 };
  const value = { ...booking.value, places: Object.fromEntries(weekdays.map((weekday) => [weekday, dayPlaces])) };
  const statuses = await Promise.all(Array.from({ length: 8 }, () => save('booking', { rev: booking.rev, value })));
  const acceptedCount = statuses.filter((status) => status === 200).length;
  const rejectedCount = statuses.filter((status) => status === 409).length;
  return [
    mustHold('settings: saved', savedStatus === 200, String(savedStatus)),
    atMost('settings: the old ones were last in the API after', apiMs, maxDelay, 'ms'),
    atMost('settings: the old ones were last on a page after', Math.max(...pageMs), maxDelay, 'ms'),
    mustHold(
      'settings: one of 8 concurrent saves wins',
      acceptedCount === 1 && rejectedCount === 7,
      statuses.join(' '),
    ),
  ];
}

/** Each process may accept one request more than the limit, before it has read the other's count. */
const tolerance = 2;

/** Checks that rate limits count per IP address for both processes together. */
export async function shareLimits({ ask, logIn }: Pair): Promise<Finding[]> {
  const post = async (path: string, json: object, from: string): Promise<number> =>
    (await ask(path, { method: 'POST', json, from })).status;
  const sendMessage = (n: number, from: string): Promise<number> =>
    post('/api/contact', { name: `Ann ${n}`, email: `ann${n}@example.com`, message: 'Please call me.' }, from);
  const limit = 10 * scale;
  const messageStatuses: number[] = [];
  for (let n = 0; n < limit + 20; n++) messageStatuses.push(await sendMessage(n, '127.0.1.2'));
  const guessStatuses: number[] = [];
  for (let n = 0; n < limit + 20; n++) {
    guessStatuses.push(await post('/api/admin/login', { password: 'wrong' }, '127.0.2.2'));
    // Two rejections in a row are enough, because checking a password takes much processor time.
    if (guessStatuses.at(-1) === 429 && guessStatuses.at(-2) === 429) break;
  }
  const count = (statuses: readonly number[], status: number) => statuses.filter((code) => code === status).length;
  const canLogIn = await logIn().then(() => true);
  return [
    atLeast('limits: messages accepted from one IP address', count(messageStatuses, 200), limit),
    atMost('limits: messages accepted from one IP address', count(messageStatuses, 200), limit + tolerance),
    mustBeZero(
      'limits: other answers than 200 and 429',
      messageStatuses.length - count(messageStatuses, 200) - count(messageStatuses, 429),
    ),
    mustHold('limits: a message from another IP address is accepted', (await sendMessage(-1, '127.0.3.2')) === 200),
    atMost('limits: wrong passwords from one IP address', count(guessStatuses, 401), limit + tolerance),
    mustHold('limits: then a 429', guessStatuses.at(-1) === 429, String(guessStatuses.at(-1))),
    mustHold('limits: the office can log in from another IP address', canLogIn),
  ];
}
