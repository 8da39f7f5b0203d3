import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { initialHours } from '#domain/hours.ts';
import { hour, minute, newEmail, noon, siteWithSmtp } from './testing-mail.ts';

const site = siteWithSmtp();
const { goTo, sendAfter, sendDue, sentTo } = site;

const say = (sessionId: string, message: string, fields: object = {}) =>
  site.server.send('POST', '/api/chat', { json: { sessionId, message, isUser: true, ...fields } });
const reply = (sessionId: string, message: string) =>
  site.server.send('POST', `/api/chat/respond/${sessionId}`, { as: site.admin, json: { message } });

async function followAndSendAfter(milliseconds: number): Promise<void> {
  await site.server.app.mail.followChat();
  await sendAfter(milliseconds);
}

test('unseen replies are sent in one mail with a link to the conversation, later replies in another mail', async () => {
  const [sessionId, email] = [randomUUID(), newEmail()];
  await say(sessionId, 'Do you clean lobbies?', { name: 'Ann', email });
  await reply(sessionId, 'Every night.');
  site.server.clock.advance(minute);
  await reply(sessionId, 'Weekends too.');
  await followAndSendAfter(4 * minute - 1);
  expect(sentTo(email)).toEqual([]);
  await sendAfter(1);
  await sendAfter(5 * minute);
  const [sent, ...furtherMails] = sentTo(email);
  expect(furtherMails).toEqual([]);
  expect(sent?.text).toMatch(/> Every night\.[\s\S]*> Weekends too\./);
  const token = /https:\/\/clean\.example\/chat\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
  const opened = await site.server.send('POST', '/trpc/chat.takeUp', { json: { json: { token } } });
  expect(opened.json).toMatchObject({ result: { data: { json: { sessionId } } } });
  // The stored mail contains no token; the mail that the office is shown does.
  const rows = await site.server.store.outbox.list({ about: { type: 'chat', id: sessionId }, limit: 10 });
  const row = await site.server.store.outbox.find(rows.find(({ state }) => state === 'sent')?.id ?? '');
  expect(JSON.stringify(row)).not.toContain(token);
  expect((await site.server.app.mail.get(row?.id ?? '')).text).toContain(token);

  await reply(sessionId, 'And one more.');
  await followAndSendAfter(5 * minute);
  expect(sentTo(email)).toHaveLength(1);
  await sendAfter(10 * minute);
  expect(sentTo(email).map(({ text }) => text?.includes('Every night'))).toEqual([true, false]);
});

test('a reply that is written while a mail is sent is in the next mail', async () => {
  const [sessionId, email] = [randomUUID(), newEmail()];
  await say(sessionId, 'Hello?', { name: 'Ann', email });
  await reply(sessionId, 'Yes?');
  await site.server.app.mail.followChat();
  site.smtp.beforeAnswer = async () => {
    site.smtp.beforeAnswer = undefined;
    await reply(sessionId, 'One more thing.');
    site.server.clock.advance(1_000);
  };
  await sendAfter(5 * minute);
  await followAndSendAfter(15 * minute);
  const replies = sentTo(email).map(({ text }) => text?.match(/(?<=> ).+/g));
  expect(replies).toEqual([['Yes?'], ['One more thing.']]);
});

test('replies that the visitor has seen are not mailed', async () => {
  const [sessionId, email] = [randomUUID(), newEmail()];
  await say(sessionId, 'Hello?', { name: 'Ann', email });
  await reply(sessionId, 'Yes?');
  await site.server.app.services.chat.markSeen('visitor', sessionId, Number.MAX_SAFE_INTEGER);
  await followAndSendAfter(5 * minute);
  expect(sentTo(email)).toEqual([]);
});

test('a mail that the office sends again has its replies and later ones at once, although they were seen', async () => {
  const [sessionId, email] = [randomUUID(), newEmail()];
  await say(sessionId, 'Do you clean lobbies?', { name: 'Ann', email });
  await reply(sessionId, 'Every night.');
  site.server.clock.advance(minute);
  await say(sessionId, 'And garages?');
  await followAndSendAfter(4 * minute);
  await reply(sessionId, 'Yes?');
  await followAndSendAfter(5 * minute);
  await say(sessionId, 'Where is your mail?');
  await reply(sessionId, 'Here.');
  await site.server.app.services.chat.markSeen('visitor', sessionId, Number.MAX_SAFE_INTEGER);
  const rows = await site.server.store.outbox.list({ about: { type: 'chat', id: sessionId }, limit: 10 });
  const { id } = rows.find(({ state, to }) => state === 'sent' && to === email) ?? {};
  expect((await site.server.send('POST', `/api/admin/outbox/${id}/resend`, { as: site.admin })).status).toBe(200);
  await sendDue();
  await followAndSendAfter(20 * minute);
  expect(sentTo(email).map(({ text }) => text?.match(/(?<=> ).+/g))).toEqual([['Yes?'], ['Yes?', 'Here.']]);
});

test('a reply counts as seen once the visitor writes again, and waits while the visitor polls', async () => {
  const [answeringId, pollingId] = [randomUUID(), randomUUID()];
  const [answeringEmail, pollingEmail] = [newEmail(), newEmail()];
  await say(answeringId, 'Hello?', { name: 'Ann', email: answeringEmail });
  await say(pollingId, 'Hello?', { name: 'Bob', email: pollingEmail });
  for (const sessionId of [answeringId, pollingId]) await reply(sessionId, 'Yes?');
  site.server.clock.advance(6_000);
  await say(answeringId, 'Thanks, that helps.');
  await site.server.send('GET', `/api/chat/session/${pollingId}`);
  await followAndSendAfter(5 * minute);
  expect([sentTo(answeringEmail), sentTo(pollingEmail)]).toEqual([[], []]);
});

test('a link into a deleted conversation does not open the next one with the same id', async () => {
  const [sessionId, email] = [randomUUID(), newEmail()];
  await say(sessionId, 'Hello?', { name: 'Ann', email });
  await reply(sessionId, 'Yes?');
  await followAndSendAfter(5 * minute);
  const token = /\/chat\/([\w-]+)/.exec(sentTo(email)[0]?.text ?? '')?.[1] ?? '';
  const takeUp = async () =>
    (await site.server.send('POST', '/trpc/chat.takeUp', { json: { json: { token } } })).status;
  expect(await takeUp()).toBe(200);
  await site.server.send('DELETE', `/api/chat/session/${sessionId}`, { as: site.admin });
  await say(sessionId, 'Hello again', { name: 'Eve' });
  expect(await takeUp()).toBe(404);
});

test('no alert is sent once alerts are off, or while the office is closed; a removed email’s alerts go to the new one', async () => {
  const sessionId = randomUUID();
  const sentAlerts = (email: string) =>
    sentTo(email).flatMap(({ subject, text }) => (text?.includes(sessionId) ? [subject] : []));
  const alertsSent = () => sentAlerts('office@clean.example').length;
  const setAlerts = (to: readonly string[], chatAlerts: boolean) =>
    site.saveSetting('notifications', { to, reminders: true, chatAlerts });
  await say(sessionId, 'Hello?', { name: 'Ann' });
  await site.server.app.mail.followChat();
  await setAlerts(['office@clean.example'], false);
  await sendAfter(minute);
  expect(alertsSent()).toBe(0);
  await setAlerts(['new@clean.example'], true);
  await sendAfter(29 * minute);
  expect(alertsSent()).toBe(0);
  expect(sentAlerts('new@clean.example')).toEqual(['Still waiting: Chat from Ann']);
  await setAlerts(['office@clean.example'], true);

  await say(sessionId, 'Anybody?', { name: 'Ann' });
  await reply(sessionId, 'Yes?');
  await say(sessionId, 'Good.');
  await site.server.app.mail.followChat();
  await site.saveSetting('hours', { ...initialHours, wed: null });
  await sendAfter(minute);
  await sendAfter(29 * minute);
  expect(alertsSent()).toBe(0);
  await goTo(new Date('2027-06-17T12:00:00Z'));
  await sendDue();
  expect(alertsSent()).toBe(1);
  await sendAfter(29 * minute);
  expect(alertsSent()).toBe(2);
  await site.saveSetting('hours', initialHours);
});

test('an unanswered chat causes an alert after a minute or when the office opens, and another one later', async () => {
  const [unansweredId, answeredId, nightId] = [randomUUID(), randomUUID(), randomUUID()];
  for (const sessionId of [unansweredId, answeredId]) await say(sessionId, 'Hello?', { name: 'Ann' });
  await say(unansweredId, 'Anybody?');
  await followAndSendAfter(minute);
  await reply(answeredId, 'Yes?');
  await sendAfter(29 * minute);
  const countMails = (sessionId: string) =>
    sentTo('office@clean.example').filter(({ text }) => text?.includes(sessionId)).length;
  expect([countMails(unansweredId), countMails(answeredId)]).toEqual([2, 1]);
  await goTo(new Date('2027-06-17T02:00:00Z'));
  await say(nightId, 'Hello?');
  await followAndSendAfter(hour);
  expect(countMails(nightId)).toBe(0);
  await goTo(new Date('2027-06-17T12:00:00Z'));
  await sendDue();
  expect(countMails(nightId)).toBe(1);
  await sendAfter(29 * minute);
  expect(countMails(nightId)).toBe(2);
});

test('two alerts are written for the first message of a visitor, and for the first one after a reply', async () => {
  const sessionId = randomUUID();
  const countAlerts = async () => {
    const rows = await site.server.store.outbox.list({ about: { type: 'chat', id: sessionId }, limit: 10 });
    return rows.filter(({ kind }) => kind === 'office.chat').length;
  };
  const follow = () => site.server.app.mail.followChat();
  await say(sessionId, 'Hello?');
  await follow();
  expect(await countAlerts()).toBe(2);
  await say(sessionId, 'Anybody?');
  await follow();
  expect(await countAlerts()).toBe(2);
  await reply(sessionId, 'Yes?');
  await say(sessionId, 'One more thing.');
  await follow();
  expect(await countAlerts()).toBe(4);
});

test('the chat is open in office hours unless the office is away, and attended if staff was just seen', async () => {
  const chatStatus = async () => (await site.server.send('GET', '/api/chat/desk')).json;
  expect(await chatStatus()).toEqual({ open: true, attended: false });
  const awayAnswer = await site.server.send('PUT', '/api/admin/desk', { as: site.admin, json: { away: true } });
  expect(awayAnswer.json).toEqual({ away: true, open: false, opensAt: '2027-06-17T12:00:00.000Z' });
  expect(await chatStatus()).toEqual({ open: false, attended: false, opensAt: '2027-06-17T12:00:00.000Z' });
  expect((await site.server.send('PUT', '/api/admin/desk', { json: { away: false } })).status).toBe(401);
  await site.server.send('PUT', '/api/admin/desk', { as: site.admin, json: { away: false } });
  await site.server.store.chatStatus.staffSeen(noon);
  site.server.clock.advance(minute);
  expect(await chatStatus()).toEqual({ open: true, attended: true });
});
