import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createApiClient } from '#client';
import { systemClock } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { book, chat, rejectionReasons } from './typed-client.ts';

const server = testServer({ clock: systemClock() });

const comingDay = () => new Date(Date.now() + 36 * 60 * 60 * 1000).toISOString().slice(0, 10);

test('the example books a cleaning', async () => {
  const id = await book(createApiClient(server.url), comingDay());
  const admin = createApiClient(server.url, { headers: { cookie: await server.logIn() } });
  const { rows } = await admin.admin.bookings.list.query({ search: 'ann jupiter' });
  expect(rows).toMatchObject([{ id, totalPrice: 245, serviceTime: 'afternoon', email: 'ann@example.com' }]);
});

test('the example returns why a booking is rejected, also if the URL ends with a slash', async () => {
  expect(await rejectionReasons(createApiClient(`${server.url}/`))).toMatch(/^serviceDate: .*past/);
});

test('the example sends a chat message and returns the conversation', async () => {
  expect(await chat(createApiClient(server.url), 'Do you clean lobbies?')).toEqual([
    'Hi! How can we help with your cleaning needs today?',
    'You can also call or text us at 561-486-3444.',
    'Do you clean lobbies?',
  ]);
});

test('the example runs as a program and exits', async () => {
  const { stdout } = await promisify(execFile)(
    'node',
    [path.join(import.meta.dirname, 'typed-client.ts'), server.url],
    {
      timeout: 120_000,
    },
  );
  expect(stdout).toMatch(/Booked: [0-9a-f]{24}/);
  expect(stdout).toContain('Do you clean lobbies at night?');
});
