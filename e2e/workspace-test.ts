import type { BrowserContext, Page } from '@playwright/test';
import { noteStoppedDrawing, test as siteTest } from './site.ts';
import { ownContext } from './widths.ts';

/** The browser context that the tests of a worker share. Its idle page keeps the pages' process alive between tests. */
type Shared = { opened?: { context: BrowserContext; idlePage: Page } | undefined };

/**
 * Defines a test of the workspace. The tests of a worker use one browser context, but each test gets new pages and
 * empty storage. The browser's cache and the process that shows the pages stay, which saves 7 % of the processor time
 * of these tests. Tests tagged as `ownContext` get a new context.
 */
export const test = siteTest.extend<object, { shared: Shared }>({
  shared: [
    async ({ browser: _browser }, use) => {
      const shared: Shared = {};
      await use(shared);
      await shared.opened?.context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, site, shared }, use, testInfo) => {
    if (testInfo.tags.includes(ownContext.tag)) {
      const context = await browser.newContext();
      await use(context);
      await noteStoppedDrawing(context.pages(), testInfo);
      await context.close();
      return;
    }
    shared.opened ??= await openShared(() => browser.newContext(), site.url);
    const { context, idlePage } = shared.opened;
    await idlePage.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await use(context);
    const pages = context.pages().filter((page) => page !== idlePage);
    if (testInfo.status !== testInfo.expectedStatus) {
      await noteStoppedDrawing(pages, testInfo);
      // The report of a failure describes the first page of a context, which would be the idle page.
      await idlePage.close();
      await context.close();
      shared.opened = undefined;
      return;
    }
    await Promise.all(pages.map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
  },
});

async function openShared(open: () => Promise<BrowserContext>, url: string): Promise<NonNullable<Shared['opened']>> {
  const context = await open();
  const idlePage = await context.newPage();
  await idlePage.goto(`${url}/robots.txt`);
  const fail = (): never => {
    throw new Error(`This would affect later tests, which use the same context. Tag the test as ${ownContext.tag}.`);
  };
  // The effects of these methods on the context cannot be undone.
  Object.assign(context, { addInitScript: fail, exposeFunction: fail, exposeBinding: fail });
  Object.assign(context.clock, { install: fail, pauseAt: fail, setFixedTime: fail, setSystemTime: fail });
  return { context, idlePage };
}
