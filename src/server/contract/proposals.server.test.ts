import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { outboxMail } from '#domain/mail.ts';
import { officeProposal } from '#domain/proposal.ts';
import { quoteSummary } from '#domain/quote.ts';
import { quoteSite } from './testing-quotes.ts';

const site = quoteSite();
const { goTo, newQuote, office, read, rows } = site;

const offer = {
  scope: ['Offices: every visit'],
  lines: [
    line('Five visits a week', { unitCents: 200_000, taxable: true }),
    line('Windows', { unitCents: 30_000, optional: true, taxable: true }),
  ],
  taxRates: [
    { label: 'Florida sales tax', basisPoints: 600 },
    { label: 'Surtax', basisPoints: 100 },
  ],
  terms: 'Payable within 30 days.',
  validUntil: '2027-06-30',
};

function line(label: string, fields: object) {
  return {
    service: 'Office Cleaning',
    label,
    period: 'month',
    quantity: 1,
    optional: false,
    taxable: false,
    ...fields,
  };
}

const draft = async (id: string, fields: object = {}) =>
  z.parse(officeProposal, (await office('POST', `quotes/${id}/proposals`, { ...offer, ...fields })).json);

/** Drafts and sends a version. @returns the proposal, the text of its mail, and the token of the link in the mail */
async function sendProposal(id: string, fields: object = {}) {
  const proposal = await draft(id, fields);
  const { status, json } = await office('POST', `proposals/${proposal.id}/send`, { rev: proposal.rev });
  expect(status).toBe(200);
  const mails = (await rows(id)).filter(({ kind }) => kind === 'proposal.sent');
  const { text } = z.parse(outboxMail, (await office('GET', `outbox/${mails[0]?.id}`)).json);
  const token = /\/proposal\/([\w-]+)/.exec(text)?.[1] ?? '';
  return { ...z.parse(officeProposal, json), text, token };
}

const trpcAnswer = z.object({
  result: z.optional(z.object({ data: z.object({ json: z.unknown() }) })),
});

const signature = { version: 1, name: 'Ann Lee', title: 'Manager', authorised: true, chosen: [] };
const answerProposal = (token: string, verb: string, json: object) =>
  site.server.send('POST', `/api/proposals/${token}/${verb}`, { json });

describe('proposals', () => {
  test('cannot be sent twice, have follow-up mails, and show the customer the sums', async () => {
    const id = await newQuote();
    const sent = await sendProposal(id);
    expect(sent).toMatchObject({ state: 'sent', version: 1, totalCents: 214_000 });
    const followUps = (await rows(id)).filter(({ kind }) => kind === 'proposal.followup').map(({ dueAt }) => dueAt);
    expect(followUps.sort()[0]).toBe('2027-06-18T14:00:00.000Z');
    expect(followUps).toHaveLength(5);
    const view = await site.server.send('GET', `/api/proposals/${sent.token}`);
    expect(view.json).toMatchObject({
      version: 1,
      state: 'sent',
      customer: 'Ann Lee',
      subtotalCents: 200_000,
      totalCents: 214_000,
      taxes: [{ cents: 12_000 }, { cents: 2_000 }],
    });
    expect(Object.keys(Object(view.json))).not.toContain('rev');
    expect(await read(id)).toMatchObject({ state: 'proposed', nextAt: '2027-06-18', valueCents: 2_400_000 });
    expect((await office('POST', `proposals/${sent.id}/send`, { rev: sent.rev })).status).toBe(409);
  });

  test('can be rewritten by one person at a time, until they are sent', async () => {
    const { id } = await draft(await newQuote(), { exemption: { number: '85-1', expires: '2027-12-31' } });
    const edit = async (fields: object) => {
      const body = { json: { id, ...offer, ...fields } };
      const answer = await site.server.send('POST', '/trpc/quotes.editProposal', { as: site.admin, json: body });
      const { result } = z.parse(trpcAnswer, answer.json);
      return { status: answer.status, proposal: result?.data.json };
    };
    const edits = await Promise.all(['One', 'Two'].map((terms) => edit({ rev: 0, terms })));
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    const edited = edits.find(({ status }) => status === 200)?.proposal;
    expect(edited).toMatchObject({ rev: 1, state: 'draft', totalCents: 214_000 });
    expect(edited).not.toHaveProperty('exemption');
    await office('POST', `proposals/${id}/send`, { rev: 1 });
    expect((await edit({ rev: 2 })).status).toBe(409);
  });

  test('are mailed with a sum that excludes optional lines', async () => {
    const extra = line('Grout', { unitCents: 9_900, optional: true, period: 'once' });
    const { text } = await sendProposal(await newQuote(), { lines: [...offer.lines, extra] });
    expect(text.match(/Total .*/g)).toEqual(['Total a month: $2,140.00']);
  });

  test('have no tax with a valid certificate of exemption, and cannot be sent with an expired one', async () => {
    const id = await newQuote();
    const exemption = { number: '85-8012345678C-1', expires: '2027-12-31' };
    const { token } = await sendProposal(id, { exemption });
    const { json } = await site.server.send('GET', `/api/proposals/${token}`);
    expect(json).toMatchObject({ exemption, taxes: [], subtotalCents: 200_000, totalCents: 200_000 });
    const expiredDraft = await draft(id, { exemption: { ...exemption, expires: '2027-06-15' } });
    expect((await office('POST', `proposals/${expiredDraft.id}/send`, { rev: 0 })).status).toBe(409);
  });

  test('lead to a list of preparations after their approval, due on the next working day', async () => {
    const id = await newQuote();
    const { token } = await sendProposal(id);
    expect((await answerProposal(token, 'approve', signature)).status).toBe(200);
    const readSummary = async () =>
      z.parse(z.array(quoteSummary), (await office('GET', 'quotes?state=won')).json).find((quote) => quote.id === id);
    const items = ['startDay', 'access', 'certificateSent'];
    expect(await readSummary()).toMatchObject({ nextAt: '2027-06-17', toPrepare: items });
    const { rev } = await read(id);
    const preparation = { startDay: '2027-07-01', access: 'Key with the guard.', certificateSent: '2027-06-17' };
    await office('PATCH', `quotes/${id}`, { rev, preparation: { ...preparation, access: '' } });
    expect(await readSummary()).toMatchObject({ toPrepare: ['access'] });
    await office('PATCH', `quotes/${id}`, { rev: rev + 1, preparation });
    expect(await read(id)).toMatchObject({ state: 'won', preparation });
    expect(await readSummary()).not.toHaveProperty('toPrepare');
  });

  test('can be approved once, which stores the hash of the PDF and the chosen optional lines', async () => {
    const id = await newQuote();
    const { token } = await sendProposal(id);
    const pdf = await fetch(`${site.server.url}/api/proposals/${token}/pdf`);
    const bytes = Buffer.from(await pdf.arrayBuffer());
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await answerProposal(token, 'approve', { ...signature, chosen: [0] })).status).toBe(400);
    const answers = await Promise.all(
      [1, 2].map(() => answerProposal(token, 'approve', { ...signature, chosen: [1] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.json).toEqual(answers[1]?.json);
    expect(answers[0]?.json).toMatchObject({ state: 'approved', totalCents: 246_100 });
    const { state, proposals } = await read(id);
    expect(state).toBe('won');
    const pdfHash = createHash('sha256').update(bytes).digest('hex');
    expect(proposals[0]?.approval).toMatchObject({ name: 'Ann Lee', title: 'Manager', chosen: [1], pdfHash });
    const kinds = (await rows(id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'proposal.approved' || kind === 'office.proposal')).toHaveLength(2);
    // The approved version cannot be changed, but a new version can be sent.
    const approved = proposals[0];
    const change = { rev: approved?.rev, validUntil: '2027-07-31' };
    const changes = await Promise.all(
      ['withdraw', 'extend', 'send'].map((verb) => office('POST', `proposals/${approved?.id}/${verb}`, change)),
    );
    expect(changes.map(({ status }) => status)).toEqual([409, 409, 409]);
    await sendProposal(id);
    expect((await read(id)).proposals.map((proposal) => proposal.state)).toEqual(['approved', 'sent']);
    const input = encodeURIComponent(JSON.stringify({ json: { id } }));
    const history = await site.server.send('GET', `/trpc/quotes.history?input=${input}`, { as: site.admin });
    const texts = [...history.text.matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);
    expect(texts.slice(0, 2)).toEqual(['Version 2 of the proposal was sent', 'Version 2 of the proposal was drafted']);
    expect(texts.slice(2).toSorted()).toEqual([
      'The request came',
      'Version 1 of the proposal was approved',
      'Version 1 of the proposal was drafted',
      'Version 1 of the proposal was sent',
    ]);
  });

  test('have a history that names the customer or the staff member of each event', async () => {
    const id = await newQuote();
    const as = site.admin;
    const headers = { 'x-desk-name': 'Luz' };
    const { rev } = await read(id);
    const stateChange = { as, headers, json: { rev, state: 'contacted' } };
    expect((await site.server.send('PATCH', `/api/admin/quotes/${id}`, stateChange)).status).toBe(200);
    const draftAnswer = await site.server.send('POST', `/api/admin/quotes/${id}/proposals`, {
      as,
      headers,
      json: offer,
    });
    expect(draftAnswer.status).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ json: { id } }));
    const history = Object((await site.server.send('GET', `/trpc/quotes.history?input=${input}`, { as })).json);
    const texts = history.result.data.json.map(({ text, name }: { text: string; name?: string }) => `${text}: ${name}`);
    expect(texts.toSorted()).toEqual([
      'Quote contacted: Luz',
      'The request came: Ann Lee',
      'Version 1 of the proposal was drafted: Luz',
    ]);
  });

  test('cannot be approved by an old link, or with the number of an old version', async () => {
    const id = await newQuote();
    const first = await sendProposal(id);
    const second = await sendProposal(id);
    expect((await answerProposal(first.token, 'approve', signature)).json).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('newer version'),
    });
    // The signature names version 1.
    expect((await answerProposal(second.token, 'approve', signature)).status).toBe(409);
    expect((await read(id)).proposals.map(({ state }) => state)).toEqual(['superseded', 'sent']);
  });

  test('are approved or withdrawn, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await newQuote();
      const { id: proposalId, rev, token } = await sendProposal(id);
      const answers = await Promise.all([
        answerProposal(token, 'approve', signature),
        office('POST', `proposals/${proposalId}/withdraw`, { rev }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('expire at the end of their last day, can be extended, and can be approved after a decline', async () => {
    const id = await newQuote();
    const { id: proposalId, rev, token } = await sendProposal(id);
    await goTo(new Date('2027-07-01T03:59:59Z'));
    expect((await answerProposal(token, 'ask', { message: 'Can you come at six?' })).status).toBe(200);
    await goTo(new Date('2027-07-01T04:00:00Z'));
    expect((await answerProposal(token, 'approve', signature)).json).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('expired'),
    });
    expect((await site.server.send('GET', `/api/proposals/${token}`)).json).toMatchObject({ state: 'expired' });
    const extension = { rev: rev + 1, validUntil: '2027-07-31' };
    expect((await office('POST', `proposals/${proposalId}/extend`, extension)).json).toMatchObject({ state: 'sent' });
    const shortening = await office('POST', `proposals/${proposalId}/extend`, {
      rev: rev + 2,
      validUntil: '2027-07-30',
    });
    expect(shortening.status).toBe(400);
    expect((await answerProposal(token, 'decline', { reason: 'Not now' })).json).toMatchObject({ state: 'declined' });
    expect((await answerProposal(token, 'approve', signature)).json).toMatchObject({ state: 'approved' });
  });

  test('have no more follow-ups once the request is marked as lost', async () => {
    const id = await newQuote();
    await sendProposal(id);
    const followUp = (await rows(id)).find(({ kind }) => kind === 'proposal.followup');
    const followUpText = async () => Object((await office('GET', `outbox/${followUp?.id}`)).json).text;
    expect(await followUpText()).toContain('Your proposal is still open');
    await office('PATCH', `quotes/${id}`, { rev: (await read(id)).rev, state: 'lost' });
    expect(await followUpText()).toBe('The request is lost now.');
  });

  test('can be previewed as drafts by the office only', async () => {
    const { id: proposalId } = await draft(await newQuote());
    const path = `/api/admin/proposals/${proposalId}/pdf`;
    expect((await site.server.send('GET', path)).status).toBe(401);
    const preview = await site.server.send('GET', path, { as: site.admin });
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await office('GET', 'proposals/x/pdf')).status).toBe(404);
  });

  test('are not found by an invalid token, or while they are drafts', async () => {
    const id = await newQuote();
    const { id: proposalId } = await draft(id);
    const draftToken = site.server.app.mail.links.token('proposal', { id: proposalId, version: 0 });
    for (const token of ['x', 'a'.repeat(40), draftToken])
      expect((await site.server.send('GET', `/api/proposals/${token}`)).status).toBe(404);
    expect((await site.server.send('GET', '/api/proposals/x/pdf')).status).toBe(404);
  });
});
