import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, RequestOptions } from '../measuring/ask.ts';
import { atMost, info, mustBePositive, mustBeZero, mustHold, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { readable } from '../measuring/table.ts';

/** Maximum number of guesses that the site compares with the password. The rate limit is 10 in 15 minutes. */
const maxEvaluated = 20;
/** Maximum milliseconds of the owner's log-in. */
const ownerTimeout = 5_000;

const attackerIp = '127.0.0.1';
const ownerIp = '127.0.0.2';

/** Ways to send a guess. The last one sends a batch of several guesses. */
const guessRequests: readonly ((password: string) => { path: string; options: RequestOptions; guesses: number })[] = [
  (password) => ({ path: '/api/admin/login', options: post({ password }), guesses: 1 }),
  (password) => ({ path: '/trpc/admin.logIn', options: post({ json: { password } }), guesses: 1 }),
  (password) => ({ path: '/trpc/admin.analytics.unlock', options: post({ json: { password } }), guesses: 1 }),
  (password) => ({
    path: '/api/admin/login',
    options: {
      ...post({ password }),
      headers: { 'x-forwarded-for': `192.0.2.${password.length}`, forwarded: 'for=192.0.2.1' },
    },
    guesses: 1,
  }),
  (password) => ({
    path: `/trpc/${Array.from({ length: 10 }, () => 'admin.logIn').join(',')}?batch=1`,
    options: post(
      Object.fromEntries(
        Array.from({ length: 10 }, (_value, index) => [index, { json: { password: `${password}${index}` } }]),
      ),
    ),
    guesses: 10,
  }),
];

const post = (json: object): RequestOptions => ({ method: 'POST', json, from: attackerIp, agent });
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Guesses the password over REST and tRPC, with the default rate limits, while the owner logs in. */
export async function guessPasswords(plan: { guesses: number }): Promise<Part> {
  const site = await startProbedSite({ environment: { RATE_LIMIT_SCALE: '1' } });
  try {
    const title = `${readable(plan.guesses)} password guesses`;
    const tally = { sent: 0, evaluated: 0, limited: 0, other: 0, slowestMs: 0 };
    let isOver = false;
    const guessing = guess(site, plan.guesses, tally).finally(() => {
      isOver = true;
    });
    const logIns: Answer[] = [];
    const logInMeanwhile = async (): Promise<void> => {
      await delay(300);
      do {
        logIns.push(await logIn(site));
        await delay(500);
      } while (!isOver);
    };
    await Promise.all([guessing, logInMeanwhile()]);
    logIns.push(await logIn(site));
    const correctGuess = await logInFrom(site, attackerIp);
    return {
      title,
      findings: [
        mustBePositive('sent', tally.sent),
        {
          what: 'evaluated',
          found: tally.evaluated,
          expected: `> 0 and ≤ ${maxEvaluated}`,
          ok: tally.evaluated > 0 && tally.evaluated <= maxEvaluated,
        },
        info('rejected unchecked, with 429', tally.limited),
        mustBeZero('answered otherwise', tally.other),
        info('slowest answer to a guess, ms', Math.round(tally.slowestMs)),
        mustBePositive('log-ins of the owner meanwhile, from another IP address', logIns.length),
        mustBeZero('rejected log-ins of the owner', logIns.filter(({ status }) => status !== 200).length),
        atMost('slowest log-in of the owner', Math.max(...logIns.map(({ ms }) => ms)), ownerTimeout, 'ms'),
        mustHold('the right password is rejected from the IP address of the guesses', correctGuess.status === 429),
        mustBeZero('errors in the log', site.errors().count),
      ],
      notes: [
        'Guesses came from one IP address, as REST and tRPC calls, in batches and with forged forwarding headers.',
      ],
    };
  } finally {
    agent.destroy();
    await site.remove();
  }
}

type Guesses = { sent: number; evaluated: number; limited: number; other: number; slowestMs: number };

async function guess(site: ProbedSite, guesses: number, tally: Guesses): Promise<void> {
  const guesser = async (): Promise<void> => {
    while (tally.sent < guesses) {
      const requestOf = guessRequests[tally.sent % guessRequests.length];
      if (requestOf === undefined) return;
      const { path, options, guesses: batchSize } = requestOf(`guess ${tally.sent}`);
      tally.sent += batchSize;
      const { status, text, ms } = await site.ask(path, options);
      tally.slowestMs = Math.max(tally.slowestMs, ms);
      for (const guessStatus of batchSize === 1 ? [status] : statusesIn(text)) {
        if (guessStatus === 401) tally.evaluated += 1;
        else if (guessStatus === 429) tally.limited += 1;
        else tally.other += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: 64 }, guesser));
}

/** The statuses of the errors in the answer to a batch. */
const statusesIn = (text: string): number[] =>
  [...text.matchAll(/"httpStatus":(\d{3})/g)].map(([, status]) => Number(status));

const logInFrom = ({ ask, adminPassword: password }: ProbedSite, from: string): Promise<Answer> =>
  ask('/api/admin/login', { method: 'POST', json: { password }, from });

const logIn = (site: ProbedSite): Promise<Answer> => logInFrom(site, ownerIp);
