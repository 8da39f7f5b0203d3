import type { APIRequestContext } from '@playwright/test';
import { type AskAsOffice, newProposal, newQuote, proposalPath, sendProposal } from '../lab/measuring/quotes.ts';
import { bookedPath } from './admin-page.ts';
import { expectSmallScripts } from './first-load.ts';
import { type Site, test } from './site.ts';
import { narrowOnly } from './widths.ts';

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

test(
  'the scripts of pages with a secret or wrong link are within the limit',
  narrowOnly,
  async ({ page, request, site }) => {
    const paths = ['/manage/x', '/proposal/x', await bookedPath(request), await sentProposalPath(request, site)];
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectSmallScripts(page);
      });
    }
  },
);
