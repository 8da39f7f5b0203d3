import { expect, test } from 'vitest';
import { minute, newEmail, siteWithSmtp } from './testing-mail.ts';

const site = siteWithSmtp();
const { book, goTo, patch, resend, rowOf, rowsAbout, sendAfter, sendDue, sentTo } = site;

test('a visit that is moved twice within two minutes causes one mail, and a reminder the day before', async () => {
  const email = newEmail();
  const id = await book({ email, serviceDate: '2027-06-25' });
  await sendDue();
  await patch(id, { confirmed: true });
  await sendAfter(2 * minute);
  expect(sentTo(email).at(-1)?.text?.replace(/\s+/g, ' ')).toContain(
    'Cancelling costs nothing until Thursday, June 24 at 8:00 AM. After that, it costs $65.00, half of $130.00.',
  );
  site.smtp.mails.length = 0;
  const services = site.server.app.services;
  await services.booking.update({ id, serviceDate: '2027-06-28' }, { role: 'office' });
  site.server.clock.advance(minute);
  await services.booking.update({ id, serviceTime: 'evening' }, { role: 'office' });
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

test('a change that is undone at once causes no further mail', async () => {
  const email = newEmail();
  const id = await book({ email, serviceDate: '2027-06-25' });
  await sendDue();
  const services = site.server.app.services;
  for (const serviceDate of ['2027-06-28', '2027-06-25'])
    await services.booking.update({ id, serviceDate }, { role: 'office' });
  await sendAfter(2 * minute);
  expect(sentTo(email)).toHaveLength(1);
});

test('a visit that is confirmed less than 26 hours ahead has no reminder', async () => {
  await goTo(new Date('2027-06-16T13:00:00Z'));
  const id = await book({ email: newEmail(), serviceDate: '2027-06-17' });
  await patch(id, { confirmed: true });
  await sendAfter(2 * minute);
  const kinds = (await rowsAbout(`booking:${id}`)).filter(({ state }) => state !== 'void').map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('booking.')).sort()).toEqual(['booking.confirmed']);
});

test('a reminder becomes void when the visit is no longer confirmed', async () => {
  const id = await book({ email: newEmail(), serviceDate: '2027-06-25' });
  await patch(id, { confirmed: true });
  await patch(id, { confirmed: false });
  await goTo(new Date('2027-06-24T14:00:00Z'));
  await sendDue();
  expect(await rowOf(id, 'booking.reminder')).toMatchObject({ state: 'void' });
});

test('a reminder names the right day even if it is sent early or late; none is sent once reminders are off', async () => {
  const email = newEmail();
  const id = await book({ email, serviceDate: '2027-07-09', serviceTime: 'afternoon' });
  await patch(id, { confirmed: true });
  await sendAfter(2 * minute);
  const { id: queuedId, subject } = await rowOf(id, 'booking.reminder');
  expect(subject).toBe('Tomorrow: regular cleaning, Fri Jul 9, 12pm-4pm');
  const { outbox } = site.server.store;
  await outbox.setUp(false);
  expect((await resend(queuedId)).status).toBe(200);
  await outbox.setUp(true);
  await sendDue();
  expect(sentTo(email).at(-1)?.subject).toBe('Reminder: regular cleaning, Fri Jul 9, 12pm-4pm');
  await goTo(new Date('2027-07-09T11:00:00Z'));
  const setReminders = (reminders: boolean) =>
    site.saveSetting('notifications', { to: ['office@clean.example'], reminders, chatAlerts: true });
  await sendDue();
  expect(sentTo(email).at(-1)?.subject).toBe('Today: regular cleaning, Fri Jul 9, 12pm-4pm');
  await setReminders(false);
  const { json } = await resend(queuedId);
  await sendDue();
  expect(await rowsAbout(`booking:${id}`)).toContainEqual(
    expect.objectContaining({ id: Object(json).id, state: 'void' }),
  );
  await setReminders(true);
});

test('a confirmation that is taken back causes a mail only if the confirmation was sent', async () => {
  const email = newEmail();
  const id = await book({ email, serviceDate: '2027-07-12' });
  await sendDue();
  await patch(id, { confirmed: true });
  await patch(id, { confirmed: false });
  await sendAfter(2 * minute);
  const subjects = () => sentTo(email).map(({ subject }) => subject?.split(':')[0]);
  expect(subjects()).toEqual(['Request received']);
  await patch(id, { confirmed: true });
  await sendAfter(2 * minute);
  await patch(id, { confirmed: false });
  await sendAfter(2 * minute);
  expect(subjects()).toEqual(['Request received', 'Confirmed', 'Changed']);
  expect(sentTo(email).at(-1)?.text).toContain('We still have to confirm it.');
});

test('if a confirmation is taken back before any mail was sent, only the mail about the request is sent', async () => {
  const email = newEmail();
  const id = await book({ email, serviceDate: '2027-07-13' });
  await patch(id, { confirmed: true });
  await patch(id, { confirmed: false });
  await sendAfter(2 * minute);
  expect(sentTo(email).map(({ subject }) => subject?.split(':')[0])).toEqual(['Request received']);
});

test('a move is mailed even if a confirmation after it is taken back', async () => {
  const email = newEmail();
  const id = await book({ email, serviceDate: '2027-07-15' });
  await sendDue();
  await patch(id, { serviceDate: '2027-07-16' });
  await patch(id, { confirmed: true });
  await patch(id, { confirmed: false });
  await sendAfter(2 * minute);
  expect(sentTo(email).map(({ subject }) => subject?.split(':')[0])).toEqual(['Request received', 'Moved']);
  expect(sentTo(email).at(-1)?.text).toMatch(/July 15, 2027[\s\S]*July 16, 2027|July 16, 2027[\s\S]*July 15, 2027/);
});

test('taking a confirmation back causes a mail about an earlier unsent move, unless the move was undone', async () => {
  const [undoneEmail, movedEmail] = [newEmail(), newEmail()];
  const undoneId = await book({ email: undoneEmail, serviceDate: '2027-07-19' });
  const movedId = await book({ email: movedEmail, serviceDate: '2027-07-19' });
  await sendDue();
  await patch(undoneId, { serviceDate: '2027-07-20' });
  await patch(undoneId, { serviceDate: '2027-07-19' });
  await patch(movedId, { serviceDate: '2027-07-20' });
  await sendAfter(minute);
  await patch(movedId, { confirmed: true });
  // The mail about the move becomes void, because the confirmation says more.
  await sendAfter(minute);
  await patch(undoneId, { confirmed: true });
  for (const id of [undoneId, movedId]) await patch(id, { confirmed: false });
  await sendAfter(2 * minute);
  const subjects = (email: string) => sentTo(email).map(({ subject }) => subject?.split(':')[0]);
  expect([subjects(undoneEmail), subjects(movedEmail)]).toEqual([['Request received'], ['Request received', 'Moved']]);
});

test('a cancellation reaches the customer even if the office then changes the day', async () => {
  const email = newEmail();
  const id = await book({ email, serviceDate: '2027-07-14' });
  await sendDue();
  await site.server.send('POST', `/api/bookings/${id}/cancel`, { as: site.admin, json: {} });
  await patch(id, { serviceDate: '2027-07-15' });
  await sendAfter(2 * minute);
  expect(sentTo(email).map(({ subject }) => subject?.split(':')[0])).toEqual(['Request received', 'Cancelled']);
});
