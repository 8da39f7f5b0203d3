import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, validBooking } from '#server/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a booking is kept and answered with its receipt', async () => {
  const admin = await server.logIn();
  const answer = await server.send('POST', '/api/bookings', { json: validBooking });
  expect(answer).toMatchObject({ status: 200, json: { success: true } });
  const list = await server.send('GET', '/api/bookings', { as: admin });
  expect(list.json).toHaveLength(1);
});
