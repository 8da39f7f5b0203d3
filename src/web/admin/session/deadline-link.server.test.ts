import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { testServer } from '#server/testing-server.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { deadlineLink } from './deadline-link.ts';

const server = testServer();

test('the deadline link passes answers and errors on', async () => {
  const overHttp = httpBatchLink<AppRouter>({ url: `${server.url}/trpc`, transformer: superjson });
  const api = createTRPCClient<AppRouter>({ links: [deadlineLink(60_000), overHttp] });
  await expect(api.admin.session.query()).resolves.toEqual({ authenticated: false });
  await expect(api.admin.counts.query()).rejects.toThrow('Please log in first.');
});

test('the deadline link cancels a call that has no answer in time, with an error', async () => {
  let cancelCount = 0;
  const silent = observable<never, never>(() => () => {
    cancelCount += 1;
  });
  const api = createTRPCClient<AppRouter>({ links: [deadlineLink(10), () => () => silent] });
  await expect(api.admin.session.query()).rejects.toThrow('The server did not answer in time.');
  expect(cancelCount).toBe(1);
});
