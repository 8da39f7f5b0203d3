import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { choose, newName, openWorkspace, sendMessage } from './admin-desk.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { test } from './site.ts';
import { wideOnly } from './widths.ts';

const search = (page: Page, text: string) => page.getByLabel(/^Search/).fill(text);

/** Sends this many messages one after the other, or some at once; their names end with numbers from 000 on. */
async function sendMany(
  request: APIRequestContext,
  name: string,
  { count, atOnce = 1 }: { count: number; atOnce?: number },
): Promise<void> {
  const names = Array.from({ length: count }, (_, n) => `${name} ${String(n).padStart(3, '0')}`);
  for (let sent = 0; sent < count; sent += atOnce) {
    await Promise.all(names.slice(sent, sent + atOnce).map((each) => sendMessage(request, each)));
  }
}

test(
  'a search that finds more than are sorted says so, and is exported whole and in order',
  wideOnly,
  async ({ page, site, request }) => {
    test.slow();
    const name = newName('Many');
    await sendMany(request, name, { count: 510, atOnce: 10 });
    await openWorkspace(page, site);
    await search(page, name);
    await expect(page.getByText(/^500\+ messages$/)).toBeVisible();
    await page.getByRole('columnheader', { name: 'Name' }).click();
    const sentence = page.getByText('500+ messages. Only the newest 500 are sorted and shown.', { exact: true });
    await expect(sentence).toBeVisible();
    await expect(page.getByText(/^1–25 of 500$/)).toBeVisible();
    await expectAccessible(page);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
    const exported = lines.map((line) => line.split('",')[1]?.split(',')[0]);
    expect(exported).toHaveLength(510);
    expect(exported).toEqual(exported.toSorted().reverse());

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Page 1 of 20')).toBeVisible();
    await expect(sentence).toBeVisible();
    await expectNoSidewaysScrolling(page);
  },
);

test('a filter that is chosen right after a search was typed stays', wideOnly, async ({ page, site, request }) => {
  const name = newName('Both');
  await sendMessage(request, name);
  await openWorkspace(page, site);
  await search(page, name);
  await choose(page, 'Status', 'Responded');
  await expect(page.getByText('No messages match these filters.')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('responded');
});
