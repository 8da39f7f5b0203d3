import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { idIn, newRequest, quoteSite } from './testing-quotes.ts';

const site = quoteSite();
const { ask, goTo, newQuote, office, read, rows } = site;

describe('quote requests', () => {
  test('promise a time for the answer, are stored once if repeated, and send mails to customer and office', async () => {
    const json = newRequest({ submissionId: randomUUID() });
    const first = await site.server.send('POST', '/api/quotes', { json });
    const repeat = await site.server.send('POST', '/api/quotes', { json });
    expect(first.status).toBe(200);
    // The answer is promised within eight office hours, and six are left today.
    expect(first.json).toMatchObject({
      success: true,
      message: expect.stringContaining('Thursday, June 17 at 10:00 AM'),
    });
    expect(repeat.json).toEqual(first.json);
    const other = await site.server.send('POST', '/api/quotes', { json: { ...json, squareFeet: 5 } });
    expect(other.status).toBe(409);
    const id = idIn(first.json);
    // The office's second alert is due later, if nobody has answered.
    expect((await rows(id)).map(({ kind }) => kind).sort()).toEqual(['office.quote', 'office.quote', 'quote.received']);
    expect(await read(id)).toMatchObject({ state: 'new', nextAt: '2027-06-17', rev: 0, proposals: [], photos: [] });
  });

  test('join the open request of the same email until 30 days after its latest part; a lost one can be reopened', async () => {
    const email = 'Join@example.com';
    const first = await newQuote({ email });
    const ids = await Promise.all([newQuote({ email: 'join@example.com' }), newQuote({ email, message: 'Soon' })]);
    expect(ids).toEqual([first, first]);
    site.server.clock.advance(30 * 24 * 3_600_000);
    expect(await newQuote({ email })).toBe(first);
    await goTo(new Date(site.server.clock.now.getTime() + 30 * 24 * 3_600_000 + 1));
    const later = await newQuote({ email });
    expect(later).not.toBe(first);
    const { rev } = await read(later);
    expect((await office('PATCH', `quotes/${later}`, { rev, state: 'lost' })).json).toMatchObject({ state: 'lost' });
    const reasonChange = { rev: rev + 1, lostReason: 'Price' };
    expect((await office('PATCH', `quotes/${later}`, reasonChange)).json).toMatchObject({
      state: 'lost',
      lostReason: 'Price',
    });
    expect(await newQuote({ email })).not.toBe(later);
    const reopened = await office('PATCH', `quotes/${later}`, { rev: rev + 2, state: 'contacted' });
    expect(reopened.json).toMatchObject({ state: 'contacted' });
    expect(reopened.json).not.toHaveProperty('lostReason');
  });

  test('that come at the same time from the same new email become one request', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => newQuote({ email: 'rush@example.com' })));
    expect(new Set(ids).size).toBe(1);
  });

  test('that choose the same walkthrough window at once: one is accepted, and the others are offered alternatives', async () => {
    const walkthrough = { day: '2027-06-21', window: 'morning' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ walkthroughs: [walkthrough] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const rejected = answers.find(({ status }) => status === 409);
    expect(rejected?.json).toMatchObject({
      code: 'slot_taken',
      alternatives: [{ day: '2027-06-21', window: 'afternoon' }, { window: 'evening' }, { day: '2027-06-22' }],
    });
    const { days } = z.parse(
      z.object({ days: z.array(z.object({ windows: z.record(z.string(), z.string()) })) }),
      (await site.server.send('GET', '/api/walkthroughs?from=2027-06-20&days=2')).json,
    );
    expect(days.map(({ windows }) => windows.morning)).toEqual(['closed', 'full']);
    const second = await newQuote({ walkthroughs: [walkthrough, { day: '2027-06-21', window: 'afternoon' }] });
    expect(await read(second)).toMatchObject({ walkthrough: { day: '2027-06-21', window: 'afternoon' } });
    expect((await rows(second)).map(({ kind }) => kind)).toContain('walkthrough.confirmed');
  });

  test('free their walkthrough when they are lost, but keep a walkthrough that has taken place', async () => {
    const walkthrough = { day: '2027-06-25', window: 'morning' };
    const id = await newQuote({ walkthroughs: [walkthrough] });
    const lost = await office('PATCH', `quotes/${id}`, { rev: 0, state: 'lost', lostReason: 'Price' });
    expect(lost.json).not.toHaveProperty('walkthrough');
    const next = await newQuote({ walkthroughs: [walkthrough] });
    expect(await read(next)).toMatchObject({ walkthrough });
    expect((await office('PATCH', `quotes/${id}`, { rev: 1, walkthrough })).json).toMatchObject({ code: 'slot_taken' });
    const otherWindow = { rev: 1, walkthrough: { day: '2027-06-25', window: 'afternoon' } };
    expect((await office('PATCH', `quotes/${id}`, otherWindow)).json).toMatchObject({ state: 'walkthrough' });
    await goTo(new Date('2027-06-25T17:00:00Z'));
    const lostAfterVisit = await office('PATCH', `quotes/${next}`, { rev: 0, state: 'lost', lostReason: 'Price' });
    expect(lostAfterVisit.json).toMatchObject({ state: 'lost', walkthrough });
  });

  test('reject one of two concurrent changes by the office', async () => {
    const id = await newQuote();
    const change = (owner: string) => office('PATCH', `quotes/${id}`, { rev: 0, owner, note: `By ${owner}` });
    const answers = await Promise.all([change('Kim'), change('Lou')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'conflict', rev: 1 });
    expect((await read(id)).notes).toHaveLength(1);
  });

  test('have optional details, and an owner and a tax exemption that the office can set and remove', async () => {
    const id = await newQuote({ contractEnds: '2027-08-31', needsCertificate: true });
    expect(await read(id)).toMatchObject({ contractEnds: '2027-08-31', needsCertificate: true });
    const exemption = { number: '85-8012345678C-1', expires: '2027-12-31' };
    await office('PATCH', `quotes/${id}`, { rev: 0, owner: 'Luz', exemption });
    expect(await read(id)).toMatchObject({ owner: 'Luz', exemption });
    const { status, json } = await office('PATCH', `quotes/${id}`, { rev: 1, owner: ' ', exemption: null });
    expect(status).toBe(200);
    expect(json).not.toHaveProperty('owner');
    expect(await read(id)).not.toHaveProperty('exemption');
    expect((await office('PATCH', `quotes/${id}`, { rev: 1, owner: 'Ben' })).status).toBe(409);
  });

  test('that look like spam are accepted, but neither listed nor mailed, and claim no walkthrough', async () => {
    const walkthrough = { day: '2027-06-23', window: 'morning' };
    const { status, json } = await ask({ leaveEmpty: 'x', walkthroughs: [walkthrough] });
    expect(status).toBe(200);
    expect(await rows(idIn(json))).toEqual([]);
    expect((await office('GET', 'quotes')).text).not.toContain(idIn(json));
    expect((await ask({ walkthroughs: [walkthrough] })).status).toBe(200);
  });
});

test('at most six photographs and no other files are accepted, and only the office sees them', async () => {
  const submissionId = randomUUID();
  const id = await newQuote({ submissionId });
  const { default: sharp } = await import('sharp');
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const add = (headers: object = {}, bytes: Uint8Array = picture) =>
    site.server.send('POST', `/api/quotes/${id}/photos`, {
      body: bytes,
      headers: { 'content-type': 'image/png', 'x-submission-id': submissionId, ...headers },
    });
  expect((await add({ 'x-submission-id': randomUUID() })).status).toBe(404);
  expect((await add({ 'content-type': 'image/gif' })).status).toBe(415);
  expect((await add({}, Buffer.from('no picture'))).status).toBe(415);
  expect((await add({}, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
  const answers = await Promise.all(Array.from({ length: 7 }, () => add()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 201, 409]);
  const { photos } = await read(id);
  expect(photos).toHaveLength(6);
  const path = `/api/admin/quotes/${id}/photos/${photos[0]?.id}`;
  expect((await site.server.send('GET', path)).status).toBe(401);
  const photoAnswer = await site.server.send('GET', path, { as: site.admin });
  expect([photoAnswer.status, photoAnswer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('a photograph is accepted until an hour after the request; a later one is a conflict, whatever it contains', async () => {
  const submissionId = randomUUID();
  const id = await newQuote({ submissionId });
  const add = () =>
    site.server.send('POST', `/api/quotes/${id}/photos`, {
      body: Buffer.from('no picture'),
      headers: { 'content-type': 'image/png', 'x-submission-id': submissionId },
    });
  site.server.clock.advance(3_600_000);
  expect((await add()).status).toBe(415);
  site.server.clock.advance(1);
  expect((await add()).status).toBe(409);
});
