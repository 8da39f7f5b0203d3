import { beforeAll, expect, test, vi } from 'vitest';
import { StoreSilentError } from '#server/store/availability.ts';
import { startTestServer, testPassword, validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer({ callTimeout: 1_500 });
const admin = testAdmin(server);
beforeAll(async () => {
  await server.send('GET', '/api/blog');
  await server.embedded.close();
  // After two seconds, cached posts are no longer served.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
});
const unavailableAnswer = {
  status: 503,
  json: { success: false, code: 'unavailable', message: expect.stringMatching(/again/) },
};

test.concurrent.each([
  ['GET', '/api/blog', undefined],
  ['GET', '/api/page-views/home', undefined],
  ['POST', '/api/page-views/home/increment', undefined],
  ['POST', '/api/bookings', validBooking],
  ['POST', '/api/contact', { name: 'Ann', email: 'ann@example.com', message: 'Hello' }],
  ['POST', '/api/chat', { sessionId: '4a1b7d2e-0000-4000-8000-000000000001', message: 'Hello', isUser: true }],
  ['GET', '/api/bookings', undefined],
  ['POST', '/api/admin/login', { password: testPassword }],
])('%s %s is 503 with Retry-After', async (method, path, json) => {
  const start = performance.now();
  const answer = await server.send(method, path, { as: admin.cookie, json });
  expect(answer).toMatchObject(unavailableAnswer);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.text).not.toMatch(/mongo|sock|ECONN|stack/i);
  // Without our timeout, the driver would wait for half a minute.
  expect(performance.now() - start).toBeLessThan(20_000);
});

test('GET /trpc/blog.list is 503 with Retry-After', async () => {
  const answer = await server.send('GET', '/trpc/blog.list');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
});

test('/healthz is 503', async () => {
  expect((await server.send('GET', '/healthz')).status).toBe(503);
});

test('calls that need no store are still answered', async () => {
  expect((await server.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });
  expect((await server.send('POST', '/api/contact', { json: {} })).status).toBe(400);
  expect((await server.send('GET', '/api/openapi.json')).status).toBe(200);
});

test('a read and a write are 503 if the store hangs', async () => {
  const hangingServer = await startTestServer();
  vi.spyOn(hangingServer.store, 'whileAlive').mockRejectedValue(new StoreSilentError());
  expect(await hangingServer.send('GET', '/api/blog')).toMatchObject(unavailableAnswer);
  expect(await hangingServer.send('POST', '/api/bookings', { json: validBooking })).toMatchObject(unavailableAnswer);
  await hangingServer.close();
});

test('GET /metrics reports that the store is unreachable', async () => {
  const { text } = await server.send('GET', '/metrics');
  expect(text).toMatch(/^store_reachable 0$/m);
});
