import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type EmbeddedMongo, startEmbeddedMongo } from '#embedded-mongo';
import { buildApp } from '#server/app.ts';
import { type Config, type Environment, readConfig } from '#server/config/config.ts';
import { loadSecrets } from '#server/config/secrets.ts';
import { type EventRecorder, eventRecorder } from '#server/events/recorder.ts';
import type { PageRenderer } from '#server/pages/renderer.ts';
import { openStore, type Store, type StoreOptions } from '#server/store/connect.ts';

/** The admin password of every test server. */
export const testPassword = 'correct horse battery';

/** The clock of a test server: one that only the test moves, or the machine's. */
export type TestClock = { now: Date; advance(milliseconds: number): void };

export type TestServer = {
  /** The server's URL, such as `http://127.0.0.1:41234`. */
  url: string;
  app: FastifyInstance;
  store: Store;
  embedded: EmbeddedMongo;
  config: Config;
  clock: TestClock;
  /**
   * Sends a request and follows no redirects; `as` is the cookie of `logIn`, and `json` becomes the body. Header names
   * have to be in lower case.
   */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  /** Logs in as the admin. @returns the cookie to send */
  logIn(): Promise<string>;
  close(): Promise<void>;
};

export type SendOptions = {
  as?: string | undefined;
  json?: unknown;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
};

/** An answer with its body; `json` is undefined if the content type is not JSON or the body is empty. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown };

export type TestServerOptions = {
  /** Overrides the defaults, which have high rate limits and no starter posts. */
  environment?: Environment;
  /** Fixed by default; `systemClock` follows the machine. */
  clock?: TestClock;
  /** Renders the pages; they are empty by default. */
  renderer?: PageRenderer;
  /** Folders of files that pages load; none by default. */
  assetsFolders?: readonly string[];
  /** Maximum SQLite pages of the store's file; unlimited by default. */
  diskPages?: number;
  /** Milliseconds that a call waits for a database that does not respond; `openTestStore` has the default. */
  callTimeout?: number;
  /** A running server. The new one uses its data directory, database and clock, like a second process. */
  sharedWith?: TestServer;
};

/**
 * Starts a whole server on a free port, with an embedded store in a new folder unless `sharedWith` is given. Its jobs
 * and mails wait until a test runs them. The caller closes the server.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { sharedWith } = options;
  const dataDir = sharedWith?.config.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'site-test-')));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testPassword,
    RATE_LIMIT_SCALE: '1000',
    STARTER_CONTENT: 'off',
    LOG_LEVEL: 'silent',
    ...options.environment,
  });
  const clock = sharedWith?.clock ?? options.clock ?? fixedClock(new Date('2027-06-16T16:00:00Z'));
  if (sharedWith === undefined) await writeFile(path.join(dataDir, storeFile), await emptyStore(), { mode: 0o600 });
  const embedded = sharedWith?.embedded ?? (await startEmbeddedMongo({ dataDir, maxPages: options.diskPages }));
  const { callTimeout } = options;
  const store = await openTestStore(embedded.uri, { callTimeout, insert: embedded.insert });
  const app = await buildApp({
    config,
    secrets: await loadSecrets(config),
    store,
    clock: () => clock.now,
    renderer: options.renderer ?? emptyPages,
    assetsFolders: options.assetsFolders,
    background: false,
    prepare: undefined,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = sender(url);
  return {
    url,
    app,
    store,
    embedded,
    config,
    clock,
    send,
    logIn: () => logIn(send),
    async close() {
      await app.close();
      await store.close();
      if (sharedWith !== undefined) return;
      await embedded.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens a store. The default timeout of its calls is long, so that no test fails because the machine is busy. */
export const openTestStore = (uri: string, options: StoreOptions = {}): Promise<Store> =>
  openStore(uri, { ...options, callTimeout: options.callTimeout ?? 60_000 });

const storeFile = 'store.sqlite';

let emptyStoreFile: Promise<Buffer> | undefined;

/** The file of an empty store with all indexes. It is made once, because opening a copy takes a fifth of the time. */
function emptyStore(): Promise<Buffer> {
  emptyStoreFile ??= makeEmptyStore();
  return emptyStoreFile;
}

async function makeEmptyStore(): Promise<Buffer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-test-'));
  const embedded = await startEmbeddedMongo({ dataDir });
  const store = await openTestStore(embedded.uri);
  await store.close();
  await embedded.close();
  const file = await readFile(path.join(dataDir, storeFile));
  await rm(dataDir, { recursive: true });
  return file;
}

/** Returns a recorder that writes the events of a store's records, runs no consequences and throws errors. */
export const testRecorder = ({
  events,
  bookings,
  contacts,
  quotes,
  blog,
  deletions,
}: Pick<Store, 'events' | 'bookings' | 'contacts' | 'quotes' | 'blog' | 'deletions'>): EventRecorder =>
  eventRecorder({
    events,
    sources: { booking: bookings.pending, contact: contacts.pending, quote: quotes.pending, post: blog.pending },
    deletions,
    consequences: [],
    reportError: (error) => {
      throw error;
    },
  });

/** Pages without content. */
export const emptyPages: PageRenderer = {
  checkForm: async () => ({ ok: false as const, issues: [] }),
  match: async (path) => path,
  render: async () => ({ status: 200, html: '<!doctype html><title>Page</title>', reads: [] }),
  builtAt: new Date('2027-06-01T00:00:00Z'),
};

export function fixedClock(start: Date): TestClock {
  return {
    now: start,
    advance(milliseconds) {
      this.now = new Date(this.now.getTime() + milliseconds);
    },
  };
}

export const systemClock = (): TestClock => ({
  get now() {
    return new Date();
  },
  advance() {
    throw new Error('The system clock cannot be moved.');
  },
});

/** A booking for 130 dollars that is accepted on the day of the fixed clock. */
export const validBooking = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  phone: '561-555-0101',
  address: '12 Palm Way',
  city: 'Jupiter',
  zipCode: '33458',
  bedrooms: 2,
  bathrooms: '1.5',
  serviceType: 'regular',
  serviceDate: '2027-06-20',
  hours: 2,
  additionalServices: { stoveCleaning: false, refrigeratorCleaning: false },
  totalPrice: 130,
};

/** Returns a function that sends requests to a server. */
export function sender(url: string): TestServer['send'] {
  return async (method, pathname, { as, json, body, headers = {} } = {}) => {
    const payload = json === undefined ? body : JSON.stringify(json);
    const response = await fetch(url + pathname, {
      method,
      redirect: 'manual',
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as === undefined ? {} : { cookie: as }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  };
}

async function logIn(send: TestServer['send']): Promise<string> {
  const { status, headers } = await send('POST', '/api/admin/login', { json: { password: testPassword } });
  const [cookie] = headers.getSetCookie();
  if (status !== 200 || cookie === undefined) throw new Error(`Log-in failed with ${status}.`);
  return cookie.split(';', 1)[0] ?? '';
}
