import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startTestSmtp } from '#server/mail/testing-smtp.ts';
import { book, newName, openWorkspace } from './admin-page.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './checks.ts';
import { adminPassword, startServer, test } from './site.ts';

test('without a mail server, a mail waits in the list and can be read', async ({ page, site, request }) => {
  const name = newName('Wanda');
  await book(request, name);
  await openWorkspace(page, site, '/admin/messages-sent');
  await expect(page.getByRole('status').filter({ hasText: 'E-mail is not set up.' })).toBeVisible();
  const rows = page.getByRole('listitem').filter({ hasText: `New booking: ${name}` });
  await expect(rows.first()).toContainText('Waiting');
  await rows.first().getByRole('button').click();
  const panel = page.getByRole('dialog', { name: new RegExp(name) });
  const mail = panel.frameLocator('iframe[title="The message as it would leave now"]');
  await expect(mail.getByText('1 Palm Way, Jupiter 33458')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
});

test('a rejected email address is shown in the booking, and the mail to it can be sent again', async ({ browser }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-e2e-mail-'));
  const smtp = await startTestSmtp();
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0', SMTP_URL: smtp.url, ALERT_EMAIL: 'off' });
  const page = await browser.newPage({ baseURL: server.url });
  try {
    const name = newName('Rhea');
    smtp.answers.rcpt = ['550 5.1.1 No such mailbox'];
    await book(page.request, name);
    const login = await page.request.post('/api/admin/login', { data: { password: adminPassword } });
    expect(login.status()).toBe(200);
    await expect.poll(() => statesOfMails(page)).toEqual(['failed']);
    const [booking] = await (await page.request.get('/api/bookings')).json();
    await page.goto(`/admin?tab=bookings&booking=${booking.id}`);
    const panel = page.getByRole('dialog', { name });
    await expect(panel.getByRole('alert')).toContainText('E-mail address refused');
    await expect(panel.getByRole('alert')).toContainText('550 5.1.1 No such mailbox');
    await panel.getByRole('link', { name: 'Request received' }).click();
    await page.getByRole('button', { name: 'Send again' }).dblclick();
    await expect(page.getByText('It is sent again, as it reads now.')).toBeVisible();
    await expect.poll(() => statesOfMails(page)).toEqual(['sent', 'failed']);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Request received/)]);
  } finally {
    await page.close();
    await server.stop();
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Returns the states of all mails, newest first. */
async function statesOfMails(page: Page): Promise<string[]> {
  const rows: { state: string }[] = await (await page.request.get('/api/admin/outbox')).json();
  return rows.map(({ state }) => state);
}
