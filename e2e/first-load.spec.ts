import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { publicPaths } from '#domain/site.ts';
import { type AskAsOffice, newProposal, newQuote, proposalPath, sendProposal } from '../lab/measuring/quotes.ts';
import { bookedPath } from './admin-page.ts';
import { type Site, test } from './site.ts';

/**
 * The maximum total size of the scripts that a public page fetches at a phone's width before the visitor does
 * something; transferred bytes.
 */
const limit = 75_000;

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

async function sentProposalPath(request: APIRequestContext, { adminPassword }: Site): Promise<string> {
  await request.post('/api/admin/login', { data: { password: adminPassword } });
  const ask: AskAsOffice = async (method, path, json) => {
    const response = await request.fetch(path, { method, data: json });
    return { status: response.status(), headers: response.headers(), text: await response.text(), ms: 0 };
  };
  const quote = await newQuote(ask);
  await sendProposal(ask, await newProposal(ask, quote));
  return proposalPath(ask, quote);
}

test('the scripts that a public page fetches before the visitor does something are within the limit', async ({
  browser,
  request,
  site,
}) => {
  const check = async (path: string): Promise<void> => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
    const { bytes, list } = await scriptsOf(await context.newPage(), path);
    expect(bytes, `${path}: ${list}`).toBeGreaterThan(0);
    expect(bytes, `${path}: ${list}`).toBeLessThanOrEqual(limit);
    await context.close();
  };
  // Checks several pages at once, because a page mostly waits until its network is idle.
  const remainingPaths = [...paths, await bookedPath(request), await sentProposalPath(request, site)].values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const path of remainingPaths) await check(path);
    }),
  );
});
