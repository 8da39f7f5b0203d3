import { expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings.ts';
import { allZips } from '#domain/zip-codes.ts';
import { openTestStore } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { settingsCache } from './settings-cache.ts';

const server = testServer();

it('the cache reads the sections after a save by another process, but not after a save by this process', async () => {
  // A separate store, because the server's own reads through its store would be counted too.
  const otherStore = await openTestStore(server.embedded.uri);
  const { settings } = otherStore;
  const cache = settingsCache({
    settings,
    initial: initialSettings({ company: server.config.company, zips: allZips, alertsTo: [] }),
    reportError: (error) => expect.unreachable(String(error)),
  });
  const reads = vi.spyOn(settings, 'latest').mock.calls;
  const savedPrices = (rev: number) => ({
    rev,
    value: { regularHour: 60 + rev, deepHour: 90, stove: 55, refrigerator: 45 },
  });
  const insert = (rev: number) => settings.insert('prices', { ...savedPrices(rev), savedAt: server.clock.now });
  expect(await cache.catchUp()).toBe(false);

  await insert(1);
  expect(cache.apply('prices', savedPrices(1))).toBe(true);
  reads.length = 0;
  expect(await cache.catchUp()).toBe(false);
  expect(reads).toEqual([]);

  await insert(2);
  expect(await cache.catchUp()).toBe(true);
  expect(cache.all().prices).toEqual(savedPrices(2));

  reads.length = 0;
  await insert(3);
  await insert(4);
  cache.apply('prices', savedPrices(4));
  expect(await cache.catchUp()).toBe(false);
  expect(reads).toEqual([]);
  await otherStore.close();
});
