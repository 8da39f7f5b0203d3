import { expect, type Page } from '@playwright/test';
import { publicPaths } from '#domain/site.ts';
import { test } from './site.ts';

/**
 * The maximum size of the scripts that a public page fetches at a phone's width before the visitor does something, in
 * transferred bytes.
 */
const defaultLimit = 75_000;
/** The higher limits of pages that are opened with a token. */
const limits: Readonly<Record<string, number>> = {
  '/manage/x': 85_500,
  '/proposal/x': 83_500,
};

const paths = [...publicPaths, '/blog/humidity-and-mold-in-florida-offices', '/nowhere', '/manage/x', '/proposal/x'];

/** Returns the total size of the scripts that a page fetches without a click, and a list of them, largest first. */
async function scriptsOf(page: Page, path: string): Promise<{ bytes: number; list: string }> {
  const fetchedScripts: Promise<{ name: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    const name = request.url().split('/').at(-1) ?? '';
    fetchedScripts.push(request.sizes().then(({ responseBodySize }) => ({ name, bytes: responseBodySize })));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const scripts = (await Promise.all(fetchedScripts)).sort((a, b) => b.bytes - a.bytes);
  return {
    bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    list: scripts.map(({ name, bytes }) => `${name} ${bytes}`).join(', '),
  };
}

test('the scripts of each public page are within its limit before the visitor does something', async ({
  browser,
  site,
}) => {
  const check = async (path: string): Promise<void> => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
    const { bytes, list } = await scriptsOf(await context.newPage(), path);
    expect(bytes, `${path}: ${list}`).toBeGreaterThan(0);
    expect(bytes, `${path}: ${list}`).toBeLessThanOrEqual(limits[path] ?? defaultLimit);
    await context.close();
  };
  // Checks several pages at once, because a page mostly waits until its network is idle.
  const remainingPaths = paths.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const path of remainingPaths) await check(path);
    }),
  );
});
