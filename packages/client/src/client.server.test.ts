import { once } from 'node:events';
import { createServer } from 'node:http';
import { createTRPCClient, httpLink } from '@trpc/client';
import { type AppRouter, createApiClient as createApiClientOfPackage } from 'commercial-cleaning-site';
import superjson from 'superjson';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type ApiClient, createApiClient, isApiError } from '#client';
import { startTestServer } from '#server/testing.ts';
import { portOf } from '#server/testing-port.ts';
import { testServer } from '#server/testing-server.ts';

const server = testServer();
afterEach(() => vi.unstubAllGlobals());

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('on a platform without WebSocket, such as Node 20', () => {
  test('calls work, and a subscription throws an error that asks for a WebSocket class', async () => {
    vi.stubGlobal('WebSocket', undefined);
    const api = createApiClient(server.url);
    expect(await api.public.company.query()).toMatchObject({ name: server.config.company.name });
    expect(() => api.chat.onMessage.subscribe({ sessionId: crypto.randomUUID() }, {})).toThrow(
      /^Subscriptions need a WebSocket, .* of the package "ws"\.$/,
    );
  });

  test('the class of the package ws opens subscriptions, and a subclass logs them in with a cookie', async () => {
    vi.stubGlobal('WebSocket', undefined);
    const cookie = await server.logIn();
    class OfficeSocket extends WebSocket {
      constructor(url: string) {
        super(url, { headers: { cookie } });
      }
    }
    const visitorError = await errorOf(firstOfficeEventType(createApiClient(server.url, { WebSocket })));
    expect(isApiError(visitorError) && visitorError.data.reason).toBe('unauthenticated');
    expect(await firstOfficeEventType(createApiClient(server.url, { WebSocket: OfficeSocket }))).toBe('ready');
  });
});

test('the package exports createApiClient, and the type AppRouter for other tRPC clients', async () => {
  expect(createApiClientOfPackage).toBe(createApiClient);
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${server.url}/trpc`, transformer: superjson })],
  });
  expect((await client.public.company.query()).name).toBe(server.config.company.name);
});

test("if a proxy answers with a page, the error names the page's status and is not an API error", async () => {
  const proxy = createServer((_request, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const error = await errorOf(createApiClient(`http://127.0.0.1:${portOf(proxy)}`).public.company.query());
  proxy.close();
  expect(error).toMatchObject({
    message:
      'The site did not answer: 502 Bad Gateway came from something in front of it. Please try again in a moment.',
  });
  expect(isApiError(error)).toBe(false);
});

test("a subscription reaches the server with the platform's own WebSocket class", async () => {
  const api = createApiClient(server.url, { WebSocket: globalThis.WebSocket });
  expect(isApiError(await errorOf(firstOfficeEventType(api)))).toBe(true);
});

const firstOfficeEventType = (api: ApiClient): Promise<string> =>
  new Promise((resolve, reject) => {
    const subscription = api.chat.onEvents.subscribe(undefined, {
      onData: ({ data }) => {
        subscription.unsubscribe();
        resolve(data.type);
      },
      onError: (error) => {
        subscription.unsubscribe();
        reject(error);
      },
    });
  });

/** Returns a URL at which nothing listens. */
async function deadUrl(): Promise<string> {
  const closedServer = await startTestServer();
  await closedServer.close();
  return closedServer.url;
}

describe('isApiError', () => {
  test('is true for an error of the server', async () => {
    const contact = { name: 'Ann Lee', email: 'nobody', message: 'Hello' };
    const error = await errorOf(createApiClient(server.url).public.contact.mutate(contact));
    if (!isApiError(error)) throw error;
    expect(error.data).toMatchObject({ reason: 'invalid', httpStatus: 400, issues: [{ path: 'email' }] });
  });

  test('is true for the error of a call that is rejected before its procedure runs', async () => {
    const contact = { name: 'Ann Lee', email: 'ann@example.com', message: 'x'.repeat(64 * 1024) };
    const error = await errorOf(createApiClient(server.url).public.contact.mutate(contact));
    if (!isApiError(error)) throw error;
    expect(error.data).toMatchObject({ reason: 'too_large', httpStatus: 413, issues: [] });
    expect(error.message).toBe('The request is too large.');
  });

  test('is false if nothing answers, if the answer is a page, or if the call was aborted', async () => {
    const signal = AbortSignal.abort();
    const unreachable = await errorOf(createApiClient(await deadUrl()).public.company.query());
    const notJson = await errorOf(createApiClient(`${server.url}/elsewhere`).public.company.query());
    const aborted = await errorOf(createApiClient(server.url).public.company.query(undefined, { signal }));
    for (const error of [unreachable, notJson, aborted]) {
      expect(error).toBeInstanceOf(Error);
      expect(isApiError(error)).toBe(false);
    }
  });
});
