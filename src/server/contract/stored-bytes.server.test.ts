import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

const server = testServer();

/** Bytes of the store's file that are in use. */
function storedBytes(): number {
  const store = new DatabaseSync(path.join(server.config.dataDir, 'store.sqlite'), { readOnly: true });
  const readNumber = (sql: string) => Number(Object.values(store.prepare(sql).get() ?? {})[0]);
  const pages = readNumber('PRAGMA page_count') - readNumber('PRAGMA freelist_count');
  store.close();
  return pages * 4096;
}

/** A text of unusual words, which are different for each seed. */
const words = (length: number, seed: number): string => {
  let text = '';
  for (let n = 0; text.length < length; n++) text += `${((seed * 7919 + n * 104_729) % 2 ** 31).toString(36)}w${n} `;
  return text.slice(0, length);
};

const requestCount = 30;
const batchSize = 15;

/** Sends requests. @returns the average number of bytes that are stored for each */
async function costOf(pathname: string, bodyOf: (n: number) => object): Promise<number> {
  const before = storedBytes();
  for (let from = 0; from < requestCount; from += batchSize) {
    const send = async (n: number) => (await server.send('POST', pathname, { json: bodyOf(n) })).status;
    const statuses = await Promise.all(Array.from({ length: batchSize }, (_, n) => send(from + n)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  return (storedBytes() - before) / requestCount;
}

const KiB = 1024;
const person = (n: number) => ({
  name: words(90, n),
  email: `${words(60, n).replaceAll(' ', '.')}x@example.com`,
  phone: '561-555-0101',
});

// One IP address may send 150 of each in a day, so these sizes limit how fast a stranger can fill the disk.
test('a very long booking takes less than 48 KiB with its events and mails', async () => {
  const booking = (n: number) => ({
    ...validBooking,
    ...person(n),
    address: words(190, n),
    city: words(90, n + 1),
    specialInstructions: words(1900, n),
  });
  expect(await costOf('/api/bookings', booking)).toBeLessThan(48 * KiB);
});

test('a very long contact message takes less than 56 KiB with its events and mails', async () => {
  const message = (n: number) => ({ ...person(n), message: words(4900, n) });
  expect(await costOf('/api/contact', message)).toBeLessThan(56 * KiB);
});
