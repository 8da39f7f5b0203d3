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

/** Returns the admin services of two processes that share a database and a clock. */
function twoProcesses(sessions = server.store.adminSessions) {
  const time = fixedClock(new Date('2027-06-16T16:00:00Z'));
  const clock = () => time.now;
  const startProcess = () =>
    adminService({
      sessions,
      passwords: passwordCheck({ hash, limits: rateLimits({ scale: 1, clock }) }),
      clock,
    });
  return { time, processA: startProcess(), processB: startProcess() };
}

describe('an admin session', () => {
  it('is valid in every process, and ends after its lifetime', async () => {
    const { time, processA, processB } = twoProcesses();
    const token = await processA.logIn(password, { ipAddress });
    expect([await processA.isLive(token), await processB.isLive(token)]).toEqual([true, true]);
    expect(await processB.isLive(`${token}x`)).toBe(false);
    const start = time.now.getTime();
    while (time.now.getTime() < start + sessionLifetime - 1) {
      time.advance(Math.min(idleTimeout - 1, start + sessionLifetime - 1 - time.now.getTime()));
      expect(await processA.isLive(token)).toBe(true);
    }
    time.advance(1);
    expect([await processA.isLive(token), await processB.isLive(token)]).toEqual([false, false]);
  });

  it('ends two hours after the last request of its browser to any of the processes', async () => {
    const { time, processA, processB } = twoProcesses();
    const token = await processA.logIn(password, { ipAddress });
    time.advance(idleTimeout - 1);
    expect(await processB.isLive(token)).toBe(true);
    time.advance(idleTimeout - 1);
    expect([...(await processA.liveTokens([token]))]).toEqual([token]);
    time.advance(idleTimeout);
    expect([await processA.isLive(token), await processB.isLive(token)]).toEqual([false, false]);
    expect((await processB.liveTokens([token])).size).toBe(0);
  });

  it('stays valid if its activity cannot be stored', async () => {
    const { adminSessions } = server.store;
    const { time, processA } = twoProcesses({
      ...adminSessions,
      recordActivity: () => Promise.reject(new Error('disk full')),
    });
    const token = await processA.logIn(password, { ipAddress });
    time.advance(idleTimeout - 1);
    expect(await processA.isLive(token)).toBe(true);
  });

  it('ends when its browser logs in again, and when all sessions are ended', async () => {
    const { processA, processB, time } = twoProcesses();
    const first = await processA.logIn(password, { ipAddress });
    const second = await processA.logIn(password, { ipAddress, replaces: first });
    const elsewhere = await processB.logIn(password, { ipAddress });
    expect([await processA.isLive(first), await processA.isLive(second), await processA.isLive(elsewhere)]).toEqual([
      false,
      true,
      true,
    ]);
    await processB.logOutAll();
    time.advance(1_000);
    expect([await processA.isLive(second), await processB.isLive(elsewhere)]).toEqual([false, false]);
  });

  it('ends at once in the process of its log-out, and within a second in others', async () => {
    const { time, processA, processB } = twoProcesses();
    const token = await processA.logIn(password, { ipAddress });
    expect([await processA.isLive(token), await processB.isLive(token)]).toEqual([true, true]);
    await processA.logOut(token);
    expect(await processA.isLive(token)).toBe(false);
    time.advance(1_000);
    expect(await processB.isLive(token)).toBe(false);
  });

  it('aborts its own signal in another process when it ends, but not that of another session', async () => {
    const { processA, processB } = twoProcesses();
    const tokens = [
      await processA.logIn(password, { ipAddress }),
      await processA.logIn(password, { ipAddress }),
    ] as const;
    const watch = adminWatch(processB.liveTokens);
    const [endedWatch, openWatch] = [watch.watch(tokens[0]), watch.watch(tokens[1])];
    await processA.logOut(tokens[0]);
    if (!endedWatch.signal.aborted) await once(endedWatch.signal, 'abort');
    expect(openWatch.signal.aborted).toBe(false);
    openWatch.stop();
  });

  it('has ended after its log-out, even if it was checked during the log-out', async () => {
    const { processA } = twoProcesses();
    for (let round = 0; round < 20; round++) {
      const token = await processA.logIn(password, { ipAddress });
      await Promise.all([processA.isLive(token), processA.logOut(token), processA.isLive(token)]);
      expect(await processA.isLive(token)).toBe(false);
    }
  });

  it('has ended after its log-out, even if the store answers an earlier check only after the log-out', async () => {
    const { adminSessions } = server.store;
    const storeAnswer = Promise.withResolvers<void>();
    const sessions = {
      ...adminSessions,
      async find(tokenHashes: readonly string[]) {
        const records = await adminSessions.find(tokenHashes);
        await storeAnswer.promise;
        return records;
      },
    };
    const { processA } = twoProcesses(sessions);
    const token = await processA.logIn(password, { ipAddress });
    const check = processA.isLive(token);
    await processA.logOut(token);
    storeAnswer.resolve();
    await check;
    expect(await processA.isLive(token)).toBe(false);
  });
});
