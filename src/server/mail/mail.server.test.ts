import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { outboxMail } from '#domain/mail.ts';
import { createMail } from '#server/mail/mail.ts';
import { validBooking } from '#server/testing.ts';
import { hour, minute, newEmail, noon, siteWithSmtp } from './testing-mail.ts';
import { startTestSmtp, type TestSmtp } from './testing-smtp.ts';

const site = siteWithSmtp();
const { book, goTo, patch, resend, rowOf, rowsAbout, sendAfter, sendDue, sentTo } = site;

/** The mail service of another process, which sends over `smtp`. */
function mailOver(smtp: TestSmtp, url: () => string) {
  const { store, clock, app } = site.server;
  return createMail({
    store,
    config: {
      smtp: {
        host: '127.0.0.1',
        port: Number(new URL(smtp.url).port),
        secure: false,
        requireTLS: false,
        auth: { user: 'a', pass: 'b' },
      },
      from: undefined,
      url,
    },
    settings: app.services.settings,
    proposalPdf: () => Promise.reject(new Error('Nothing here is a proposal.')),
    isVisitorOnline: () => false,
    linkSecrets: { current: 'x'.repeat(32), earlier: 'z'.repeat(32) },
    clock: () => clock.now,
    auto: false,
    reportError: () => undefined,
  });
}

test('a booking sends complete mails to the customer and the office', async () => {
  const email = newEmail();
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
  const [alert, ...others] = sentTo('office@clean.example');
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

test('the office is alerted once more after 15 minutes, unless somebody has opened the booking', async () => {
  const [first, second] = [await book({ email: newEmail() }), await book({ email: newEmail() })];
  await sendDue();
  site.smtp.mails.length = 0;
  expect((await site.server.send('GET', '/api/bookings', { as: site.admin })).status).toBe(200);
  const openedRequest = { json: { json: { type: 'booking', id: second } }, as: site.admin };
  expect((await site.server.send('POST', '/trpc/admin.outbox.opened', openedRequest)).status).toBe(200);
  await sendAfter(15 * minute);
  expect(sentTo('office@clean.example').map(({ text }) => text?.includes(first))).toEqual([true]);
  expect((await rowsAbout(`booking:${second}`)).map(({ state }) => state).sort()).toEqual(['sent', 'sent', 'void']);
});

test('spam causes no mail', async () => {
  const id = await book({ email: newEmail(), leaveEmpty: 'x', openForMs: 1 });
  expect(await rowsAbout(`booking:${id}`)).toEqual([]);
});

test('a mail to an unknown email address fails after one attempt, and no more mails are sent to it', async () => {
  const email = newEmail();
  site.smtp.answers.rcpt = [550, 550];
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

test('a mail that is rejected because of its sender fails, but the next mail to its recipient is sent', async () => {
  const email = newEmail();
  site.smtp.answers.rcpt = ['550 5.7.1 Relay access denied', '550 5.7.1 Relay access denied'];
  const id = await book({ email });
  await sendDue();
  expect(await rowOf(id, 'booking.received')).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: expect.stringContaining('5.7.1 Relay access denied'),
  });
  await patch(id, { confirmed: true });
  await sendAfter(2 * minute);
  expect(await rowOf(id, 'booking.confirmed')).toMatchObject({ state: 'sent' });
});

test('a customer who has lost the link gets it by mail, and the answer says so', async () => {
  const email = newEmail();
  await book({ email });
  const { json } = await site.server.send('POST', '/api/manage/link', { json: { email } });
  expect(json).toMatchObject({ message: expect.stringContaining('we have sent you its link') });
  await sendDue();
  expect(sentTo(email).map(({ subject }) => subject)).toContain('The link to your booking');
});

test('while the mail server is busy, sending is repeated after one minute, and again after five', async () => {
  const email = newEmail();
  const id = await book({ email });
  site.smtp.answers.rcpt = [451, 451, 451, 451];
  await sendDue();
  await sendAfter(minute);
  site.smtp.answers.rcpt = [];
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'queued', attempts: 2 });
  await sendAfter(5 * minute - 1);
  expect(sentTo(email)).toEqual([]);
  await sendAfter(1);
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'sent', attempts: 3 });
});

test('a mail that cannot be composed counts an attempt, shows an error and is tried again later', async () => {
  let isBroken = true;
  const otherMail = mailOver(site.smtp, () => {
    if (isBroken) throw new Error('A secret of the server.');
    return 'https://clean.example';
  });
  const email = newEmail();
  const id = await book({ email });
  // The mail to the office, and the mail to the customer.
  for (let count = 0; count < 2; count++) await expect(otherMail.sender?.sendNext()).rejects.toThrow('A secret');
  const row = await rowOf(id, 'booking.received');
  expect(row).toMatchObject({ state: 'queued', attempts: 1, error: expect.stringContaining('could not be composed') });
  expect(row.dueAt).toBe(new Date(noon.getTime() + minute).toISOString());
  expect(await otherMail.get(row.id)).toMatchObject({ subject: row.subject, text: row.error, html: '' });
  isBroken = false;
  expect((await otherMail.get(row.id)).html).not.toBe('');
  site.server.clock.advance(minute);
  while (await otherMail.sender?.sendNext());
  expect(sentTo(email)).toHaveLength(1);
  await otherMail.stop();
});

test('a rejected log-in counts as no attempt, pauses sending for five minutes and appears in the status', async () => {
  // A second mail server, because an open connection to the first one would not log in again.
  const otherSmtp = await startTestSmtp();
  otherSmtp.answers.auth = [535];
  const otherMail = mailOver(otherSmtp, () => 'https://clean.example');
  const email = newEmail();
  const id = await book({ email });
  await otherMail.sender?.sendNext();
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'queued', attempts: 0 });
  expect(await otherMail.status()).toMatchObject({
    state: 'failing',
    since: noon.toISOString(),
    error: expect.stringContaining('535'),
  });
  expect(await otherMail.sender?.sendNext()).toBe(false);
  site.server.clock.advance(5 * minute);
  while (await otherMail.sender?.sendNext());
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'sent', attempts: 1 });
  expect(await otherMail.status()).toMatchObject({ state: 'ok' });
  await otherMail.stop();
  await otherSmtp.close();
});

test('a mail is sent again with the same Message-ID if the connection breaks after its content was sent', async () => {
  const email = newEmail();
  const id = await book({ email });
  site.smtp.answers.cutAfterData = 1;
  await sendDue();
  await sendAfter(minute);
  const row = z.parse(
    outboxMail,
    (await site.server.send('GET', `/api/admin/outbox/${(await rowOf(id, 'booking.received')).id}`, { as: site.admin }))
      .json,
  );
  expect(row.state).toBe('sent');
  const messageIds = site.smtp.mails.map(({ messageId }) => messageId);
  expect(new Set(messageIds).size).toBe(messageIds.length - 1);
});

test('concurrent calls of sendNext send each of 51 mails once', async () => {
  const emails = Array.from({ length: 51 }, newEmail);
  for (const email of emails)
    await site.server.send('POST', '/api/contact', { json: { name: 'Ann', email, message: 'Hello' } });
  await Promise.all([sendDue(), sendDue(), sendDue(), sendDue()]);
  expect(emails.map((email) => sentTo(email).length)).toEqual(emails.map(() => 1));
});

test('an email address that no customer has gets at most five confirmations a day', async () => {
  const [strangerEmail, customerEmail] = [newEmail(), newEmail()];
  const json = { ...validBooking, email: customerEmail, confirmed: true };
  expect((await site.server.send('POST', '/api/admin/bookings', { as: site.admin, json })).status).toBe(200);
  const sendMessage = (email: string) =>
    site.server.send('POST', '/api/contact', { json: { name: 'Ann', email, message: 'Hello' } });
  await Promise.all(
    [strangerEmail, customerEmail].flatMap((email) => Array.from({ length: 8 }, () => sendMessage(email))),
  );
  await sendDue();
  expect([sentTo(strangerEmail).length, sentTo(customerEmail).length]).toEqual([5, 8]);
});

test('a mail can be sent again as a new row, but not while it is queued', async () => {
  const email = newEmail();
  const id = await book({ email });
  const { id: rowId } = await rowOf(id, 'booking.received');
  expect((await resend(rowId)).status).toBe(409);
  await sendDue();
  const answers = await Promise.all([resend(rowId), resend(rowId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await sendDue();
  expect(sentTo(email)).toHaveLength(2);
});

test('the outbox answers 404 for an unknown mail, 400 for an invalid limit, and 401 without a log-in', async () => {
  expect((await site.server.send('GET', '/api/admin/outbox/x', { as: site.admin })).status).toBe(404);
  expect((await site.server.send('GET', '/api/admin/outbox?limit=0', { as: site.admin })).status).toBe(400);
  expect((await site.server.send('GET', '/api/admin/outbox')).status).toBe(401);
});

test('without a mail server, mails are blocked; once there is one, mails that are still useful are sent', async () => {
  const { store } = site.server;
  const email = newEmail();
  const id = await book({ email });
  await site.server.send('POST', '/api/contact', { json: { name: 'Ann', email, message: 'Hello' } });
  await store.outbox.setUp(false);
  expect(await rowOf(id, 'booking.received')).toMatchObject({ state: 'blocked', error: 'E-mail is not set up.' });
  expect(await sendDue()).toBe(0);
  // A blocked mail can be sent again. When a booking is deleted, its mails are deleted too.
  const otherId = await book({ email: newEmail() });
  await store.outbox.setUp(false);
  expect((await resend((await rowOf(otherId, 'booking.received')).id)).status).toBe(200);
  expect((await site.server.send('DELETE', `/api/bookings/${otherId}`, { as: site.admin })).status).toBe(204);
  expect(await rowsAbout(`booking:${otherId}`)).toEqual([]);
  await goTo(new Date(noon.getTime() + 3 * 24 * hour + minute));
  await store.outbox.setUp(true);
  await sendDue();
  expect(sentTo(email).map(({ subject }) => subject?.split(':')[0])).toEqual(['Request received']);
  expect(await rowOf(id, 'office.booking')).toMatchObject({ state: 'void' });
});
