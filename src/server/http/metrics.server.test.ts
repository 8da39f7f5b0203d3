import { expect, test } from 'vitest';
import { testServer } from '#server/testing-server.ts';

const token = 'a-token-for-the-scraper';
const server = testServer({ environment: { METRICS_TOKEN: token } });

const forwardedHeaders = { 'x-forwarded-for': '203.0.113.9' };

test('GET /metrics reports requests, store, memory, event loop and sockets to programs on this machine', async () => {
  await server.send('GET', '/api/area/33415');
  const answer = await server.send('GET', '/metrics');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(answer.text).toContain('http_requests_total{method="GET",route="/api/area/:zip",status="200"} 1');
  expect(answer.text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/api\/area\/:zip"\} 1$/m);
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds', 'http_open_sockets']) {
    expect(answer.text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  expect(answer.text).toMatch(/^store_reachable 1$/m);
  expect(answer.text).toMatch(/^store_writable 1$/m);
});

test('GET /metrics is 404 for other clients, unless they send the token', async () => {
  const getWithToken = (sentToken: string) =>
    server.send('GET', '/metrics', { headers: { ...forwardedHeaders, authorization: `Bearer ${sentToken}` } });
  expect((await getWithToken(token)).status).toBe(200);
  expect((await getWithToken('another')).status).toBe(404);
  expect((await server.send('GET', '/metrics', { headers: forwardedHeaders })).status).toBe(404);
});
