import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { defaultChatPhone, welcomeMessages } from '#domain/chat.ts';
import { until } from '#server/sockets/testing.ts';
import type { EntryDraft } from '#server/store/chat-records.ts';
import { startTestServer, testPassword, validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

const minute = 60_000;
const environment = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' };

const server = testServer({ environment });

// Calls of earlier tests no longer count, except against the limits per day, which these tests do not reach.
beforeEach(() => server.clock.advance(60 * minute));

const welcomes = welcomeMessages(defaultChatPhone);
const from = (ipAddress: string) => ({ 'x-forwarded-for': ipAddress });
const contact = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };

const submitContact = (ipAddress: string, fields: object = {}) =>
  server.send('POST', '/api/contact', { json: { ...contact, ...fields }, headers: from(ipAddress) });
const submitBooking = (ipAddress: string, fields: object = {}) =>
  server.send('POST', '/api/bookings', { json: { ...validBooking, ...fields }, headers: from(ipAddress) });
const read = (ipAddress: string) => server.send('GET', '/api/blog', { headers: from(ipAddress) });
const countView = (ipAddress: string) =>
  server.send('POST', '/api/page-views/home/increment', { headers: from(ipAddress) });

const messageDraft = (sessionId: string, clientId: string): EntryDraft => ({
  sessionId,
  clientId,
  createdAt: server.clock.now,
  kind: 'message',
  message: 'Hello',
  isUser: true,
  automatic: false,
});

/** Makes ten reads in one batch. */
const readTenTimes = (ipAddress: string) => {
  const calls = Array.from({ length: 10 }, () => 'public.company').join(',');
  return server.send('GET', `/trpc/${calls}?batch=1`, { headers: from(ipAddress) });
};

async function statusCounts(times: number, call: () => Promise<{ status: number }>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let time = 0; time < times; time++) {
    const { status } = await call();
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test('an IP address may send ten messages and ten bookings in ten minutes, and a rejection says when to retry', async () => {
  expect(await statusCounts(12, () => submitContact('192.0.2.1'))).toEqual({ 200: 10, 429: 2 });
  expect(await statusCounts(12, () => submitBooking('192.0.2.1'))).toEqual({ 200: 10, 429: 2 });
  expect((await submitContact('192.0.2.2')).status).toBe(200);
  server.clock.advance(9 * minute);
  const rejected = await submitContact('192.0.2.1');
  expect(rejected).toMatchObject({ status: 429, json: { success: false, code: 'too_many' } });
  expect(rejected.headers.get('retry-after')).toBe('60');
  server.clock.advance(minute);
  expect((await submitContact('192.0.2.1')).status).toBe(200);
});

test('opening conversations has a limit of its own, and opening one conversation repeatedly counts once', async () => {
  const open = (sessionId: string, ipAddress: string) =>
    server.send('POST', '/trpc/chat.open', { json: { json: { sessionId } }, headers: from(ipAddress) });
  const sessionId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 70 }, () => open(sessionId, '192.0.2.1')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await statusCounts(62, () => open(randomUUID(), '192.0.2.1'))).toEqual({ 200: 59, 429: 3 });
  const say = () =>
    server.send('POST', '/api/chat', {
      json: { sessionId, message: 'Hello', isUser: true },
      headers: from('192.0.2.1'),
    });
  expect(await statusCounts(62, say)).toEqual({ 200: 60, 429: 2 });
});

test('new conversations, with or without a message, count against one limit; messages in known ones do not', async () => {
  const headers = from('192.0.2.1');
  const say = (sessionId: string, isUser = true) =>
    server.send('POST', '/api/chat', {
      json: { sessionId, message: isUser ? 'Hello' : (welcomes[0] ?? ''), isUser },
      headers,
    });
  const knownSession = randomUUID();
  expect((await say(knownSession)).status).toBe(200);
  const open = () => server.send('POST', '/trpc/chat.open', { json: { json: { sessionId: randomUUID() } }, headers });
  expect(await statusCounts(60, open)).toEqual({ 200: 59, 429: 1 });
  expect((await say(randomUUID())).status).toBe(429);
  expect((await say(randomUUID(), false)).status).toBe(429);
  expect((await say(knownSession)).status).toBe(200);
});

test('a repeat of a known submission is answered although the limit is used up, and rejected input does not count', async () => {
  const submissionId = randomUUID();
  expect((await submitContact('192.0.2.1', { submissionId })).status).toBe(200);
  expect(await statusCounts(20, () => submitContact('192.0.2.1', { email: 'nobody' }))).toEqual({ 400: 20 });
  expect(await statusCounts(12, () => submitContact('192.0.2.1'))).toEqual({ 200: 9, 429: 3 });
  expect((await submitContact('192.0.2.1', { submissionId })).status).toBe(200);
});

test.each([
  ['message', submitContact],
  ['booking', submitBooking],
])('a %s that is sent many times at once counts once, even with other content', async (_name, submit) => {
  const submissionId = randomUUID();
  const repeats = await Promise.all(Array.from({ length: 30 }, () => submit('192.0.2.1', { submissionId })));
  expect(repeats.map(({ status }) => status)).toEqual(repeats.map(() => 200));
  expect(new Set(repeats.map(({ text }) => text)).size).toBe(1);
  const others = await Promise.all(repeats.map((_, index) => submit('192.0.2.1', { submissionId, name: `N${index}` })));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 409));

  const newId = randomUUID();
  const submissions = Array.from({ length: 30 }, (_, index) =>
    submit('192.0.2.1', { submissionId: newId, name: `N${index}` }),
  );
  const statuses = (await Promise.all(submissions)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(29);
  expect(await statusCounts(9, () => submit('192.0.2.1'))).toEqual({ 200: 8, 429: 1 });
});

test('forms, including rejected ones, and reads have separate limits of 600 a minute', async () => {
  expect(await statusCounts(59, () => readTenTimes('192.0.2.1'))).toEqual({ 200: 59 });
  expect(await statusCounts(11, () => read('192.0.2.1'))).toEqual({ 200: 10, 429: 1 });
  expect((await submitContact('192.0.2.1')).status).toBe(200);
  expect((await submitBooking('192.0.2.1')).status).toBe(200);
  const reject = () => submitContact('192.0.2.2', { email: 'nobody' });
  expect(await statusCounts(601, reject)).toEqual({ 400: 600, 429: 1 });
  expect(await submitContact('192.0.2.2')).toMatchObject({ status: 429, json: { code: 'too_many' } });
  expect((await read('192.0.2.2')).status).toBe(200);
  server.clock.advance(minute);
  expect((await submitContact('192.0.2.2')).status).toBe(200);
});

test('an IP address may count 120 views a minute, and make 600 reads over REST and tRPC together', async () => {
  expect(await statusCounts(121, () => countView('192.0.2.1'))).toEqual({ 200: 120, 429: 1 });
  expect(await statusCounts(30, () => readTenTimes('192.0.2.1'))).toEqual({ 200: 30 });
  expect(await statusCounts(150, () => read('192.0.2.1'))).toEqual({ 200: 150 });
  const readOverTrpc = () => server.send('GET', '/trpc/blog.list', { headers: from('192.0.2.1') });
  expect(await statusCounts(151, readOverTrpc)).toEqual({ 200: 150, 429: 1 });
  const rejected = await readOverTrpc();
  expect(Number(rejected.headers.get('retry-after'))).toBe(60);
  expect(Object(rejected.json).error.json).toMatchObject({
    message: expect.stringMatching(/\.$/),
    data: { code: 'TOO_MANY_REQUESTS', reason: 'too_many', retryAfter: 60 },
  });
  expect((await read('192.0.2.1')).status).toBe(429);
  server.clock.advance(minute);
  expect((await read('192.0.2.1')).status).toBe(200);
});

test('a conversation counts as one read per 200 messages, rounded up, but for the office as one read', async () => {
  const sessionId = randomUUID();
  const say = (clientId: string) => server.store.chat.append(messageDraft(sessionId, clientId));
  await Promise.all(Array.from({ length: 399 }, () => say(randomUUID())));
  const path = `/api/chat/session/${sessionId}`;
  const [admin, ipAddress] = [await server.logIn(), '192.0.2.1'];
  // Two welcome messages come before the others.
  expect((await server.send('GET', path, { headers: from(ipAddress) })).json).toHaveLength(401);
  expect((await server.send('GET', path, { headers: from(ipAddress), as: admin })).json).toHaveLength(401);
  expect(await statusCounts(59, () => readTenTimes(ipAddress))).toEqual({ 200: 59 });
  expect(await statusCounts(4, () => read(ipAddress))).toEqual({ 200: 4 });
  expect((await server.send('GET', path, { headers: from(ipAddress) })).status).toBe(429);
  expect((await server.send('GET', path, { headers: from('192.0.2.2') })).status).toBe(200);
});

test('each call of a batch counts; a page is still served after the visitor has used up the limit of reads', async () => {
  expect(await statusCounts(60, () => readTenTimes('192.0.2.1'))).toEqual({ 200: 60 });
  expect((await readTenTimes('192.0.2.1')).status).toBe(429);
  expect((await server.send('GET', '/blog', { headers: from('192.0.2.1') })).status).toBe(200);
});

test('wrong links have a limit of 20, for which rejected requests for a new link do not count', async () => {
  const wrongLink = (method: 'GET' | 'POST', options: object = {}) =>
    server.send(method, `/manage/${'x'.repeat(43)}?plain=1`, { headers: from('192.0.2.1'), ...options });
  const headers = { ...from('192.0.2.1'), 'content-type': 'application/x-www-form-urlencoded' };
  const requestLink = () => wrongLink('POST', { headers, body: 'change=link&email=nobody' });
  expect(await statusCounts(21, requestLink)).toEqual({ 400: 21 });
  expect(await statusCounts(21, () => wrongLink('GET'))).toEqual({ 404: 20, 429: 1 });
});

test('IP addresses of one IPv6 network count together', async () => {
  const submit = (suffix: number) => submitContact(`2001:db8:1:2::${suffix.toString(16)}`);
  for (let suffix = 1; suffix <= 10; suffix++) expect((await submit(suffix)).status).toBe(200);
  expect((await submit(11)).status).toBe(429);
  expect((await submitContact('2001:db8:1:3::1')).status).toBe(200);
});

test.each([
  ['different ports', (call: number) => `198.51.100.2:${50_000 + call}`],
  ['different IPv6 addresses of a network, with ports', (call: number) => `[2001:db8:1:2::${call}]:${50_000 + call}`],
  [
    'one IP address in different forms',
    (call: number) => ['::ffff:198.51.100.7', '[::ffff:c633:6407]:1', '198.51.100.7'][call % 3] ?? '',
  ],
  ['texts that are no IP addresses', (call: number) => `nobody-${call}`],
])('wrong passwords count together if a proxy’s header has %s', async (_name, ipAddress) => {
  let call = 0;
  const guess = () =>
    server.send('POST', '/api/admin/login', { json: { password: 'a guess' }, headers: from(ipAddress(call++)) });
  expect(await statusCounts(13, guess)).toEqual({ 401: 10, 429: 3 });
  const validLogIn = { json: { password: testPassword }, headers: from('192.0.2.9:1234, 127.0.0.1:80') };
  expect((await server.send('POST', '/api/admin/login', validLogIn)).status).toBe(200);
});

test('an IP address in a header is ignored if no proxy is trusted', async () => {
  const directServer = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const submit = (ipAddress: string) =>
    directServer.send('POST', '/api/contact', {
      json: contact,
      headers: { ...from(ipAddress), forwarded: `for=${ipAddress}`, 'x-real-ip': ipAddress },
    });
  let number = 0;
  expect(await statusCounts(12, () => submit(`192.0.2.${number++}`))).toEqual({ 200: 10, 429: 2 });
  await directServer.close();
});

test.each([
  ['message', '/api/contact', contact],
  ['booking', '/api/bookings', validBooking],
])('a %s that could not be stored does not count', async (_name, path, json) => {
  const serverWithoutStore = await startTestServer({ environment, callTimeout: 1_500 });
  const submit = () => serverWithoutStore.send('POST', path, { json, headers: from('192.0.2.1') });
  await serverWithoutStore.embedded.close();
  const first = await Promise.all(Array.from({ length: 10 }, submit));
  expect(first.map(({ status }) => status)).toEqual(first.map(() => 503));
  // If the first ten had counted, this answer would be 429.
  await until(async () => (await submit()).status === 503);
  await serverWithoutStore.close();
});
