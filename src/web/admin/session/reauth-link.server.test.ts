import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { testPassword } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { reauthLink } from './reauth-link.ts';
import { SessionGate } from './session-gate.ts';

const server = testServer();

/** A browser of the office that is not logged in, as after the end of its session. */
function openBrowser() {
  const gate = new SessionGate();
  let cookie = '';
  const headers = () => ({ cookie, origin: server.url });
  const overHttp = httpBatchLink({ url: `${server.url}/trpc`, transformer: superjson, headers });
  const api = createTRPCClient<AppRouter>({ links: [reauthLink(gate), overHttp] });
  const logIn = async (): Promise<void> => {
    cookie = await server.logIn();
    gate.open();
  };
  return { gate, api, logIn };
}

async function newConversation(): Promise<string> {
  const sessionId = randomUUID();
  const { status } = await server.send('POST', '/api/chat', { json: { sessionId, message: 'Hello', isUser: true } });
  expect(status).toBeLessThan(300);
  return sessionId;
}

test('a reply is sent again with its id after a log-in, and is stored once', async () => {
  const sessionId = await newConversation();
  const { gate, api, logIn } = openBrowser();
  const clientId = randomUUID();
  const reply = api.chat.reply.mutate({ sessionId, message: 'Yes', clientId });
  await until(() => gate.isClosed());
  await logIn();
  await expect(reply).resolves.toMatchObject({ message: 'Yes', clientId });
  const { messages } = await api.chat.history.query({ sessionId });
  expect(messages.filter(({ message }) => message === 'Yes')).toHaveLength(1);
});

test('a call is rejected if the user leaves instead of logging in', async () => {
  const { gate, api } = openBrowser();
  const call = api.admin.counts.query();
  await until(() => gate.isClosed());
  gate.giveUp();
  await expect(call).rejects.toThrow();
});

test('a rejected typing signal does not make the page ask for the password', async () => {
  const { gate, api } = openBrowser();
  const signal = api.chat.adminTyping.mutate({ sessionId: randomUUID(), typing: true });
  await expect(signal).rejects.toThrow();
  expect(gate.isClosed()).toBe(false);
});

test('calls after a log-out do not make the page ask for the password, until the next log-in', async () => {
  const { gate, api, logIn } = openBrowser();
  await logIn();
  const logOut = api.admin.logOut.mutate();
  expect(gate.isClosed()).toBe(false);
  await logOut;
  await expect(api.admin.counts.query()).rejects.toThrow();
  expect(gate.isClosed()).toBe(false);

  // The cookie of this log-in is not stored, so the next call has no session.
  await api.admin.logIn.mutate({ password: testPassword });
  void api.admin.counts.query().catch(() => undefined);
  await until(() => gate.isClosed());
});
