import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, testPassword } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

const server = testServer({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' } });

const logIn = (password: unknown, ipAddress: string) =>
  server.send('POST', '/api/admin/login', { json: { password }, headers: { 'x-forwarded-for': ipAddress } });
const isLoggedIn = async (as?: string) =>
  Object((await server.send('GET', '/api/admin/session', { as })).json).authenticated;

describe('logging in', () => {
  test('starts a session with a cookie for 12 hours that scripts cannot read', async () => {
    const answer = await logIn(testPassword, '198.51.100.1');
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ success: true });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=43200/);
    expect(cookie).not.toMatch(/Secure/);
    expect(await isLoggedIn(cookie.split(';')[0])).toBe(true);
  });

  test('gives a Secure cookie with the prefix __Host- over HTTPS, and accepts it only with the prefix', async () => {
    const answer = await server.send('POST', '/api/admin/login', {
      json: { password: testPassword },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.1' },
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-admin_session=/);
    expect(cookie).toMatch(/Secure/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Domain/);
    const [as = ''] = cookie.split(';');
    const readSession = (sentCookie: string) =>
      server.send('GET', '/api/admin/session', { as: sentCookie, headers: { 'x-forwarded-proto': 'https' } });
    expect((await readSession(as)).json).toEqual({ authenticated: true });
    expect((await readSession(as.replace('__Host-', ''))).json).toEqual({ authenticated: false });
  });

  test('also gives a Secure cookie if PUBLIC_URL is https', async () => {
    const otherServer = await startTestServer({ environment: { PUBLIC_URL: 'https://www.example.com' } });
    const answer = await otherServer.send('POST', '/api/admin/login', { json: { password: testPassword } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/Secure/);
    await otherServer.close();
  });

  test('rejects a wrong password, and values that are no password', async () => {
    const wrong = await logIn('wrong', '198.51.100.2');
    expect(wrong).toMatchObject({
      status: 401,
      json: { success: false, message: 'Invalid password. Please try again.', code: 'unauthenticated' },
    });
    expect(wrong.headers.getSetCookie()).toEqual([]);
    for (const password of ['', undefined, 1, { $ne: null }, 'x'.repeat(201)]) {
      expect((await logIn(password, '198.51.100.2')).status).toBe(400);
    }
  });

  test('rejects an IP address for 15 minutes after ten wrong passwords, but no other IP address', async () => {
    for (let attempt = 0; attempt < 10; attempt++) expect((await logIn('wrong', '198.51.100.3')).status).toBe(401);
    const rejected = await logIn(testPassword, '198.51.100.3');
    expect(rejected).toMatchObject({ status: 429, json: { code: 'too_many' } });
    expect(Number(rejected.headers.get('retry-after'))).toBe(15 * 60);
    expect((await logIn(testPassword, '198.51.100.4')).status).toBe(200);
    server.clock.advance(15 * 60 * 1000 - 1000);
    expect((await logIn(testPassword, '198.51.100.3')).headers.get('retry-after')).toBe('1');
    server.clock.advance(1000);
    expect((await logIn(testPassword, '198.51.100.3')).status).toBe(200);
  });

  test('shares its limit of wrong passwords with the analytics page', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const unlock = (password: string) =>
      server.send('POST', '/trpc/admin.analytics.unlock', { json: { json: { password } }, headers });
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await logIn('wrong', '198.51.100.7')).status).toBe(401);
      expect((await unlock('wrong')).status).toBe(401);
    }
    expect((await logIn(testPassword, '198.51.100.7')).status).toBe(429);
    const rejected = await unlock(testPassword);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('counts concurrent wrong passwords like successive ones, and does not count right ones', async () => {
    for (let attempt = 0; attempt < 12; attempt++) expect((await logIn(testPassword, '198.51.100.5')).status).toBe(200);
    const answersToRight = await Promise.all(Array.from({ length: 14 }, () => logIn(testPassword, '198.51.100.5')));
    expect(answersToRight.map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 200));
    const answersToWrong = await Promise.all(Array.from({ length: 15 }, () => logIn('wrong', '198.51.100.6')));
    const statuses = answersToWrong.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 5 }, () => 429)]);
  });

  test('rejects part of a flood of log-ins from many IP addresses instead of queueing all of them', async () => {
    const flood = await Promise.all(Array.from({ length: 80 }, (_, index) => logIn('wrong', `203.0.113.${index}`)));
    expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
    expect(flood.filter(({ status }) => status === 401).length).toBeGreaterThan(20);
    expect(flood.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });
});

describe('a session', () => {
  test('ends on the server with its log-out, and no other session ends', async () => {
    const as = await server.logIn();
    const otherSession = await server.logIn();
    expect((await server.send('GET', '/api/bookings', { as })).status).toBe(200);
    const answer = await server.send('POST', '/api/admin/logout', { as });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.getSetCookie()[0]).toMatch(/admin_session=;/);
    expect((await server.send('GET', '/api/bookings', { as })).status).toBe(401);
    expect(await isLoggedIn(as)).toBe(false);
    expect((await server.send('POST', '/api/admin/logout', { as })).status).toBe(401);
    expect(await isLoggedIn(otherSession)).toBe(true);
  });

  test('ends after some hours without a call, and at the latest 12 hours after the log-in', async () => {
    const hour = 60 * 60 * 1000;
    const idle = await server.logIn();
    const as = await server.logIn();
    for (let hoursPassed = 0; hoursPassed < 11; hoursPassed++) {
      server.clock.advance(hour);
      expect(await isLoggedIn(as)).toBe(true);
    }
    expect(await isLoggedIn(idle)).toBe(false);
    server.clock.advance(hour - 1);
    expect(await isLoggedIn(as)).toBe(true);
    server.clock.advance(1);
    expect(await isLoggedIn(as)).toBe(false);
    expect((await server.send('GET', '/api/bookings', { as })).status).toBe(401);
  });

  test('ends with another log-in of the same browser, but not with a wrong password', async () => {
    const before = await server.logIn();
    const answer = await server.send('POST', '/api/admin/login', { as: before, json: { password: testPassword } });
    expect(await isLoggedIn(before)).toBe(false);
    expect(await isLoggedIn(answer.headers.getSetCookie()[0]?.split(';')[0])).toBe(true);
    const session = await server.logIn();
    await server.send('POST', '/api/admin/login', { as: session, json: { password: 'wrong' } });
    expect(await isLoggedIn(session)).toBe(true);
  });

  test('ends with a log-out of all sessions, and its sockets are closed', async () => {
    const [as, otherSession] = [await server.logIn(), await server.logIn()];
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: otherSession, origin: server.url },
    });
    await once(socket, 'open');
    socket.send('{"type":"admin-register"}');
    await once(socket, 'message');
    const closed = once(socket, 'close');
    const answer = await server.send('POST', '/api/admin/logout-all', { as });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.getSetCookie()[0]).toMatch(/admin_session=;/);
    expect([await isLoggedIn(as), await isLoggedIn(otherSession)]).toEqual([false, false]);
    expect((await closed)[0]).toBe(4401);
  });

  test('is reported as one boolean', async () => {
    expect((await server.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });
    const as = await server.logIn();
    expect((await server.send('GET', '/api/admin/session', { as })).json).toEqual({ authenticated: true });
  });

  test('does not exist without a cookie, or with a forged one', async () => {
    expect(await isLoggedIn()).toBe(false);
    const [name, value = ''] = (await server.logIn()).split('=');
    for (const forged of ['x', 'x.y', value.slice(0, -2), `a${value}`, '%00', '']) {
      expect(await isLoggedIn(`${name}=${forged}`), forged).toBe(false);
    }
  });
});
