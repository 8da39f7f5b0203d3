import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { idIn, newRequest, quoteSite } from './testing-quotes.ts';

const site = quoteSite();
const { newQuote, office, read, rows } = site;

const caller = { name: 'Bo Diaz', phone: '561-555-0142', company: 'Palm Dental', zipCode: '33458' };
const record = (fields: object = {}) => office('POST', 'quotes', { ...caller, ...fields });
const recordedId = async (fields: object = {}) => idIn((await record(fields)).json);
const change = async (id: string, fields: object) =>
  office('PATCH', `quotes/${id}`, { rev: (await read(id)).rev, ...fields });
const mailsOf = async (id: string) => (await rows(id)).map(({ kind, to }) => `${kind} ${to}`).sort();

const offer = {
  scope: ['Offices: every visit'],
  lines: [{ service: 'Office Cleaning', label: 'Five visits', period: 'month', quantity: 1 }].map((line) => ({
    ...line,
    unitCents: 200_000,
    optional: false,
    taxable: false,
  })),
  taxRates: [],
  terms: 'Payable within 30 days.',
  validUntil: '2027-12-31',
};
async function draftProposal(id: string): Promise<string> {
  return idIn((await office('POST', `quotes/${id}/proposals`, offer)).json);
}

test('the office records the request of a caller, once for each submission; a session and a phone number are required', async () => {
  const submissionId = randomUUID();
  const headers = { 'x-desk-name': 'Luz' };
  const send = (json: object) => site.server.send('POST', '/api/admin/quotes', { as: site.admin, json, headers });
  const first = await send({ ...caller, submissionId });
  expect(first).toMatchObject({ status: 200, json: { success: true, message: 'The request is stored.' } });
  expect((await send({ ...caller, submissionId })).json).toEqual(first.json);
  expect((await send({ ...caller, name: 'Cy', submissionId })).status).toBe(409);
  const id = idIn(first.json);
  expect(await read(id)).toMatchObject({
    ...caller,
    email: '',
    state: 'contacted',
    owner: 'Luz',
    nextAt: '2027-06-17',
    buildingType: 'other',
    when: 'either',
    services: [],
    spam: false,
  });
  expect((await office('GET', 'quotes')).json).toContainEqual(expect.objectContaining({ id, company: 'Palm Dental' }));
  const [created] = await site.server.store.events.about({ type: 'quote', id }, 1);
  expect(created).toMatchObject({ what: 'quote.created', who: { role: 'office', name: 'Luz' } });
  expect((await site.server.send('POST', '/api/admin/quotes', { json: caller })).status).toBe(401);
  expect(await record({ phone: '' })).toMatchObject({ status: 400, json: { issues: [{ path: 'phone' }] } });
  expect(await record({ email: 'no email' })).toMatchObject({ status: 400, json: { issues: [{ path: 'email' }] } });
});

test('a request without an email joins no other request, and nothing is mailed', async () => {
  const [first, second] = [await recordedId(), await recordedId({ email: '' })];
  expect(second).not.toBe(first);
  await change(first, { walkthrough: { day: '2027-06-28', window: 'morning' } });
  expect(await rows(first)).toEqual([]);
});

test('if a recorded request has an email, the customer gets a mail unless notify is false, and the office gets none', async () => {
  const { email } = newRequest();
  const id = await recordedId({ email });
  expect(await mailsOf(id)).toEqual([`quote.received ${email}`]);
  expect(await rows(await recordedId({ email: newRequest().email, notify: false }))).toEqual([]);
});

test('a request with the email of an open request joins it, and fields that the caller did not mention stay unchanged', async () => {
  const { email } = newRequest();
  const id = await newQuote({ email });
  const fields = { email, message: 'Two floors now.', submissionId: randomUUID() };
  const { json } = await record(fields);
  expect(json).toMatchObject({ id, message: 'It was added to the open request of this email address.' });
  expect((await record(fields)).json).toEqual(json);
  expect(await read(id)).toMatchObject({
    state: 'contacted',
    name: 'Bo Diaz',
    message: 'Two floors now.',
    buildingType: 'medical',
    squareFeet: 10_000,
    services: ['office-cleaning'],
  });
});

test('a proposal needs a request with an email; an added email gets the walkthrough, and a changed email the sent proposal', async () => {
  const id = await recordedId();
  await change(id, { walkthrough: { day: '2027-06-29', window: 'morning' } });
  const proposalId = await draftProposal(id);
  const send = () => office('POST', `proposals/${proposalId}/send`, { rev: 0 });
  expect(await send()).toMatchObject({ status: 409, json: { code: 'conflict', issues: [{ path: 'email' }] } });
  const { email } = newRequest();
  expect((await change(id, { email })).json).toMatchObject({ email });
  expect(await mailsOf(id)).toEqual([`walkthrough.confirmed ${email}`]);
  expect((await send()).status).toBe(200);
  const newEmail = newRequest().email;
  await change(id, { email: newEmail });
  const mails = await mailsOf(id);
  for (const to of [email, newEmail]) {
    expect(mails).toContain(`proposal.sent ${to}`);
    expect(mails.filter((mail) => mail === `proposal.followup ${to}`)).toHaveLength(5);
  }
  // A request with the new email joins the existing one; a request with the old email does not.
  expect(await newQuote({ email: newEmail })).toBe(id);
  expect(await newQuote({ email })).not.toBe(id);
});

test('the office corrects contact and building; empty texts and null remove values, and an outdated rev is rejected', async () => {
  const id = await recordedId({ squareFeet: 5_000, address: '1 Sea St' });
  const fields = { name: 'Bo D.', phone: '561-555-0143', buildingType: 'office', visitsPerWeek: 3 };
  expect((await change(id, { ...fields, services: ['office-cleaning'] })).json).toMatchObject(fields);
  const { status, json } = await change(id, { company: '', squareFeet: null, address: '' });
  expect(status).toBe(200);
  for (const name of ['company', 'squareFeet', 'address']) expect(json).not.toHaveProperty(name);
  const { rev } = await read(id);
  expect((await office('PATCH', `quotes/${id}`, { rev: rev - 1, name: 'Late' })).status).toBe(409);
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const history = await site.server.send('GET', `/trpc/quotes.history?input=${input}`, { as: site.admin });
  expect(history.text).toContain('The request was recorded');
  expect(history.text).toContain('Changed: name Bo D., phone 561-555-0143');
  expect(history.text).toContain('no company');
  const searchAnswer = await office('GET', `search?q=${encodeURIComponent('561-555-0143')}`);
  expect(searchAnswer.json).toMatchObject({ quotes: [expect.objectContaining({ id })] });
});
