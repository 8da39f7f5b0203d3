import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { idleTimeout, sessionLifetime } from '#domain/admin.ts';
import { hashPassword } from '#server/config/password.ts';
import { fixedClock } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { adminService } from './admin.ts';
import { adminWatch } from './admin-watch.ts';
import { passwordCheck } from './password-check.ts';
import { rateLimits } from './rate-limits.ts';

const password = 'the right one';
const hash = await hashPassword(password);
const ipAddress = '192.0.2.1';

const server = testServer();

/** Two processes that share a database and a clock. */
function twoProcesses(sessions = server.store.adminSessions) {
  const time = fixedClock(new Date('2027-06-16T16:00:00Z'));
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
  it('is valid in every process, and ends after its lifetime', async () => {
    const { time, one, other } = twoProcesses();
    const token = await one.logIn(password, { ipAddress });
    expect([await one.isLive(token), await other.isLive(token)]).toEqual([true, true]);
    expect(await other.isLive(`${token}x`)).toBe(false);
    const start = time.now.getTime();
    while (time.now.getTime() < start + sessionLifetime - 1) {
      time.advance(Math.min(idleTimeout - 1, start + sessionLifetime - 1 - time.now.getTime()));
      expect(await one.isLive(token)).toBe(true);
    }
    time.advance(1);
    expect([await one.isLive(token), await other.isLive(token)]).toEqual([false, false]);
  });

  it('ends two hours after the last request of its browser, to any process', async () => {
    const { time, one, other } = twoProcesses();
    const token = await one.logIn(password, { ipAddress });
    time.advance(idleTimeout - 1);
    expect(await other.isLive(token)).toBe(true);
    time.advance(idleTimeout - 1);
    expect([...(await one.liveAmong([token]))]).toEqual([token]);
    time.advance(idleTimeout);
    expect([await one.isLive(token), await other.isLive(token)]).toEqual([false, false]);
    expect((await other.liveAmong([token])).size).toBe(0);
  });

  it('stays valid if the store rejects writes', async () => {
    const { adminSessions } = server.store;
    const { time, one } = twoProcesses({ ...adminSessions, see: () => Promise.reject(new Error('disk full')) });
    const token = await one.logIn(password, { ipAddress });
    time.advance(idleTimeout - 1);
    expect(await one.isLive(token)).toBe(true);
  });

  it('ends with the next log-in of its browser, and with a log-out of all', async () => {
    const { one, other, time } = twoProcesses();
    const first = await one.logIn(password, { ipAddress });
    const second = await one.logIn(password, { ipAddress, replaces: first });
    const elsewhere = await other.logIn(password, { ipAddress });
    expect([await one.isLive(first), await one.isLive(second), await one.isLive(elsewhere)]).toEqual([
      false,
      true,
      true,
    ]);
    await other.logOutAll();
    time.advance(1_000);
    expect([await one.isLive(second), await other.isLive(elsewhere)]).toEqual([false, false]);
  });

  it('ends with a log-out at once in the same process, and within a second in others', async () => {
    const { time, one, other } = twoProcesses();
    const token = await one.logIn(password, { ipAddress });
    expect([await one.isLive(token), await other.isLive(token)]).toEqual([true, true]);
    await one.logOut(token);
    expect(await one.isLive(token)).toBe(false);
    time.advance(1_000);
    expect(await other.isLive(token)).toBe(false);
  });

  it('aborts everything that another process has opened with it when it ends', async () => {
    const { one, other } = twoProcesses();
    const tokens = [await one.logIn(password, { ipAddress }), await one.logIn(password, { ipAddress })] as const;
    const watch = adminWatch(other.liveAmong);
    const [ended, going] = [watch.watch(tokens[0]), watch.watch(tokens[1])];
    await one.logOut(tokens[0]);
    if (!ended.signal.aborted) await once(ended.signal, 'abort');
    expect(going.signal.aborted).toBe(false);
    going.stop();
  });

  it('has ended after its log-out, even if it was checked during the log-out', async () => {
    const { one } = twoProcesses();
    for (let round = 0; round < 20; round++) {
      const token = await one.logIn(password, { ipAddress });
      await Promise.all([one.isLive(token), one.logOut(token), one.isLive(token)]);
      expect(await one.isLive(token)).toBe(false);
    }
  });

  it('has ended after its log-out, even if the store answers an earlier check late', async () => {
    const { adminSessions } = server.store;
    const late = Promise.withResolvers<void>();
    const sessions = {
      ...adminSessions,
      async find(tokenHashes: readonly string[]) {
        const found = await adminSessions.find(tokenHashes);
        await late.promise;
        return found;
      },
    };
    const { one } = twoProcesses(sessions);
    const token = await one.logIn(password, { ipAddress });
    const asked = one.isLive(token);
    await one.logOut(token);
    late.resolve();
    await asked;
    expect(await one.isLive(token)).toBe(false);
  });
});
