import { expect, onTestFinished, test, vi } from 'vitest';
import { testServer } from '#server/testing-server.ts';
import { every, type Job, minutes, startJobs } from './jobs.ts';

const server = testServer();

/** The jobs of one process. */
function processWith(...jobs: Job[]) {
  const errors: unknown[] = [];
  const { store, clock } = server;
  const started = startJobs({
    leases: store.leases,
    clock: () => clock.now,
    jobs,
    auto: false,
    reportError: (error) => errors.push(error),
  });
  return { ...started, errors };
}

test('a due job runs in only one of several processes, and only once even if it is long overdue', async () => {
  let runs = 0;
  const job = { name: 'one-runs', next: every(minutes(10)), run: async () => void runs++ };
  const [first, second] = [processWith(job), processWith(job)];
  await Promise.all([first.runDue(), second.runDue(), first.runDue(), second.runDue()]);
  expect(runs).toBe(1);
  server.clock.advance(minutes(10) - 1);
  await second.runDue();
  expect(runs).toBe(1);
  server.clock.advance(minutes(60));
  await Promise.all([first.runDue(), second.runDue()]);
  expect(runs).toBe(2);
});

test('another process runs a job whose lease has ended; the end of the first run changes no due time', async () => {
  const { promise: firstRunEnd, resolve: endFirstRun } = Promise.withResolvers<void>();
  let runs = 0;
  const name = 'taken-over';
  const slowProcess = processWith({ name, next: every(minutes(10)), run: () => firstRunEnd });
  const firstRun = slowProcess.runDue();
  const otherProcess = processWith({ name, next: every(minutes(1)), run: async () => void runs++ });
  await expect.poll(async () => (await server.store.leases.dueTimes()).has(name)).toBe(true);
  await otherProcess.runDue();
  expect(runs).toBe(0);
  server.clock.advance(minutes(1));
  await otherProcess.runDue();
  expect(runs).toBe(1);
  const dueTime = (await server.store.leases.dueTimes()).get(name);
  endFirstRun();
  await firstRun;
  expect((await server.store.leases.dueTimes()).get(name)).toEqual(dueTime);
});

test('the lease of a long job is extended, so that no other process runs the job meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const extend = vi.spyOn(server.store.leases, 'extend');
  onTestFinished(() => {
    vi.useRealTimers();
    extend.mockRestore();
  });
  const { promise: runEnd, resolve: endRun } = Promise.withResolvers<void>();
  let runs = 0;
  const name = 'long';
  const firstRun = processWith({ name, next: every(minutes(10)), run: () => runEnd }).runDue();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  server.clock.advance(minutes(0.9));
  vi.advanceTimersByTime(minutes(0.5));
  expect(await extend.mock.results[0]?.value).toBe(true);
  server.clock.advance(minutes(0.9));
  await processWith({ name, next: every(minutes(10)), run: async () => void runs++ }).runDue();
  expect(runs).toBe(0);
  endRun();
  await firstRun;
});

test('an extension that arrives after the end of a job does not block the job', async () => {
  const { leases } = server.store;
  const now = server.clock.now;
  const until = new Date(now.getTime() + minutes(1));
  expect(await leases.take('ended', { owner: 'first', now, until })).toBe(true);
  await leases.release('ended', { owner: 'first', now, dueAt: now });
  expect(await leases.extend('ended', { owner: 'first', until })).toBe(false);
  expect(await leases.take('ended', { owner: 'second', now, until })).toBe(true);
});

test('a failed job is reported, and the other jobs run', async () => {
  let runs = 0;
  const failingProcess = processWith(
    { name: 'fails', next: every(minutes(1)), run: () => Promise.reject(new Error('no')) },
    { name: 'goes-on', next: every(minutes(1)), run: async () => void runs++ },
  );
  await failingProcess.runDue();
  expect([failingProcess.errors.length, runs]).toEqual([1, 1]);
});
