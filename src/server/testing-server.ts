import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './testing.ts';

/**
 * A test server for all tests of the file: started before the first and closed after the last.
 *
 * @returns the server, for use in tests and hooks; elsewhere it throws, because no server runs yet
 */
export function testServer(options?: TestServerOptions): TestServer {
  let started: TestServer | undefined;
  const running = (): TestServer => {
    if (started === undefined) throw new Error('The server runs in tests and hooks only.');
    return started;
  };
  beforeAll(async () => {
    started = await startTestServer(options);
  });
  afterAll(() => started?.close());
  return {
    get url() {
      return running().url;
    },
    get app() {
      return running().app;
    },
    get store() {
      return running().store;
    },
    get embedded() {
      return running().embedded;
    },
    get config() {
      return running().config;
    },
    get clock() {
      return running().clock;
    },
    send: (method, path, sendOptions) => running().send(method, path, sendOptions),
    logIn: () => running().logIn(),
    close: () => running().close(),
  };
}

/** The cookie of an admin who logs in to the server before the first test. */
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
