import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { outboxEntry, outboxMessage } from '#domain/message.ts';
import { createMail } from '#server/mail/mail.ts';
import { startTestServer, type TestServer, validBooking } from '#server/testing.ts';
import { startTestSmtp, type TestSmtp } from './testing-smtp.ts';

const minute = 60_000;
const hour = 60 * minute;

let smtp: TestSmtp;
let server: TestServer;
let admin: string;

beforeAll(async () => {
  smtp = await startTestSmtp();
  server = await startTestServer({
    environment: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://clean.example', ALERT_EMAIL: 'desk@clean.example' },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

/** A Wednesday, noon in New York. */
const noon = new Date('2027-06-16T16:00:00Z');
/** Sessions end after some hours. */
async function goTo(time: Date): Promise<void> {
  server.clock.now = time;
  admin = await server.logIn();
}

beforeEach(async () => {
  await goTo(noon);
  smtp.mails.length = 0;
});
afterEach(async () => {
  Object.assign(smtp.answers, { rcpt: [], data: [], auth: [], cutAfterData: 0 });
  // Nothing of one test is due in the next.
  server.clock.now = new Date(server.clock.now.getTime() + 40 * 24 * hour);
  await sendDue();
});

const mail = () => server.app.mail;

/** Sends everything that is due now. @returns how many rows were looked at */
async function sendDue(): Promise<number> {
  for (let count = 0; ; count++) if (!(await mail().sender?.sendNext())) return count;
}

async function sendAfter(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await sendDue();
}

async function book(fields: object = {}): Promise<string> {
  const { json } = await server.send('POST', '/api/bookings', { json: { ...validBooking, ...fields } });
  return z.parse(z.object({ id: z.string() }), json).id;
}

const patch = (id: string, json: object) => server.send('PATCH', `/api/bookings/${id}`, { as: admin, json });

const rowsAbout = async (about: string) =>
  z.parse(z.array(outboxEntry), (await server.send('GET', `/api/admin/outbox?about=${about}`, { as: admin })).json);

const rowOf = async (id: string, kind: string) => {
  const row = (await rowsAbout(`booking:${id}`)).find((one) => one.kind === kind);
  if (row === undefined) throw new Error(`There is no ${kind}.`);
  return row;
};

const sentTo = (address: string) =>
  smtp.mails.filter(({ to }) => !Array.isArray(to) && to?.value.some((one) => one.address === address));

let people = 0;
const someone = (): string => `person${++people}@example.com`;

test('a booking tells the customer and the office; the mail is complete', async () => {
  const email = someone();
  const id = await book({ email, name: 'A" <x@y>\r\nBcc: z@y' });
  await sendDue();
  const [received] = sentTo(email);
  expect(received).toMatchObject({ subject: 'Request received: regular cleaning, Sun Jun 20, 8am-12pm' });
  expect(received?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(received?.text).toContain('12 Palm Way, Jupiter 33458');
  expect(received?.text).toContain('Price: $130');
  expect(received?.text).not.toContain('undefined');
  const calendar = received?.attachments
    .find(({ contentType }) => contentType.startsWith('text/calendar'))
    ?.content.toString();
  expect(calendar?.replaceAll('\r\n ', '')).toMatch(
    /METHOD:REQUEST[\s\S]*UID:booking-[\s\S]*SEQUENCE:0[\s\S]*DTSTART:20270620T120000Z[\s\S]*DTEND:20270620T160000Z[\s\S]*ORGANIZER[\s\S]*ATTENDEE[\s\S]*STATUS:TENTATIVE/,
  );
  const [alert, ...others] = sentTo('desk@clean.example');
  expect(others).toEqual([]);
  expect(alert?.replyTo?.value).toEqual([{ address: email, name: expect.stringContaining('A') }]);
  expect(alert?.text).toContain(`https://clean.example/admin?tab=bookings&booking=${id}`);
  expect(await rowOf(id, 'booking.received')).toMatchObject({
    state: 'sent',
    attempts: 1,
    audience: 'customer',
    to: email,
  });
});

test('the office is alerted once more after 15 minutes, unless somebody has opened it', async () => {
  const [first, second] = [await book({ email: someone() }), await book({ email: someone() })];
  await sendDue();
  smtp.mails.length = 0;
  expect((await server.send('GET', '/api/bookings', { as: admin })).status).toBe(200);
  const opened = { json: { json: { type: 'booking', id: second } }, as: admin };
  expect((await server.send('POST', '/trpc/admin.outbox.opened', opened)).status).toBe(200);
  await sendAfter(15 * minute);
  expect(sentTo('desk@clean.example').map(({ text }) => text?.includes(first))).toEqual([true]);
  expect((await rowsAbout(`booking:${second}`)).map(({ state }) => state).sort()).toEqual(['sent', 'sent', 'void']);
});

test('spam brings no mail', async () => {
  const id = await book({ email: someone(), leaveEmpty: 'x', openForMs: 1 });
  expect(await rowsAbout(`booking:${id}`)).toEqual([]);
});

test('an address that does not exist fails after one try, and gets nothing more', async () => {
  const email = someone();
  smtp.answers.rcpt = [550, 550];
  const id = await book({ email });
  await sendDue();
  await patch(id, { confirmed: true });
  await sendAfter(2 * minute);
  expect(await rowOf(id, 'booking.received')).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: expect.stringContaining('550'),
  });
  expect(await rowOf(id, 'booking.confirmed')).toMatchObject({ state: 'blocked' });
  expect(sentTo(email)).toEqual([]);
});

test('a server that is busy is tried again after 1 and 6 minutes', async () => {
  const email = someone();
  const id = await book({ email });
  smtp.answers.rcpt = [451, 451, 451, 451];
  await sendDue();
  await sendAfter(minute);
  smtp.answers.rcpt = [];
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'queued', attempts: 2 });
  await sendAfter(5 * minute - 1);
  expect(sentTo(email)).toEqual([]);
  await sendAfter(1);
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'sent', attempts: 3 });
});

test('a refused log-in costs no try; the workspace says since when', async () => {
  // Until the connection is lost, nobody logs in.
  const other = await startTestSmtp();
  const { store, clock } = server;
  other.answers.auth = [535];
  const own = createMail({
    store,
    config: {
      smtp: {
        host: '127.0.0.1',
        port: Number(new URL(other.url).port),
        secure: false,
        requireTLS: false,
        auth: { user: 'a', pass: 'b' },
      },
      from: undefined,
      url: () => 'https://clean.example',
    },
    settings: server.app.services.settings,
    isVisitorThere: () => false,
    sessionSecret: 'x'.repeat(32),
    clock: () => clock.now,
    auto: false,
    reportError: () => undefined,
  });
  const email = someone();
  const id = await book({ email });
  await own.sender?.sendNext();
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'queued', attempts: 0 });
  expect(await own.status()).toMatchObject({
    state: 'failing',
    since: noon.toISOString(),
    error: expect.stringContaining('535'),
  });
  expect(await own.sender?.sendNext()).toBe(false);
  clock.advance(5 * minute);
  while (await own.sender?.sendNext());
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'sent', attempts: 1 });
  expect(await own.status()).toMatchObject({ state: 'ok' });
  await own.stop();
  await other.close();
});

test('a line that is cut after the mail went over is tried again under the same Message-ID', async () => {
  const email = someone();
  const id = await book({ email });
  smtp.answers.cutAfterData = 1;
  await sendDue();
  await sendAfter(minute);
  const row = z.parse(
    outboxMessage,
    (await server.send('GET', `/api/admin/outbox/${(await rowOf(id, 'booking.received')).id}`, { as: admin })).json,
  );
  expect(row.state).toBe('sent');
  const ids = smtp.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length - 1);
});

test('several senders send each of 51 rows once', async () => {
  const emails = Array.from({ length: 51 }, someone);
  for (const email of emails)
    await server.send('POST', '/api/contact', { json: { name: 'Ann', email, message: 'Hello' } });
  await Promise.all([sendDue(), sendDue(), sendDue(), sendDue()]);
  expect(emails.map((email) => sentTo(email).length)).toEqual(emails.map(() => 1));
});

test('a visit that is moved twice within two minutes makes one message, and a reminder the day before', async () => {
  const email = someone();
  const id = await book({ email, serviceDate: '2027-06-25' });
  await sendDue();
  await patch(id, { confirmed: true });
  await sendAfter(2 * minute);
  smtp.mails.length = 0;
  const services = server.app.services;
  await services.booking.change(id, { serviceDate: '2027-06-28' }, { role: 'office' });
  server.clock.advance(minute);
  await services.booking.change(id, { serviceTime: 'evening' }, { role: 'office' });
  await sendAfter(2 * minute);
  expect(sentTo(email).map(({ subject }) => subject)).toEqual(['Moved: regular cleaning, Mon Jun 28, 4pm-8pm']);
  expect(sentTo(email)[0]?.text).toContain('your visit on Friday, June 25, 2027, 8am to 12pm is now on');
  await goTo(new Date('2027-06-27T14:00:00Z'));
  await sendDue();
  expect(
    sentTo(email)
      .map(({ subject }) => subject)
      .slice(1),
  ).toEqual(['Tomorrow: regular cleaning, Mon Jun 28, 4pm-8pm']);
});

test('a change that is taken back at once tells nobody', async () => {
  const email = someone();
  const id = await book({ email, serviceDate: '2027-06-25' });
  await sendDue();
  const services = server.app.services;
  for (const serviceDate of ['2027-06-28', '2027-06-25'])
    await services.booking.change(id, { serviceDate }, { role: 'office' });
  await sendAfter(2 * minute);
  expect(sentTo(email)).toHaveLength(1);
});

test('a visit that is confirmed less than 26 hours before has no reminder', async () => {
  await goTo(new Date('2027-06-16T13:00:00Z'));
  const id = await book({ email: someone(), serviceDate: '2027-06-17' });
  await patch(id, { confirmed: true });
  await sendAfter(2 * minute);
  const kinds = (await rowsAbout(`booking:${id}`)).filter(({ state }) => state !== 'void').map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('booking.')).sort()).toEqual(['booking.confirmed']);
});

test('a reminder of a visit that is not confirmed any more is void', async () => {
  const id = await book({ email: someone(), serviceDate: '2027-06-25' });
  await patch(id, { confirmed: true });
  await patch(id, { confirmed: false });
  await goTo(new Date('2027-06-24T14:00:00Z'));
  await sendDue();
  expect(await rowOf(id, 'booking.reminder')).toMatchObject({ state: 'void' });
});

test('one address that is no customer gets five confirmations a day, however many ask at once', async () => {
  const email = someone();
  await Promise.all(
    Array.from({ length: 8 }, () =>
      server.send('POST', '/api/contact', { json: { name: 'Ann', email, message: 'Hello' } }),
    ),
  );
  await sendDue();
  expect(sentTo(email)).toHaveLength(5);
});

test('a message is sent again as a row of its own, but not while it waits', async () => {
  const email = someone();
  const id = await book({ email });
  const resend = async () =>
    server.send('POST', `/api/admin/outbox/${(await rowOf(id, 'booking.received')).id}/resend`, { as: admin });
  expect((await resend()).status).toBe(409);
  await sendDue();
  const old = await rowOf(id, 'booking.received');
  const again = async () => server.send('POST', `/api/admin/outbox/${old.id}/resend`, { as: admin });
  const answers = await Promise.all([again(), again()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await sendDue();
  expect(sentTo(email)).toHaveLength(2);
  expect((await server.send('GET', '/api/admin/outbox/x', { as: admin })).status).toBe(404);
  expect((await server.send('GET', '/api/admin/outbox?limit=0', { as: admin })).status).toBe(400);
  expect((await server.send('GET', '/api/admin/outbox')).status).toBe(401);
});

test('without a server messages wait, and what is still useful leaves when there is one', async () => {
  const { store } = server;
  const email = someone();
  const id = await book({ email });
  await server.send('POST', '/api/contact', { json: { name: 'Ann', email, message: 'Hello' } });
  await store.outbox.setUp(false);
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'blocked', error: 'E-mail is not set up.' });
  expect(await sendDue()).toBe(0);
  // Only what is queued or being sent cannot be sent again. With the booking go its messages.
  const other = await book({ email: someone() });
  await store.outbox.setUp(false);
  const blocked = await rowOf(other, 'booking.received');
  expect((await server.send('POST', `/api/admin/outbox/${blocked.id}/resend`, { as: admin })).status).toBe(200);
  expect((await server.send('DELETE', `/api/bookings/${other}`, { as: admin })).status).toBe(204);
  expect(await rowsAbout(`booking:${other}`)).toEqual([]);
  await goTo(new Date(noon.getTime() + 3 * 24 * hour + minute));
  await store.outbox.setUp(true);
  await sendDue();
  expect(sentTo(email).map(({ subject }) => subject?.split(':')[0])).toEqual(['Request received']);
  expect(await rowOf(id, 'office.booking')).toMatchObject({ state: 'void' });
});

const say = (sessionId: string, message: string, fields: object = {}) =>
  server.send('POST', '/api/chat', { json: { sessionId, message, isUser: true, ...fields } });
const reply = (sessionId: string, message: string) =>
  server.send('POST', `/api/chat/respond/${sessionId}`, { as: admin, json: { message } });

async function followAfter(milliseconds: number): Promise<void> {
  await mail().followChat();
  await sendAfter(milliseconds);
}

test('replies that nobody saw leave as one mail, whose link opens the conversation', async () => {
  const [sessionId, email] = [randomUUID(), someone()];
  await say(sessionId, 'Do you clean lobbies?', { name: 'Ann', email });
  await reply(sessionId, 'Every night.');
  server.clock.advance(minute);
  await reply(sessionId, 'Weekends too.');
  await followAfter(4 * minute - 1);
  expect(sentTo(email)).toEqual([]);
  await sendAfter(1);
  await sendAfter(5 * minute);
  const [sent, ...others] = sentTo(email);
  expect(others).toEqual([]);
  expect(sent?.text).toMatch(/> Every night\.[\s\S]*> Weekends too\./);
  const token = /https:\/\/clean\.example\/chat\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
  const opened = await server.send('POST', '/trpc/chat.takeUp', { json: { json: { token } } });
  expect(opened.json).toMatchObject({ result: { data: { json: { sessionId } } } });
  // What is stored of the mail holds no token; what the office is shown does.
  const rows = await server.store.outbox.list({ about: { type: 'chat', id: sessionId }, limit: 10 });
  const row = await server.store.outbox.find(rows.find(({ state }) => state === 'sent')?.id ?? '');
  expect(JSON.stringify(row)).not.toContain(token);
  expect((await mail().get(row?.id ?? '')).text).toContain(token);

  await reply(sessionId, 'And one more.');
  await followAfter(5 * minute);
  expect(sentTo(email)).toHaveLength(1);
  await sendAfter(10 * minute);
  expect(sentTo(email).map(({ text }) => text?.includes('Every night'))).toEqual([true, false]);
});

test('what was seen is not sent', async () => {
  const [sessionId, email] = [randomUUID(), someone()];
  await say(sessionId, 'Hello?', { name: 'Ann', email });
  await reply(sessionId, 'Yes?');
  await server.app.services.chat.markSeen('visitor', sessionId, Number.MAX_SAFE_INTEGER);
  await followAfter(5 * minute);
  expect(sentTo(email)).toEqual([]);
});

test('the office hears of a chat that nobody answers for a minute, and once more; outside its hours when it opens', async () => {
  const [waiting, answered, night] = [randomUUID(), randomUUID(), randomUUID()];
  for (const sessionId of [waiting, answered]) await say(sessionId, 'Hello?', { name: 'Ann' });
  await say(waiting, 'Anybody?');
  await followAfter(minute);
  await reply(answered, 'Yes?');
  await sendAfter(29 * minute);
  const of = (sessionId: string) => sentTo('desk@clean.example').filter(({ text }) => text?.includes(sessionId)).length;
  expect([of(waiting), of(answered)]).toEqual([2, 1]);
  await goTo(new Date('2027-06-17T02:00:00Z'));
  await say(night, 'Hello?');
  await followAfter(hour);
  expect(of(night)).toBe(0);
  await goTo(new Date('2027-06-17T12:00:00Z'));
  await sendDue();
  expect(of(night)).toBeGreaterThan(0);
});

test('the desk is open by hours and the switch', async () => {
  const desk = async () => (await server.send('GET', '/api/chat/desk')).json;
  expect(await desk()).toEqual({ open: true, attended: false });
  const put = await server.send('PUT', '/api/admin/desk', { as: admin, json: { away: true } });
  expect(put.json).toEqual({ away: true, open: false, opensAt: '2027-06-17T12:00:00.000Z' });
  expect(await desk()).toEqual({ open: false, attended: false, opensAt: '2027-06-17T12:00:00.000Z' });
  expect((await server.send('PUT', '/api/admin/desk', { json: { away: false } })).status).toBe(401);
  await server.send('PUT', '/api/admin/desk', { as: admin, json: { away: false } });
  await server.store.desk.seen(noon);
  server.clock.advance(minute);
  expect(await desk()).toEqual({ open: true, attended: true });
});
