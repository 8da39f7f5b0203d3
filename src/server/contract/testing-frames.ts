import { afterAll, afterEach, beforeAll } from 'vitest';
import * as z from 'zod/mini';
import { type JsonClient, jsonClient, type SocketHeaders, until } from '#server/sockets/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

export const chatMessage = (sessionId: string, message: string, fields: object = {}) => ({
  type: 'chat-message',
  sessionId,
  message,
  isUser: true,
  name: 'Ann',
  email: 'ann@example.com',
  ...fields,
});

/** Waits long enough for a frame to arrive, to check that none does. */
export const waitForFrames = () => new Promise((resolve) => setTimeout(resolve, 150));

/** A site for the tests of one file, and connections to its /ws, which are closed after each test. */
export function framesSite() {
  let server: TestServer;
  let admin: string;
  const clients: JsonClient[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.logIn();
  });
  afterAll(() => server.close());
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });

  async function connect(headers: SocketHeaders = {}): Promise<JsonClient> {
    const client = await jsonClient(server, headers);
    clients.push(client);
    return client;
  }

  return {
    get server() {
      return server;
    },
    /** The office's cookie. */
    get admin() {
      return admin;
    },
    connect,
    async connectAdmin(): Promise<JsonClient> {
      const client = await connect({ cookie: admin, origin: server.url });
      client.send({ type: 'admin-register' });
      await until(() => client.ofType('unread-count').length > 0);
      return client;
    },
    history: async (sessionId: string): Promise<unknown[]> =>
      z.parse(z.array(z.unknown()), (await server.send('GET', `/api/chat/session/${sessionId}`)).json),
  };
}
