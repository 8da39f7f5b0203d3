import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { startTestSmtp, type TestSmtp } from '../../src/server/mail/testing-smtp.ts';
import { jsonOf } from '../measuring/ask.ts';
import { sampleBooking } from '../measuring/bookings.ts';
import { type Finding, mustHold, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { startStoreProcess } from './store-process.ts';
import { type StoreTap, startStoreTap } from './store-tap.ts';

/**
 * A point at which the process is killed, and the maximum number of copies of a mail that may arrive: two if the mail
 * server may have accepted the mail, but the site has not stored this.
 */
type Step = { name: string; copies: 1 | 2; at: Parameters<StoreTap['stopAt']>[0] | 'mail received' };

const outbox = (command: string) => ({ command, collection: 'outbox' });
/**
 * The sender also looks for due mails before the first mail is stored, so only its commands after that insert count.
 */
const afterFirstInsert = { after: outbox('insert') };

const steps: readonly Step[] = [
  { name: 'the booking is stored', copies: 1, at: { command: 'insert', collection: 'bookings', when: 'answered' } },
  { name: 'its event is stored', copies: 1, at: { command: 'insert', collection: 'events', when: 'answered' } },
  { name: 'the first message is stored', copies: 1, at: { ...outbox('insert'), when: 'answered' } },
  { name: 'the second message is stored', copies: 1, at: { ...outbox('insert'), when: 'answered', nth: 2 } },
  {
    name: 'the pending event is removed from the booking',
    copies: 1,
    at: { command: 'update', collection: 'bookings', when: 'answered' },
  },
  { name: 'a message is leased', copies: 1, at: { ...outbox('findAndModify'), when: 'answered', ...afterFirstInsert } },
  { name: 'the attempt is stored', copies: 1, at: { ...outbox('update'), when: 'answered', ...afterFirstInsert } },
  { name: 'the mail server has the mail and has not answered', copies: 2, at: 'mail received' },
  {
    name: 'the mail server has answered 250',
    copies: 2,
    at: { ...outbox('update'), when: 'requested', nth: 2, ...afterFirstInsert },
  },
  {
    name: 'the message is marked as sent',
    copies: 1,
    at: { ...outbox('update'), when: 'answered', nth: 2, ...afterFirstInsert },
  },
];

const office = 'office@clean.example';
/** More than enough for the lease of a killed process, which ends after a minute; milliseconds. */
const timeout = 100_000;

/**
 * Kills the site (SIGKILL) after each step from a booking to its mails, restarts it, and counts the results: one event,
 * and one mail to each recipient, which may arrive twice if the kill came before the mail server's answer was stored.
 */
export async function killBetweenSteps(): Promise<Part> {
  const store = await startStoreProcess();
  const smtp = await startTestSmtp();
  const tap = await startStoreTap(new URL(store.uri));
  const database = await new mongo.MongoClient(store.uri).connect();
  const events = database.db().collection('events');
  const environment = {
    MONGODB_URI: tap.uri,
    SMTP_URL: smtp.url,
    ALERT_EMAIL: office,
    STARTER_CONTENT: 'off',
  };
  const site = await startProbedSite({ environment });
  try {
    const findings: Finding[] = [];
    for (const step of steps) findings.push(...(await killAt(step, { site, tap, smtp, events })));
    return { title: 'Killed after each step from a booking to its mails', findings };
  } finally {
    await site.remove();
    await Promise.all([tap.close(), smtp.close(), database.close()]);
    await store.remove();
  }
}

type Fixture = { site: ProbedSite; tap: StoreTap; smtp: TestSmtp; events: mongo.Collection };

async function killAt({ name, copies, at }: Step, { site, tap, smtp, events }: Fixture): Promise<Finding[]> {
  const email = `${randomUUID()}@example.com`;
  const booking = {
    ...sampleBooking(14),
    submissionId: randomUUID(),
    email,
    phone: `561-555-${1_000 + steps.findIndex((step) => step.name === name)}`,
  };
  const book = () => site.ask('/api/bookings', { method: 'POST', json: booking });

  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const mailsBefore = smtp.mails.length;
  if (at === 'mail received') {
    smtp.beforeAnswer = () => {
      resolve();
      // Never answer: the process is killed meanwhile.
      return new Promise(() => undefined);
    };
  } else tap.stopAt(at, resolve);
  void book().catch(() => undefined);
  const isReached = await Promise.race([reached.then(() => true), delay(timeout, false, { ref: false })]);
  await site.kill();
  const mailsAtServer = smtp.mails.length - mailsBefore;
  smtp.beforeAnswer = undefined;
  tap.open();

  await site.startAgain();
  const { id } = z.object({ id: z.string() }).parse(jsonOf(await book()));
  const cookie = await site.logIn();
  const sentCount = await waitUntilSent({ site, cookie, id });
  // Long enough for a second mail, which would be an error.
  await delay(1_500);

  const eventCount = await events.countDocuments({ 'about.id': id, what: 'booking.created' });
  const customerMails = smtp.mails.filter(({ to }) => !Array.isArray(to) && to?.value[0]?.address === email);
  const officeMails = smtp.mails.filter(
    ({ to, text }) => !Array.isArray(to) && to?.value[0]?.address === office && text?.includes(id),
  );
  const arrivals = [customerMails, officeMails].map((mails) => {
    const ids = new Set(mails.map(({ messageId }) => messageId));
    return { distinct: ids.size, total: mails.length };
  });
  const isCorrect =
    arrivals.every(({ distinct, total }) => distinct === 1 && total >= 1 && total <= copies) && eventCount === 1;
  const counts = arrivals.map(({ distinct, total }) =>
    total === distinct ? `${distinct}` : `${distinct} (${total} times)`,
  );
  return [
    mustHold(
      `${name}: reached, then killed`,
      isReached,
      `${isReached ? 'yes' : 'no'}, ${mailsAtServer} at the mail server`,
    ),
    mustHold(
      `${name}: afterwards one event, one message to each recipient`,
      isCorrect && sentCount === 2,
      `${eventCount} event, ${counts.join(' and ')} message`,
    ),
  ];
}

/** Waits until both mails about a booking are sent, or until the timeout. @returns the number of sent mails */
async function waitUntilSent({ site, cookie, id }: { site: ProbedSite; cookie: string; id: string }): Promise<number> {
  const list = z.array(z.object({ kind: z.string(), state: z.string() }));
  const end = performance.now() + timeout;
  for (;;) {
    const rows = list.parse(jsonOf(await site.ask(`/api/admin/outbox?about=booking:${id}`, { headers: { cookie } })));
    const sentCount = rows.filter(({ state }) => state === 'sent').length;
    if (sentCount >= 2 || performance.now() > end) return sentCount;
    await delay(200);
  }
}
