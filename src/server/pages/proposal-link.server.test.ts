import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { officeProposal } from '#domain/proposal.ts';
import { wholeQuote } from '#domain/quote.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';
import { sourceRenderer } from './testing.ts';

const server = testServer({ renderer: sourceRenderer() });
const admin = testAdmin(server);
beforeAll(async () => {
  server.clock.now = new Date('2027-06-16T16:00:00Z');
});

/** Sends a form as a browser does from a page whose Referrer-Policy is `no-referrer`: with the origin `null`. */
const submit = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.send('POST', `/proposal/${token}?plain=1`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers },
  });
const getPage = (token: string) => server.send('GET', `/proposal/${token}?plain=1`);

const building = { zipCode: '33458', buildingType: 'medical', when: 'evening', services: ['office-cleaning'] };
const line = { service: 'Office Cleaning', period: 'month', quantity: 1, taxable: true };
const offer = {
  scope: ['Offices <every> visit'],
  lines: [
    { ...line, label: 'Five visits', unitCents: 200_000, optional: false },
    { ...line, label: 'Windows', unitCents: 30_000, optional: true },
  ],
  taxRates: [{ label: 'Sales tax', basisPoints: 600 }],
  terms: 'Payable within 30 days.',
  validUntil: '2027-06-30',
};

async function sendProposal(email: string) {
  const sendAsOffice = (method: string, path: string, json?: object) =>
    server.send(method, `/api/admin/${path}`, { as: admin.cookie, ...(json && { json }) });
  const json = { name: 'Ann Lee', email, phone: '561-555-0100', company: 'Palm & Co', ...building };
  const { id } = z.parse(z.object({ id: z.string() }), (await server.send('POST', '/api/quotes', { json })).json);
  const draft = z.parse(officeProposal, (await sendAsOffice('POST', `quotes/${id}/proposals`, offer)).json);
  await sendAsOffice('POST', `proposals/${draft.id}/send`, { rev: 0 });
  const readQuote = async () => z.parse(wholeQuote, (await sendAsOffice('GET', `quotes/${id}`)).json);
  return {
    token: (await readQuote()).tokens[draft.id] ?? '',
    readProposal: async () => (await readQuote()).proposals[0],
  };
}

it('a proposal can be read and answered without JavaScript, by the rules of the API', async () => {
  const { token, readProposal } = await sendProposal('plain@example.com');
  expect((await server.send('GET', `/proposal/${token}`)).text).toContain('<noscript><a href="?plain=1">');
  const page = await getPage(token);
  expect(page.text).toMatch(/Palm &amp; Co[\s\S]*&lt;every[\s\S]*\$2,120\.00[\s\S]*Payable[\s\S]*name="title"/);
  expect(page.text).not.toContain('<script');
  expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  expect(await readProposal()).not.toHaveProperty('seenAt');

  expect((await submit(token, { answer: 'ask', message: ' ' })).status).toBe(400);
  expect((await submit(token, { answer: 'ask', message: 'At six?' })).headers.get('location')).toContain('done=ask');
  expect((await submit(token, { answer: 'decline', reason: 'Too dear' })).status).toBe(303);
  expect(await readProposal()).toMatchObject({ state: 'declined', questions: [{ text: 'At six?' }] });

  const signature = { answer: 'approve', version: '1', name: 'Ann "A" Lee', title: 'Manager', 'extra-1': 'yes' };
  const unconfirmedAnswer = await submit(token, signature);
  expect(unconfirmedAnswer.status).toBe(400);
  expect(unconfirmedAnswer.text).toMatch(/Please confirm that you may sign[\s\S]*name="extra-1" value="yes" checked/);
  expect(unconfirmedAnswer.text).toContain('value="Ann &quot;A&quot; Lee"');
  expect((await submit(token, { ...signature, authorised: 'yes', version: '2' })).status).toBe(409);
  const approvedAnswer = await submit(token, { ...signature, authorised: 'yes' });
  expect(approvedAnswer.status).toBe(303);
  expect(approvedAnswer.headers.get('location')).toBe(`/proposal/${token}?plain=1&done=approve`);
  expect(await readProposal()).toMatchObject({ state: 'approved', approval: { title: 'Manager', chosen: [1] } });
  expect((await submit(token, { ...signature, authorised: 'yes' })).status).toBe(303);
  expect((await getPage(token)).text).toMatch(/This proposal is approved/);
});

it('the page of a proposal shows the total with the added lines before it accepts an approval', async () => {
  const { token, readProposal } = await sendProposal('extras@example.com');
  const page = await getPage(token);
  expect(page.text).toContain('You approve $2,120.00 a month.');
  const shown = /name="shown" value="([^"]*)"/.exec(page.text)?.[1] ?? 'none';
  const signature = { answer: 'approve', version: '1', name: 'Ann Lee', title: 'Manager', authorised: 'yes', shown };
  const answerWithExtra = await submit(token, { ...signature, 'extra-1': 'yes' });
  expect(answerWithExtra.status).toBe(409);
  expect(answerWithExtra.text).toMatch(/The total now holds[\s\S]*Windows, added[\s\S]*\$2,438\.00[\s\S]*value="1"/);
  expect(answerWithExtra.text).toContain('You approve $2,438.00 a month.');
  expect(await readProposal()).toMatchObject({ state: 'sent' });
  expect((await submit(token, { ...signature, 'extra-1': 'yes', shown: '1' })).status).toBe(303);
  expect((await getPage(token)).text).toMatch(/Windows, added[\s\S]*\$2,438\.00/);
});

it('the page of a proposal rejects wrong links, and forms from other sites', async () => {
  const { token, readProposal } = await sendProposal('foreign@example.com');
  const decline = { answer: 'decline' };
  expect(await submit(token, decline, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
  expect(await submit(token, decline, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect((await submit('x'.repeat(43), decline)).status).toBe(404);
  expect((await getPage('x'.repeat(43))).status).toBe(404);
  expect(await readProposal()).toMatchObject({ state: 'sent' });
});
