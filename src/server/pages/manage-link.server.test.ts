import { beforeAll, expect, it, vi } from 'vitest';
import { bookingCalls, everyDay } from '#server/contract/testing-bookings.ts';
import { StoreSilentError } from '#server/store/availability.ts';
import { testServer } from '#server/testing-server.ts';
import { sourceRenderer } from './testing.ts';

const server = testServer({ renderer: sourceRenderer() });
const calls = bookingCalls(server);
beforeAll(() => calls.save('booking', { places: everyDay(1), leadHours: 24, horizonDays: 60, answerHours: 24 }));

const getPage = (token: string) => server.send('GET', `/manage/${token}?plain=1`);

/** Sends a form as a browser does from a page whose Referrer-Policy is `no-referrer`: with the origin `null`. */
const submit = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.send('POST', `/manage/${token}?plain=1`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers },
  });

async function bookConfirmed(serviceDate: string) {
  const id = await calls.book({ serviceDate });
  await calls.patch(id, { confirmed: true });
  return { token: await calls.tokenOf(id), readBooking: async () => server.store.bookings.find(id) };
}

it('a booking can be seen, moved and cancelled without JavaScript, by the rules of the API', async () => {
  await calls.book({ serviceDate: '2027-06-23' });
  const { token, readBooking } = await bookConfirmed('2027-06-22');
  const scriptedPage = await server.send('GET', `/manage/${token}`);
  expect(scriptedPage.text).toMatch(/Tuesday, June 22, 2027[\s\S]*<noscript><a [^>]*href="\?plain=1"/);
  expect(scriptedPage.headers.get('cache-control')).toBe('no-store');
  const otherSpelling = await server.send('GET', `/Manage/${token}/`);
  expect([otherSpelling.status, otherSpelling.headers.get('location')]).toEqual([308, `/manage/${token}`]);
  const page = await getPage(token);
  expect(page.text).toContain('Tuesday, June 22, 2027, morning (8am-12pm)');
  expect(page.text).not.toMatch(/ann@example|555-0101|<script/);
  expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);

  const rejected = await submit(token, { change: 'move', rev: '1', serviceDate: '2027-06-23', serviceTime: 'morning' });
  expect(rejected.status).toBe(409);
  expect(rejected.text).toMatch(/given to somebody else[\s\S]*<button>Take Wednesday, June 23, 2027, afternoon/);
  expect((await submit(token, { change: 'move', rev: '1', serviceDate: 'x', serviceTime: 'noon' })).status).toBe(400);
  const moved = await submit(token, { change: 'move', rev: '1', serviceDate: '2027-06-23', serviceTime: 'evening' });
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `/manage/${token}?plain=1&done=move`]);
  expect(await readBooking()).toMatchObject({ serviceDate: '2027-06-23', serviceTime: 'evening', rev: 2 });

  expect((await submit(token, { change: 'cancel', rev: '1', feeCents: '0' })).text).toContain(
    'Somebody else has changed',
  );
  expect((await submit(token, { change: 'cancel', rev: '2', feeCents: '0' })).status).toBe(303);
  expect(await readBooking()).toMatchObject({ state: 'cancelled', feeCents: 0 });
  expect((await getPage(token)).text).toMatch(/This visit is cancelled[\s\S]*Book again/);
});

it('the page of a booking rejects wrong links, and forms from other sites', async () => {
  const { token, readBooking } = await bookConfirmed('2027-06-25');
  const cancel = { change: 'cancel', rev: '1', feeCents: '0' };
  expect(await submit(token, cancel, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
  expect(await submit(token, cancel, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect((await submit('x'.repeat(43), cancel)).status).toBe(404);
  expect((await getPage('x'.repeat(43))).status).toBe(404);
  expect((await server.send('GET', `/manage/${'x'.repeat(43)}`)).text).toContain('This link does not work');
  expect(await readBooking()).toMatchObject({ state: 'confirmed', rev: 1 });
});

it('a link can be requested without JavaScript from the page of a link that does not work', async () => {
  const answer = await submit('x'.repeat(43), { change: 'link', email: 'nobody@example.com' });
  expect(answer).toMatchObject({ status: 503 });
  expect(answer.text).toContain('We cannot send email at the moment.');
  const rejected = await submit('x'.repeat(43), { change: 'link', email: '"nobody"' });
  expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining('value="&quot;nobody&quot;"')]);
});

it('the page without JavaScript does not say that a link is wrong while the store hangs', async () => {
  const { token } = await bookConfirmed('2027-06-28');
  const whileAlive = vi.spyOn(server.store, 'whileAlive').mockRejectedValue(new StoreSilentError());
  const page = await getPage(token);
  whileAlive.mockRestore();
  expect(page.status).toBe(503);
  expect(page.text).toContain('Your booking could not be loaded');
  expect(page.text).not.toContain('This link does not work');
});
