import { expect, it, vi } from 'vitest';
import { officeActor } from '#domain/event.ts';
import { initialSettings } from '#domain/settings.ts';
import { allZips } from '#domain/zip-codes.ts';
import { openTestStore } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { saveCheckInterval, settingsService } from './settings.ts';

const server = testServer();

const prices = { regularHour: 70, deepHour: 90, stove: 55, refrigerator: 45 };

/** Starts the settings service of a process on the server's database. */
async function startProcess() {
  const store = await openTestStore(server.embedded.uri);
  const errors: unknown[] = [];
  const checks = vi.spyOn(store.settings, 'count').mock.calls;
  const settings = await settingsService({
    settings: store.settings,
    initial: initialSettings({ company: server.config.company, zips: allZips, alertsTo: [] }),
    deployment: { hasMail: false, hasOwnPassword: true, hasPublicUrl: false },
    clock: () => server.clock.now,
    reportError: (error) => errors.push(error),
  });
  return {
    settings,
    store,
    errors,
    checks,
    async close() {
      settings.stop();
      await store.close();
    },
  };
}

it('a save is shown in every process within a second', async () => {
  expect(saveCheckInterval).toBeLessThanOrEqual(500);
  const [processA, processB] = await Promise.all([startProcess(), startProcess()]);
  expect(processB.settings.get('prices').deepHour).toBe(85);
  let checkCountWhenSeen: number | undefined;
  processB.settings.onChange(async () => {
    checkCountWhenSeen ??= processB.checks.length;
  });
  const { settings } = processA;
  const { rev } = settings.all().prices;
  await settings.save({ section: 'prices', rev, value: prices, savedBy: undefined });
  const checkCountWhenSaved = processB.checks.length;
  await expect.poll(() => checkCountWhenSeen).toBeDefined();
  expect(processB.settings.get('prices')).toEqual(prices);
  expect(checkCountWhenSeen).toBeLessThanOrEqual(checkCountWhenSaved + 1);
  await Promise.all([processA.close(), processB.close()]);
});

it('one of many saves with the same rev is stored, and the others are rejected with the current rev', async () => {
  const [processA, processB] = await Promise.all([startProcess(), startProcess()]);
  const { rev } = processA.settings.all().policies;
  const saves = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? processA : processB).settings.save({
      section: 'policies',
      rev,
      value: { freeCancelHours: 24, lateFeePercent: index, maxMoves: 3 },
      savedBy: undefined,
    }),
  );
  const results = await Promise.allSettled(saves);
  const conflicts = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  expect(conflicts).toHaveLength(19);
  for (const error of conflicts) expect(error).toMatchObject({ code: 'conflict', details: { rev: rev + 1 } });
  expect(await processB.settings.history('policies')).toHaveLength(1);
  await Promise.all([processA.close(), processB.close()]);
});

it('a process that hears of a save through a conflict tells its listeners', async () => {
  const [processA, processB] = await Promise.all([startProcess(), startProcess()]);
  // Without its regular checks, B hears of the save only through its own attempt.
  processB.settings.stop();
  let changes = 0;
  processB.settings.onChange(async () => {
    changes += 1;
  });
  const { rev, value } = processB.settings.all().launch;
  const save = { section: 'launch', rev, savedBy: undefined };
  await processA.settings.save({ ...save, value: { ownPictures: !value.ownPictures } });
  await expect(processB.settings.save({ ...save, value })).rejects.toMatchObject({ code: 'conflict' });
  expect(processB.settings.get('launch').ownPictures).toBe(!value.ownPictures);
  expect(changes).toBe(1);
  await Promise.all([processA.close(), processB.close()]);
});

it('a process reports an invalid stored value, starts with the initial value and accepts the next save', async () => {
  await server.store.settings.insert('hours', { rev: 1, value: { mon: 'never' }, savedAt: server.clock.now });
  const newProcess = await startProcess();
  expect(newProcess.errors).toHaveLength(1);
  expect(newProcess.settings.get('hours').sat).toEqual(['09:00', '14:00']);
  const value = { ...newProcess.settings.get('hours'), sat: null };
  expect(await newProcess.settings.save({ section: 'hours', rev: 1, value, savedBy: undefined })).toEqual({
    rev: 2,
    value,
  });
  await newProcess.close();
});

it('the missing event of a save is written later if the process died after the save', async () => {
  // Read from the store, because the server may not have read yet what earlier tests saved in other processes.
  const rev = ((await server.store.settings.latest('policies'))?.rev ?? 0) + 1;
  const { maxMoves, ...policies } = server.app.services.settings.get('policies');
  const value = { ...policies, maxMoves: maxMoves + 1 };
  const event = { at: server.clock.now.toISOString(), who: officeActor, what: 'settings.saved', after: { value } };
  const save = { rev, value, savedAt: server.clock.now };
  const draft = { ...event, customers: { emails: [], phones: [] } };
  expect(await server.store.settings.insert('policies', save, draft)).toBeDefined();
  server.clock.advance(60_000);
  await server.app.jobs.runDue();
  const events = await server.store.events.about({ type: 'settings', id: 'policies' }, 1);
  expect(events).toMatchObject([{ what: 'settings.saved', rev, after: { value } }]);
  expect(await server.app.services.events.reconcile()).toBe(0);
});
