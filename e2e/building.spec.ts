import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { businessDay } from '#domain/calendar.ts';
import { shortDay } from '#domain/visit.ts';
import { startTestSmtp, type TestSmtp } from '#server/mail/testing-smtp.ts';
import { findBuild } from '#server/pages/builds.ts';
import { builtRenderer } from '#server/pages/built-renderer.ts';
import { fixedClock, startTestServer, type TestServer, testPassword } from '#server/testing.ts';
import { openWorkspace } from './admin-page.ts';
import { expectHydrated } from './checks.ts';
import { test } from './site.ts';

const dist = path.resolve(import.meta.dirname, '../dist');
const managerEmail = 'ann.lee@palm.example';
const officeEmail = 'office@clean.example';

let smtp: TestSmtp;
let server: TestServer;
test.beforeAll(async () => {
  smtp = await startTestSmtp();
  const { folder, clientFolders } = await findBuild(dist);
  server = await startTestServer({
    environment: { SMTP_URL: smtp.url, ALERT_EMAIL: officeEmail },
    clock: fixedClock(new Date()),
    renderer: await builtRenderer(folder),
    assetsFolders: clientFolders,
  });
});
test.afterAll(async () => {
  await server.close();
  await smtp.close();
});

/**
 * Sends the due mails, and returns the contents of the last mail to this email address with a matching subject:
 * `attachments` are file names and first five bytes, and `path` is the first path to the workspace or a proposal, or
 * ''.
 */
async function mailTo(email: string, subject: RegExp) {
  while (await server.app.mail.sender?.sendNext());
  const recipientOf = ({ to }: (typeof smtp.mails)[number]) => (Array.isArray(to) ? to[0]?.text : to?.text) ?? '';
  const mail = smtp.mails.findLast(
    (candidate) => recipientOf(candidate).includes(email) && subject.test(candidate.subject ?? ''),
  );
  expect(
    mail,
    `${subject} in ${smtp.mails.map((other) => `${recipientOf(other)}: ${other.subject}`).join('\n')}`,
  ).toBeDefined();
  return {
    text: mail?.text ?? '',
    attachments: mail?.attachments.map(({ filename, content }) => `${filename} ${content.subarray(0, 5)}`),
    path: /https?:\/\/[^\s/]+(\/(?:admin|proposal)\S*)/.exec(mail?.text ?? '')?.[1] ?? '',
  };
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('a manager asks for a quote and approves the proposal, and the office prepares the start', async ({
  page: visitor,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage();
  const taxes = [
    {
      from: '2020-01-01',
      services: ['office-cleaning'],
      rounding: 'total',
      rates: [
        { label: 'Florida sales tax', basisPoints: 600 },
        { label: 'Surtax', basisPoints: 100, county: 'Palm Beach County' },
      ],
    },
  ];
  await office.request.post(`${server.url}/api/admin/login`, { data: { password: testPassword } });
  const saved = await office.request.put(`${server.url}/api/admin/settings/taxes`, { data: { rev: 0, value: taxes } });
  expect(saved.ok(), await saved.text()).toBe(true);

  await test.step('the manager sends a request with a photograph and a preferred time', async () => {
    await visitor.goto(`${server.url}/quote?service=office-cleaning`);
    await field(visitor, 'Kind of building').selectOption('medical');
    await field(visitor, 'ZIP code').fill('33458');
    await field(visitor, 'Square feet').fill('10,000');
    await field(visitor, 'Visits a week').fill('5');
    await expect(visitor.getByLabel('Office Cleaning')).toBeChecked();
    const walkthrough = visitor.getByLabel('Walkthrough: when may we look at the building?');
    await walkthrough.selectOption({ index: 1 });
    const preferredTime = await walkthrough.inputValue();
    await visitor.getByLabel('Office Cleaning').uncheck();
    await visitor.reload();
    await expect(walkthrough).toHaveValue(preferredTime);
    await expect(visitor.getByLabel('Office Cleaning')).not.toBeChecked();
    await visitor.getByLabel('Office Cleaning').check();
    await expect(walkthrough.getByText(shortDay(businessDay(new Date())))).toHaveCount(0);
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#8a6' } }).jpeg();
    await visitor.getByLabel(/^Photographs/).setInputFiles({
      name: 'lobby.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture.toBuffer(),
    });
    await visitor.getByLabel('We need a certificate of insurance.').check();
    await field(visitor, 'Name').fill('Ann Lee');
    await field(visitor, 'Company').fill('Кабинет Palm');
    await field(visitor, 'Email').fill(managerEmail);
    await field(visitor, 'Phone').fill('561-555-0100');
    await expectHydrated(visitor);
    await visitor.getByRole('button', { name: 'Ask for a Quote' }).click();
    await expect(visitor.getByRole('status').filter({ hasText: 'We have your request and answer by' })).toBeFocused();
    await expect(visitor.getByText('Your photographs have arrived.')).toBeVisible();
    expect((await mailTo(managerEmail, /^Request received/)).text).toContain('We answer by');
    expect((await mailTo(managerEmail, /^Walkthrough/)).text).toContain('We come on');
  });

  const { path: requestPath } = await mailTo(officeEmail, /^Quote request of Кабинет Palm/);
  await test.step('the office reads the request, and writes and sends the proposal', async () => {
    await openWorkspace(office, { url: server.url, adminPassword: testPassword }, requestPath);
    await expect(office.getByRole('heading', { level: 1, name: 'Кабинет Palm' })).toBeVisible();
    await expect(office.getByRole('region', { name: 'Photographs' }).getByRole('img')).toHaveCount(1);
    await office.getByRole('button', { name: 'Put this price into the proposal' }).click();
    const editor = office.getByRole('form', { name: 'New version of the proposal' });
    await editor.getByLabel('Scope').fill('Offices: every visit\nRestrooms: every visit');
    await editor.getByLabel('Terms').fill('Payable within 30 days.');
    await expect(editor.getByText('$2,574.45')).toBeVisible();
    await editor.getByRole('button', { name: 'Save draft' }).click();
    const version = office.getByRole('group', { name: 'Version 1' });
    await version.getByRole('button', { name: 'Send' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(version.getByText('Sent', { exact: true }).first()).toBeVisible();
  });

  // Mails about the office's changes are sent after two minutes, so that two changes make one mail.
  server.clock.advance(121_000);
  const { path: proposalPath, text } = await mailTo(managerEmail, /^Your proposal from/);
  expect(text).toContain('$2,574.45');
  const pdfHash = createHash('sha256');
  await test.step('the manager reads the terms, asks for a change, and approves', async () => {
    await visitor.goto(server.url + proposalPath);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Proposal for Кабинет Palm' })).toBeVisible();
    await expect(visitor.getByText('Payable within 30 days.')).toBeVisible();
    const link = visitor.getByRole('link', { name: 'Read it as a PDF' });
    const pdfResponse = await visitor.request.get(server.url + (await link.getAttribute('href')));
    expect(pdfResponse.headers()['content-type']).toBe('application/pdf');
    pdfHash.update(await pdfResponse.body());
    await visitor.getByRole('button', { name: 'Ask for a change' }).click();
    await field(visitor, 'What should be different?').fill('Can you come at six?');
    await visitor.getByRole('button', { name: 'Send to the office' }).click();
    await expect(visitor.getByText('Our office has your message')).toBeFocused();
    expect((await mailTo(officeEmail, /^A question about the proposal/)).text).toContain('Can you come at six?');
    await visitor.getByRole('button', { name: 'Approve', exact: true }).click();
    await field(visitor, 'Your name').fill('Ann Lee');
    await field(visitor, 'Your title').fill('Practice Manager');
    await visitor.getByLabel(/^I may sign for Кабинет Palm/).check();
    await visitor.getByRole('form').getByRole('button', { name: 'Approve this proposal' }).click();
    await expect(visitor.getByText('The proposal is approved.')).toBeFocused();
    const managerMail = await mailTo(managerEmail, /^Approved: your proposal/);
    expect(managerMail.path).toBe(proposalPath);
    expect(managerMail.attachments).toEqual([expect.stringMatching(/^proposal-\S+\.pdf %PDF-$/)]);
    const officeMail = await mailTo(officeEmail, /^Approved: Кабинет Palm/);
    expect(officeMail.text).toContain('Ann Lee, Practice Manager');
    expect(officeMail.attachments).toEqual(managerMail.attachments);
  });

  await test.step('the office prepares the start', async () => {
    await office.reload();
    await expect(office.getByText('Won', { exact: true }).first()).toBeVisible();
    await expect(office.getByText('Ann Lee, Practice Manager')).toBeVisible();
    const preparation = office.getByRole('region', { name: 'Prepare the start' });
    await expect(preparation.getByText('The customer asked for a certificate')).toBeVisible();
    await preparation.getByLabel('First day').fill('2030-01-07');
    await preparation.getByLabel('Certificate sent on').fill('2030-01-02');
    await preparation.getByLabel('Access').fill('Key with the guard.');
    await preparation.getByRole('button', { name: 'Save preparation' }).click();
    await expect(preparation.getByText('Everything is ready')).toBeVisible();
    const id = new URL(office.url()).searchParams.get('quote');
    const { proposals } = await (await office.request.get(`${server.url}/api/admin/quotes/${id}`)).json();
    expect(proposals[0].approval.pdfHash).toBe(pdfHash.digest('hex'));
  });
});
