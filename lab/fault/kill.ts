import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { type Finding, info, none, type Part, some } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { median } from '../measuring/statistics.ts';
import { readable } from '../measuring/table.ts';
import { type Stock, takeStock, type Visitors, visitorsOf } from '../measuring/visitors.ts';

export type KillPlan = {
  kills: number;
  /** Concurrent visitors. */
  visitors: number;
  /** After as many acknowledged writes as visitors, the kill comes at a random moment within these milliseconds. */
  moment: number;
};

/** Number of acknowledged writes that are repeated in each round, as a browser does if it got no answer. */
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
    const stock = await takeStock(site, visitors);
    await site.stop();
    const starts = rounds.map(({ startMs }) => startMs);
    const sum = (of: (round: Round) => number): number => rounds.reduce((total, round) => total + of(round), 0);
    return {
      title: `Killed ${plan.kills} times during ${plan.visitors} concurrent bookings, contacts and chats`,
      findings: [
        some('acknowledged', visitors.acknowledged.size),
        some(
          'not yet answered when the site was killed',
          sum(({ underWay }) => underWay),
        ),
        none(
          'acknowledged and lost, right after each start',
          sum(({ before }) => before.writes.lost.length),
        ),
        none(
          'stored twice, right after each start',
          sum(({ before }) => before.writes.duplicated.length),
        ),
        none(
          'broken conversations, right after each start',
          sum(({ before }) => before.brokenConversations),
        ),
        info(
          'stored, but not acknowledged',
          sum(({ before }) => before.writes.unconfirmed.length),
        ),
        info(
          'sent again',
          sum(({ again }) => again),
        ),
        none(
          'rejected when sent again',
          sum(({ rejected }) => rejected),
        ),
        ...stockFindings(stock, visitors),
        info('milliseconds until ready again, median', Math.round(median(starts))),
        fileFinding(site.dataDir),
      ],
    };
  } finally {
    await site.remove();
  }
}

type Round = { underWay: number; before: Stock; again: number; rejected: number; startMs: number };

async function killOnce(parts: { site: ProbedSite; visitors: Visitors; plan: KillPlan }): Promise<Round> {
  const { site, visitors, plan } = parts;
  const enough = visitors.acknowledged.size + plan.visitors;
  let underWay = 0;
  let alive = true;
  const visitor = async (): Promise<void> => {
    while (alive) {
      const write = visitors.next();
      underWay += 1;
      try {
        await visitors.send(write);
        underWay -= 1;
      } catch {
        return;
      }
    }
  };
  const all = Promise.all(Array.from({ length: plan.visitors }, visitor));
  while (visitors.acknowledged.size < enough) await delay(1);
  await delay(Math.random() * plan.moment);
  await site.kill();
  alive = false;
  await all;
  const startMs = await site.startAgain();
  const before = await takeStock(site, visitors);
  const again = visitors.sent.size - visitors.acknowledged.size + repeatsPerRound;
  const acknowledged = [...visitors.acknowledged].slice(-repeatsPerRound);
  const rejected = await visitors.sendAgain();
  const repeats = await Promise.all(
    acknowledged
      .map((id) => visitors.sent.get(id))
      .flatMap((write) => (write === undefined ? [] : visitors.send(write))),
  );
  const rejectedRepeats = repeats.filter(({ status }) => status !== 200).length;
  return { underWay, before, again, rejected: rejected + rejectedRepeats, startMs };
}

/** The checks after all writes without an acknowledgement were sent again. */
export function stockFindings(stock: Stock, visitors: Visitors): Finding[] {
  const { lost, duplicated, unexpected } = stock.writes;
  return [
    {
      what: 'stored, after everything was sent again',
      found: stock.stored,
      expected: readable(visitors.sent.size),
      ok: stock.stored === visitors.sent.size,
    },
    none('acknowledged and lost, after everything was sent again', lost.length),
    none('stored twice, after everything was sent again', duplicated.length),
    none('stored, but never sent', unexpected.length),
    none('broken conversations, after everything was sent again', stock.brokenConversations),
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
