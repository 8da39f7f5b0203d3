import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './testing.ts';

/**
 * A test server for all tests of the file or `describe` block: started before the first and closed after the last.
 *
 * @returns the server, for use in tests and hooks; used before them, it throws, because no server runs yet
 */
export function testServer(options?: TestServerOptions): TestServer {
  let server: TestServer | undefined;
  const runningServer = (): TestServer => {
    if (server === undefined) throw new Error('The server runs in tests and hooks only.');
    return server;
  };
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterAll(() => server?.close());
  return {
    get url() {
      return runningServer().url;
    },
    get app() {
      return runningServer().app;
    },
    get store() {
      return runningServer().store;
    },
    get embedded() {
      return runningServer().embedded;
    },
    get config() {
      return runningServer().config;
    },
    get clock() {
      return runningServer().clock;
    },
    send: (method, path, sendOptions) => runningServer().send(method, path, sendOptions),
    logIn: () => runningServer().logIn(),
    close: () => runningServer().close(),
  };
}

/** An admin who logs in before the first test; until then, `cookie` is empty. */
export function testAdmin(server: TestServer): { readonly cookie: string } {
  let cookie = '';
  beforeAll(async () => {
    cookie = await server.logIn();
  });
  return {
    get cookie() {
      return cookie;
    },
  };
}
