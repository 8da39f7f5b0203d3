import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionLifetime } from '#domain/admin.ts';
import { hashPassword } from '#server/config/password.ts';
import { standingClock, startTestServer, type TestServer } from '#server/testing.ts';
import { adminService } from './admin.ts';
import { passwordCheck } from './password-check.ts';
import { rateLimits } from './rate-limits.ts';

const password = 'the right one';
const hash = await hashPassword(password);
const address = '192.0.2.1';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Two processes that share a database, and what time it is for both. */
function twoProcesses(sessions = server.store.adminSessions) {
  const time = standingClock(new Date('2027-06-16T16:00:00Z'));
  const clock = () => time.now;
  const process = () =>
    adminService({
      sessions,
      passwords: passwordCheck({ hash, limits: rateLimits({ scale: 1, clock }) }),
      clock,
    });
  return { time, one: process(), other: process() };
}

describe('an admin session', () => {
  it('is known to every process, and ends after its time', async () => {
    const { time, one, other } = twoProcesses();
    const token = await one.logIn(password, address);
    expect([await one.isLive(token), await other.isLive(token)]).toEqual([true, true]);
    expect(await other.isLive(`${token}x`)).toBe(false);
    time.advance(sessionLifetime);
    expect([await one.isLive(token), await other.isLive(token)]).toEqual([false, false]);
  });

  it('ends with its log-out at once where that was made, and within a second elsewhere', async () => {
    const { time, one, other } = twoProcesses();
    const token = await one.logIn(password, address);
    expect([await one.isLive(token), await other.isLive(token)]).toEqual([true, true]);
    await one.logOut(token);
    expect(await one.isLive(token)).toBe(false);
    time.advance(1_000);
    expect(await other.isLive(token)).toBe(false);
  });

  it('has ended after its log-out whatever was asked meanwhile', async () => {
    const { one } = twoProcesses();
    for (let round = 0; round < 20; round++) {
      const token = await one.logIn(password, address);
      await Promise.all([one.isLive(token), one.logOut(token), one.isLive(token)]);
      expect(await one.isLive(token)).toBe(false);
    }
  });

  it('has ended after its log-out although the store answers late what was asked before', async () => {
    const { adminSessions } = server.store;
    const late = Promise.withResolvers<void>();
    const sessions = {
      ...adminSessions,
      async expiry(tokenHash: string) {
        const found = await adminSessions.expiry(tokenHash);
        await late.promise;
        return found;
      },
    };
    const { one } = twoProcesses(sessions);
    const token = await one.logIn(password, address);
    const asked = one.isLive(token);
    await one.logOut(token);
    late.resolve();
    await asked;
    expect(await one.isLive(token)).toBe(false);
  });
});
