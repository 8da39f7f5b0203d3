import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { addDays } from '../../src/domain/calendar.ts';
import { jsonOf } from '../measuring/ask.ts';
import type { Finding, Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { booking } from '../measuring/visitors.ts';

/** The site's clock is set to this many milliseconds before the crossing. The first check must end in this time. */
const checkBefore = 4_000;
/** Minimum milliseconds from the crossing to the second check. Setting the clock adds half a second. */
const checkAfter = 300;

/** A moment at which the day changes in New York or in UTC, or the UTC offset changes in New York. */
type Crossing = {
  what: string;
  /** In UTC. */
  at: string;
  /** The company's day before and after the moment. */
  days: readonly [string, string];
  /** The number of views that are sent before and after the moment. */
  views: readonly [number, number];
};

type ClockTest = { name: string; timeZone: string; crossings: readonly Crossing[] };

/**
 * In 2027, daylight saving time starts on March 14 and ends on November 7. Source: IANA time zone database, US rules.
 */
const clockTests: readonly ClockTest[] = [
  {
    name: 'June 16',
    timeZone: 'UTC',
    crossings: [
      { what: 'midnight', at: '2027-06-16T04:00:00Z', days: ['2027-06-15', '2027-06-16'], views: [3, 5] },
      { what: 'midnight in UTC', at: '2027-06-17T00:00:00Z', days: ['2027-06-16', '2027-06-16'], views: [2, 4] },
    ],
  },
  {
    name: 'March 14',
    timeZone: 'America/New_York',
    crossings: [
      { what: 'the first midnight', at: '2027-03-14T05:00:00Z', days: ['2027-03-13', '2027-03-14'], views: [2, 3] },
      { what: 'the clocks go forward', at: '2027-03-14T07:00:00Z', days: ['2027-03-14', '2027-03-14'], views: [4, 5] },
      { what: 'the second midnight', at: '2027-03-15T04:00:00Z', days: ['2027-03-14', '2027-03-15'], views: [6, 7] },
    ],
  },
  {
    name: 'November 7',
    timeZone: 'Asia/Tokyo',
    crossings: [
      { what: 'the first midnight', at: '2027-11-07T04:00:00Z', days: ['2027-11-06', '2027-11-07'], views: [3, 2] },
      { what: 'the clocks go back', at: '2027-11-07T06:00:00Z', days: ['2027-11-07', '2027-11-07'], views: [5, 4] },
      { what: 'the second midnight', at: '2027-11-08T05:00:00Z', days: ['2027-11-07', '2027-11-08'], views: [7, 6] },
    ],
  },
];

/** The schema of a procedure's answer over HTTP. */
const trpcAnswer = <T extends z.ZodType>(data: T) => z.object({ result: z.object({ data: z.object({ json: data }) }) });

const unlockAnswer = trpcAnswer(z.object({ unlock: z.string() }));
const summaryAnswer = trpcAnswer(
  z.object({ today: z.number(), dailyTrend: z.array(z.object({ day: z.string(), views: z.number() })) }),
);
const rowsAnswer = trpcAnswer(z.object({ rows: z.array(z.unknown()) }));

/**
 * Moves the clock of a running site past midnight and both changes of daylight saving time, with the process in
 * different time zones. Views, messages and bookings are sent before and after each moment.
 */
export async function passMidnight(): Promise<Part> {
  const findings: Finding[] = [];
  for (const clockTest of clockTests) {
    const site = await startProbedSite({ environment: { STARTER_CONTENT: 'off', TZ: clockTest.timeZone } });
    try {
      findings.push(...(await crossAll(site, clockTest)));
    } finally {
      await site.remove();
    }
  }
  return { title: 'A running site at midnight and at both changes of daylight saving time', findings };
}

async function crossAll(site: ProbedSite, { name, timeZone, crossings }: ClockTest): Promise<Finding[]> {
  const findings: Finding[] = [];
  const views = new Map<string, number>();
  const messages = new Map<string, number>();
  for (const crossing of crossings) {
    await site.setClock(new Date(new Date(crossing.at).getTime() - checkBefore));
    const secondCheckAt = performance.now() + checkBefore + checkAfter;
    for (const side of [0, 1] as const) {
      if (side === 1) await delay(secondCheckAt - performance.now());
      const day = crossing.days[side];
      for (let n = 0; n < crossing.views[side]; n++) await post(site, '/api/page-views/home/increment', undefined);
      await post(site, '/api/contact', contact);
      views.set(day, (views.get(day) ?? 0) + crossing.views[side]);
      messages.set(day, (messages.get(day) ?? 0) + 1);
      const expected = textOf({ today: day, views, messages: messages.get(day), bookable: [false, true] });
      const found = textOf(await readFacts(site, day));
      const what = `${name}, TZ=${timeZone}, ${side === 0 ? 'before' : 'after'} ${crossing.what}`;
      findings.push({ what, found, expected: found === expected ? 'the same' : expected, ok: found === expected });
    }
  }
  return findings;
}

type Facts = {
  today: string | undefined;
  /** Views by day, without days that have no views. */
  views: ReadonlyMap<string, number>;
  /** Messages that the list shows for today. */
  messages: number | undefined;
  /** Whether yesterday and today can be booked. */
  bookable: readonly [boolean, boolean];
};

const textOf = ({ today, views, messages, bookable: [canBookYesterday, canBookToday] }: Facts): string =>
  `${today}; views ${[...views].map(([day, count]) => `${day.slice(5)}: ${count}`).join(', ')}; ` +
  `${messages} messages today; bookable ${canBookYesterday ? 'yesterday ' : ''}${canBookToday ? 'today' : ''}`;

/** Reads the state of the site, as the office and visitors see it. Sends a booking for the day and the day before. */
async function readFacts(site: ProbedSite, day: string): Promise<Facts> {
  const { adminPassword: password } = site;
  const response = await site.ask('/trpc/admin.analytics.unlock', { method: 'POST', json: { json: { password } } });
  const { unlock } = unlockAnswer.parse(jsonOf(response)).result.data.json;
  const { dailyTrend } = summaryAnswer.parse(await query(site, 'admin.analytics.summary', { unlock })).result.data.json;
  const cookie = await site.logIn();
  const messageList = rowsAnswer.parse(await query(site, 'admin.messages.list', { from: day, to: day }, cookie));
  return {
    today: dailyTrend.at(-1)?.day,
    views: new Map(dailyTrend.filter(({ views }) => views > 0).map((entry) => [entry.day, entry.views])),
    messages: messageList.result.data.json.rows.length,
    bookable: [await acceptsBooking(site, addDays(day, -1)), await acceptsBooking(site, day)],
  };
}

async function query(site: ProbedSite, procedure: string, input: object, cookie?: string): Promise<unknown> {
  const encodedInput = encodeURIComponent(JSON.stringify({ json: input }));
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  return jsonOf(await site.ask(`/trpc/${procedure}?input=${encodedInput}`, { headers }));
}

async function post(site: ProbedSite, path: string, json: unknown): Promise<void> {
  jsonOf(await site.ask(path, { method: 'POST', json }));
}

/** Sends a booking. @returns whether the site accepts the booking */
async function acceptsBooking(site: ProbedSite, serviceDate: string): Promise<boolean> {
  const { status, text } = await site.ask('/api/bookings', { method: 'POST', json: { ...booking, serviceDate } });
  if (status !== 200 && status !== 400) throw new Error(`A booking was answered with ${status}: ${text}`);
  return status === 200;
}

const contact = { name: 'Ann', email: 'ann@example.com', message: 'Written about midnight.' };
