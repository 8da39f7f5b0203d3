import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test as base, type Page, type TestInfo } from '@playwright/test';
import { emptyEnvironment } from '#server/config/config.ts';
import { type Running, startNode } from '../lab/measuring/processes.ts';
import { startArguments, storeUriOf } from '../lab/measuring/site.ts';
import { drawingStopped } from '../scripts/test/reports.ts';

/** A running site with its own new store. */
export type Site = {
  url: string;
  adminPassword: string;
  /** The URI of the site's store, for storing data in bulk. */
  storeUri: string;
  /** Kills the server without a shutdown, calls `whileDown`, and starts a server with the same port and data. */
  killAndRestart(whileDown?: () => Promise<void>): Promise<void>;
};

export const adminPassword = 'correct horse battery';

/** The tests of a worker share one production server; `page.goto('/')` opens the home page of that server. */
export const test = base.extend<{ baseURL: string }, { site: Site }>({
  site: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'site-e2e-'));
      let server = await startServer({ DATA_DIR: dataDir, PORT: '0' });
      const { url } = server;
      await use({
        url,
        adminPassword,
        storeUri: storeUriOf(dataDir),
        async killAndRestart(whileDown) {
          await server.kill();
          try {
            await whileDown?.();
          } finally {
            server = await startServer({ DATA_DIR: dataDir, PORT: new URL(url).port });
          }
        },
      });
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  context: async ({ context }, use, testInfo) => {
    await use(context);
    await noteStoppedDrawing(context.pages(), testInfo);
  },
});

/** Adds an annotation to a test that timed out because Chromium stopped drawing one of its pages. */
export async function noteStoppedDrawing(pages: readonly Page[], testInfo: TestInfo): Promise<void> {
  if (testInfo.status !== 'timedOut') return;
  const haveStopped = await Promise.all(pages.map(hasStoppedDrawing));
  if (haveStopped.includes(true)) testInfo.annotations.push({ type: drawingStopped });
}

/**
 * Whether Chromium draws no more frames of a page whose scripts still run. This fault of Chromium was seen once in more
 * than ten thousand tests. Each click then waits for a frame until the test times out.
 */
async function hasStoppedDrawing(page: Page): Promise<boolean> {
  const answers = await Promise.race([page.evaluate(() => true).catch(() => false), delay(10_000, false)]);
  if (!answers) return false;
  // This waits for two frames, also while a test controls the page's clock.
  return page
    .locator('html')
    .scrollIntoViewIfNeeded({ timeout: 20_000 })
    .then(
      () => false,
      () => true,
    );
}

/**
 * Starts the built site with the Node arguments of `npm start`, and waits until it is ready.
 *
 * @param settings environment variables, in addition to those of all tests
 * @throws Error if the server ends before it is ready
 */
export const startServer = async (settings: Record<string, string>): Promise<Running> =>
  startNode(await startArguments(), environmentOf(settings));

/**
 * Returns the environment variables of a server that ignores an `.env` file.
 *
 * @param settings environment variables, in addition to those of all tests
 */
export const environmentOf = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...emptyEnvironment,
  ADMIN_PASSWORD: adminPassword,
  RATE_LIMIT_SCALE: '100',
  LOG_LEVEL: 'error',
  ...settings,
});
