import { expect, it, vi } from 'vitest';
import { office } from '#domain/event.ts';
import { initialSettings } from '#domain/settings.ts';
import { allZips } from '#domain/zip-codes.ts';
import { openTestStore } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { interval, settingsService } from './settings.ts';

const server = testServer();

const prices = { regularHour: 70, deepHour: 90, stove: 55, refrigerator: 45 };

/** The settings of another process on the same database. */
async function neighbour() {
  const store = await openTestStore(server.embedded.uri);
  const errors: unknown[] = [];
  const looks = vi.spyOn(store.settings, 'count').mock.calls;
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
    looks,
    async close() {
      settings.stop();
      await store.close();
    },
  };
}

it('shows a save in every process within a second', async () => {
  expect(interval).toBeLessThanOrEqual(500);
  const [one, other] = await Promise.all([neighbour(), neighbour()]);
  expect(other.settings.get('prices').deepHour).toBe(85);
  let seenAt: number | undefined;
  other.settings.onChange(async () => {
    seenAt ??= other.looks.length;
  });
  const { settings } = one;
  const { rev } = settings.all().prices;
  await settings.save({ section: 'prices', rev, value: prices, savedBy: undefined });
  const begun = other.looks.length;
  await expect.poll(() => seenAt).toBeDefined();
  expect(other.settings.get('prices')).toEqual(prices);
  expect(seenAt).toBeLessThanOrEqual(begun + 1);
  await Promise.all([one.close(), other.close()]);
});

it('stores one of many saves of the same state, and answers the others with the current rev', async () => {
  const [one, other] = await Promise.all([neighbour(), neighbour()]);
  const { rev } = one.settings.all().policies;
  const saves = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? one : other).settings.save({
      section: 'policies',
      rev,
      value: { freeCancelHours: 24, lateFeePercent: index, maxMoves: 3 },
      savedBy: undefined,
    }),
  );
  const results = await Promise.allSettled(saves);
  const lost = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  expect(lost).toHaveLength(19);
  for (const error of lost) expect(error).toMatchObject({ code: 'conflict', details: { rev: rev + 1 } });
  expect(await other.settings.history('policies')).toHaveLength(1);
  await Promise.all([one.close(), other.close()]);
});

it('keeps the previous value if a stored one is invalid, and accepts the next save', async () => {
  await server.store.settings.insert('hours', { rev: 1, value: { mon: 'never' }, savedAt: server.clock.now });
  const other = await neighbour();
  expect(other.errors).toHaveLength(1);
  expect(other.settings.get('hours').sat).toEqual(['09:00', '14:00']);
  const value = { ...other.settings.get('hours'), sat: null };
  expect(await other.settings.save({ section: 'hours', rev: 1, value, savedBy: undefined })).toEqual({ rev: 2, value });
  await other.close();
});

it('writes the event of a save later if the process died in between', async () => {
  // Read from the store, because the server may not have read yet what earlier tests saved in other processes.
  const rev = ((await server.store.settings.latest('policies'))?.rev ?? 0) + 1;
  const { maxMoves, ...policies } = server.app.services.settings.get('policies');
  const value = { ...policies, maxMoves: maxMoves + 1 };
  const event = { at: server.clock.now.toISOString(), who: office, what: 'settings.saved', after: { value } };
  const save = { rev, value, savedAt: server.clock.now };
  const draft = { ...event, customers: { emails: [], phones: [] } };
  expect(await server.store.settings.insert('policies', save, draft)).toBeDefined();
  server.clock.advance(60_000);
  await server.app.jobs.runDue();
  const found = await server.store.events.about({ type: 'settings', id: 'policies' }, 1);
  expect(found).toMatchObject([{ what: 'settings.saved', rev, after: { value } }]);
  expect(await server.app.services.events.reconcile()).toBe(0);
});
