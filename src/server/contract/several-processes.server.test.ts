import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bookingReceipt } from '#domain/booking.ts';
import { addDays, businessDay } from '#domain/calendar.ts';
import { type EmbeddedMongo, startEmbeddedMongo } from '#embedded-mongo';
import { startTestSmtp, type TestSmtp } from '#server/mail/testing-smtp.ts';
import { collect, liveClient, until } from '#server/sockets/testing.ts';
import { sender, type TestServer, testPassword, validBooking } from '#server/testing.ts';
import { type SiteProcess, startProcess } from '#server/testing-process.ts';
import { everyDay } from './testing-bookings.ts';

// Two whole processes on one store, as behind a load balancer. chat-processes.spec.ts tests conversations between them,
// and jobs.server.test.ts tests that only one of them runs a job.

let dataDir: string;
let store: EmbeddedMongo;
let smtp: TestSmtp;
const processes: SiteProcess[] = [];
type Sender = TestServer['send'];
let sendToFirst: Sender;
let sendToSecond: Sender;
let secondUrl: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'several-'));
  store = await startEmbeddedMongo({ dataDir: path.join(dataDir, 'store') });
  smtp = await startTestSmtp();
  const [firstUrl, url] = await Promise.all([start('one'), start('other')]);
  [sendToFirst, sendToSecond, secondUrl] = [sender(firstUrl), sender(url), url];
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGTERM');
  await Promise.all(processes.map(({ ended }) => ended));
  await smtp.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a process with a data directory of its own. @returns its URL */
async function start(folder: string): Promise<string> {
  const site = startProcess({
    DATA_DIR: path.join(dataDir, folder),
    MONGODB_URI: store.uri,
    ADMIN_PASSWORD: testPassword,
    SESSION_SECRET: 'a secret that both processes have in common',
    STARTER_CONTENT: 'off',
    SMTP_URL: smtp.url,
    ALERT_EMAIL: 'office@example.com',
  });
  processes.push(site);
  const url = await site.ready;
  if (url === undefined) throw new Error((await site.ended).errorOutput);
  return url;
}

/** Logs in at a process. @returns the cookie to send */
async function logIn(send: Sender): Promise<string> {
  const { headers } = await send('POST', '/api/admin/login', { json: { password: testPassword } });
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

const sessionStatus = async (send: Sender, as: string): Promise<number> =>
  (await send('GET', '/api/admin/settings', { as })).status;

test('a log-in at one process is valid at the other, where a log-out of one or all sessions ends it', async () => {
  const [first, second] = [await logIn(sendToFirst), await logIn(sendToSecond)];
  expect([await sessionStatus(sendToSecond, first), await sessionStatus(sendToFirst, second)]).toEqual([200, 200]);
  expect((await sendToSecond('POST', '/api/admin/logout', { as: first })).status).toBe(204);
  await until(async () => (await sessionStatus(sendToFirst, first)) === 401);
  expect((await sendToFirst('POST', '/api/admin/logout-all', { as: second })).status).toBe(204);
  await until(async () => (await sessionStatus(sendToSecond, second)) === 401);
});

test('a process shows which places the other has booked or freed, even while both are under load', async () => {
  const as = await logIn(sendToFirst);
  const value = { places: everyDay(2), leadHours: 24, horizonDays: 60, answerHours: 24 };
  const saved = await sendToFirst('PUT', '/api/admin/settings/booking', { as, json: { rev: 0, value } });
  expect(saved.status).toBe(200);
  const firstDay = addDays(businessDay(new Date()), 10);
  const days = [0, 1, 2, 3].map((ahead) => addDays(firstDay, ahead));
  const input = encodeURIComponent(JSON.stringify({ json: { from: firstDay, days: 4 } }));
  /** Returns the states of the four mornings by REST, then by tRPC. */
  const states = async (send: Sender): Promise<string[]> => {
    const rest = await send('GET', `/api/availability?from=${firstDay}&days=4`);
    const trpc = await send('GET', `/trpc/booking.availability?input=${input}`);
    const answers = [z.parse(windowsOfDays, rest.json), z.parse(trpcWindows, trpc.json).result.data.json];
    return answers.flatMap(({ days }) => days.map(({ windows }) => windows.morning));
  };
  await until(async () => (await sendToSecond('GET', '/api/availability')).text.includes('"limited":true'));
  const book = async (send: Sender, serviceDate: string): Promise<string> => {
    const json = { ...validBooking, submissionId: randomUUID(), serviceDate, serviceTime: 'morning' };
    const answer = await send('POST', '/api/bookings', { json });
    expect(answer.status).toBe(200);
    return z.parse(bookingReceipt, answer.json).id;
  };
  const ids = await Promise.all(
    days.map(async (day, index) => {
      await book(index % 2 === 0 ? sendToFirst : sendToSecond, day);
      await states(sendToSecond);
      const sendLast = index % 2 === 0 ? sendToSecond : sendToFirst;
      const id = await book(sendLast, day);
      const shownStates = await states(sendLast);
      expect([shownStates[index], shownStates[index + 4]]).toEqual(['full', 'full']);
      return id;
    }),
  );
  for (const send of [sendToFirst, sendToSecond])
    await until(async () => (await states(send)).every((state) => state === 'full'));
  for (const id of ids) await sendToFirst('POST', `/api/bookings/${id}/cancel`, { as, json: {} });
  expect(new Set(await states(sendToFirst))).toEqual(new Set(['open']));
  await until(async () => (await states(sendToSecond)).every((state) => state === 'open'));
});

const windowsOfDays = z.object({ days: z.array(z.object({ windows: z.object({ morning: z.string() }) })) });
const trpcWindows = z.object({ result: z.object({ data: z.object({ json: windowsOfDays }) }) });

const settings = z.object({ company: z.object({ rev: z.number(), value: z.looseObject({}) }) });

test('a setting saved at one process is shown in the pages and the API of the other', async () => {
  const as = await logIn(sendToFirst);
  const { rev, value } = settings.parse((await sendToFirst('GET', '/api/admin/settings', { as })).json).company;
  const name = `Palm Cleaners ${randomUUID()}`;
  expect((await sendToSecond('GET', '/')).text).not.toContain(name);
  const saved = await sendToFirst('PUT', '/api/admin/settings/company', {
    as,
    json: { rev, value: { ...value, name } },
  });
  expect(saved.status).toBe(200);
  await until(async () => (await sendToSecond('GET', '/api/site')).text.includes(name));
  await until(async () => (await sendToSecond('GET', '/')).text.includes(name));
});

test('an office that is connected to one process is online for the visitors of the other', async () => {
  const isStaffed = async (): Promise<boolean> =>
    (await sendToFirst('GET', '/trpc/chat.staffPresence')).text.includes('"staffed":true');
  expect(await isStaffed()).toBe(false);
  const office = liveClient(secondUrl, { cookie: await logIn(sendToSecond) });
  const events = collect((handlers) => office.api.chat.onEvents.subscribe(undefined, handlers));
  await until(isStaffed);
  events.stop();
  await office.close();
});

test('the office’s mail about a contact message is sent once, whichever process received the message', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `Ann ${n} ${randomUUID()}`);
  const pendingStatuses = names.map(async (name, n) => {
    const json = { name, email: `ann${n}@example.com`, message: 'Please call me.' };
    return (await (n % 2 === 0 ? sendToFirst : sendToSecond)('POST', '/api/contact', { json })).status;
  });
  expect(new Set(await Promise.all(pendingStatuses))).toEqual(new Set([200]));
  const alerts = () => smtp.mails.filter(({ subject }) => names.some((name) => subject?.includes(name)));
  await until(() => alerts().length >= names.length);
  expect(new Set(alerts().map(({ messageId }) => messageId)).size).toBe(names.length);
  expect(alerts()).toHaveLength(names.length);
});

test('wrong passwords at one process count at the other', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 20; guess++) {
    const { status } = await (guess % 2 === 0 ? sendToFirst : sendToSecond)('POST', '/api/admin/login', {
      json: { password: 'wrong' },
    });
    statuses.push(status);
  }
  // Each process may allow one more guess before it has read the other's count.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(12);
  expect(statuses.at(-1)).toBe(429);
});
