import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { addDays, businessDay } from '../../src/domain/calendar.ts';
import { startTestSmtp, type TestSmtp } from '../../src/server/mail/testing-smtp.ts';
import { jsonOf } from '../measuring/ask.ts';
import { type Finding, holds, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { startStoreProcess } from './store-process.ts';
import { type StoreTap, startStoreTap } from './store-tap.ts';

/** Where the process ends, and how often a mail may then arrive: twice where the server may have had it before. */
type Step = { name: string; copies: 1 | 2; at: Parameters<StoreTap['stopAt']>[0] | 'the mail is at the server' };

const outbox = (command: string) => ({ command, collection: 'outbox' });
/** A sender that looks without finding anything also asks for a row; what it asks once there is one counts. */
const sending = { after: outbox('insert') };

const steps: readonly Step[] = [
  { name: 'the booking is stored', copies: 1, at: { command: 'insert', collection: 'bookings', when: 'done' } },
  { name: 'its event is stored', copies: 1, at: { command: 'insert', collection: 'events', when: 'done' } },
  { name: 'the first message is stored', copies: 1, at: { ...outbox('insert'), when: 'done' } },
  { name: 'the second message is stored', copies: 1, at: { ...outbox('insert'), when: 'done', nth: 2 } },
  { name: 'the mark is taken off', copies: 1, at: { command: 'update', collection: 'bookings', when: 'done' } },
  { name: 'a message is leased', copies: 1, at: { ...outbox('findAndModify'), when: 'done', ...sending } },
  { name: 'the try is noted', copies: 1, at: { ...outbox('update'), when: 'done', ...sending } },
  { name: 'the server has the mail and has not answered', copies: 2, at: 'the mail is at the server' },
  { name: 'the server has answered 250', copies: 2, at: { ...outbox('update'), when: 'asked', nth: 2, ...sending } },
  { name: 'the message is marked as sent', copies: 1, at: { ...outbox('update'), when: 'done', nth: 2, ...sending } },
];

const office = 'desk@clean.example';
/** A lease of a process that died ends after a minute; milliseconds. */
const timeout = 100_000;

/**
 * Kills the site (SIGKILL) between each two steps from a booking to its mails, starts it again, and counts what arrives:
 * of each fact one event, and one message to each address.
 */
export async function killBetweenSteps(): Promise<Part> {
  const store = await startStoreProcess();
  const smtp = await startTestSmtp();
  const tap = await startStoreTap(new URL(store.uri));
  const database = await new mongo.MongoClient(store.uri).connect();
  const events = database.db().collection('events');
  const environment = {
    ...{ MONGODB_URI: tap.uri, SMTP_URL: smtp.url, ALERT_EMAIL: office, STARTER_CONTENT: 'off' },
  };
  const site = await startProbedSite({ environment });
  try {
    const findings: Finding[] = [];
    for (const step of steps) findings.push(...(await killAt(step, { site, tap, smtp, events })));
    return { title: 'Killed between each two steps from a booking to its mails', findings };
  } finally {
    await site.remove();
    await Promise.all([tap.close(), smtp.close(), database.close()]);
    await store.remove();
  }
}

type Setting = { site: ProbedSite; tap: StoreTap; smtp: TestSmtp; events: mongo.Collection };

async function killAt({ name, copies, at }: Step, { site, tap, smtp, events }: Setting): Promise<Finding[]> {
  const email = `${randomUUID()}@example.com`;
  const booking = {
    ...{
      submissionId: randomUUID(),
      name: 'Ann Lee',
      email,
      phone: `561-555-${1_000 + steps.findIndex((step) => step.name === name)}`,
      address: '1 Palm Street',
    },
    ...{ city: 'Jupiter', zipCode: '33458', bedrooms: 2, bathrooms: '2', serviceType: 'deep', hours: 3 },
    ...{ serviceDate: addDays(businessDay(new Date()), 14), serviceTime: 'morning' },
  };
  const send = () => site.ask('/api/bookings', { method: 'POST', json: booking });

  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const mailsBefore = smtp.mails.length;
  if (at === 'the mail is at the server') {
    smtp.beforeAnswer = () => {
      resolve();
      // Nothing is answered any more: the line is gone with the process.
      return new Promise(() => undefined);
    };
  } else tap.stopAt(at, resolve);
  void send().catch(() => undefined);
  const isReached = await Promise.race([reached.then(() => true), delay(timeout, false, { ref: false })]);
  await site.kill();
  const atServer = smtp.mails.length - mailsBefore;
  smtp.beforeAnswer = undefined;
  tap.open();

  await site.startAgain();
  const { id } = z.object({ id: z.string() }).parse(jsonOf(await send()));
  const cookie = await site.logIn();
  const rows = await untilSent({ site, cookie, id });
  // Whatever would come twice has come by then.
  await delay(1_500);

  const created = await events.countDocuments({ 'about.id': id, what: 'booking.created' });
  const toCustomer = smtp.mails.filter(({ to }) => !Array.isArray(to) && to?.value[0]?.address === email);
  const toOffice = smtp.mails.filter(
    ({ to, text }) => !Array.isArray(to) && to?.value[0]?.address === office && text?.includes(id),
  );
  const arrived = [toCustomer, toOffice].map((mails) => {
    const ids = new Set(mails.map(({ messageId }) => messageId));
    return { messages: ids.size, most: mails.length };
  });
  const isRight = arrived.every(({ messages, most }) => messages === 1 && most >= 1 && most <= copies) && created === 1;
  const counts = arrived.map(({ messages, most }) =>
    most === messages ? `${messages}` : `${messages} (${most} times)`,
  );
  return [
    holds(`${name}: reached, then killed`, isReached, `${isReached ? 'yes' : 'no'}, ${atServer} at the mail server`),
    holds(
      `${name}: afterwards one event, one message to each`,
      isRight && rows === 2,
      `${created} event, ${counts.join(' and ')} message`,
    ),
  ];
}

/** Waits until both messages about a booking have left. @returns how many have */
async function untilSent({ site, cookie, id }: { site: ProbedSite; cookie: string; id: string }): Promise<number> {
  const row = z.array(z.object({ kind: z.string(), state: z.string() }));
  const end = performance.now() + timeout;
  for (;;) {
    const rows = row.parse(jsonOf(await site.ask(`/api/admin/outbox?about=booking:${id}`, { headers: { cookie } })));
    const sent = rows.filter(({ state }) => state === 'sent').length;
    if (sent >= 2 || performance.now() > end) return sent;
    await delay(200);
  }
}
