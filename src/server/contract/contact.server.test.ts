import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contactListInput } from '#domain/contact.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer();
const admin = testAdmin(server);

const message = { name: 'Ann Lee', email: 'ann@example.com', message: 'Do you clean lobbies?' };
const receipt = { success: true, message: "We'll get back to you as soon as possible." };
const send = (json: unknown) => server.send('POST', '/api/contact', { json });
const list = async () => Object((await server.send('GET', '/api/admin/messages', { as: admin.cookie })).json);

describe('POST /api/contact', () => {
  test('stores the message with a fixed subject, and ignores a subject and unknown fields in the body', async () => {
    server.clock.advance(1000);
    const answer = await send({ ...message, subject: 'Buy now', sms_consent: true, extra: 1 });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(receipt);
    const [newest] = await list();
    expect(newest).toEqual({
      ...message,
      id: expect.stringMatching(/./),
      createdAt: server.clock.now.toISOString(),
      subject: 'Website Contact Form',
      responded: false,
    });
  });

  test('accepts a name that has no letters', async () => {
    for (const name of ["'", '´', '!', '-']) expect((await send({ ...message, name })).status, name).toBe(200);
  });

  test('checks the max length after trimming, and the error names it', async () => {
    expect((await send({ ...message, message: `  ${'x'.repeat(5000)}  ` })).status).toBe(200);
    const rejected = await send({ ...message, message: 'x'.repeat(5001) });
    expect(rejected).toMatchObject({ status: 400, json: { success: false, code: 'invalid' } });
    expect(Object(rejected.json).issues).toEqual([{ path: 'message', message: expect.stringContaining('5,000') }]);
  });

  test('counts an emoji as one character, as people see it', async () => {
    const longest = { ...message, name: '👨‍👩‍👧‍👦'.repeat(100), message: '😀'.repeat(5_000) };
    expect((await send(longest)).status).toBe(200);
    expect((await list())[0]).toMatchObject({ name: longest.name, message: longest.message });
    for (const field of ['name', 'message']) {
      const text = `${'😀'.repeat(field === 'name' ? 100 : 5_000)}a`;
      expect(await send({ ...message, [field]: text })).toMatchObject({
        status: 400,
        json: { issues: [{ path: field }] },
      });
    }
  });

  test.each([
    ['a body without a name', { email: 'a@b.co', message: 'x' }, 'name'],
    ['an empty name', { ...message, name: '  ' }, 'name'],
    ['a too long name', { ...message, name: 'x'.repeat(101) }, 'name'],
    ['a body without an email', { name: 'x', message: 'x' }, 'email'],
    ['an email without @', { ...message, email: 'ann' }, 'email'],
    ['a too long email', { ...message, email: `${'a'.repeat(250)}@b.co` }, 'email'],
    ['an operator instead of text', { ...message, email: { $ne: null } }, 'email'],
    ['an array instead of text', { ...message, name: ['x'] }, 'name'],
    ['a body without a message', { name: 'x', email: 'a@b.co' }, 'message'],
    ['a number as consent', { ...message, sms_consent: 1 }, 'sms_consent'],
    ['an invalid submission id', { ...message, submissionId: '1' }, 'submissionId'],
    ['an accent alone as a name', { ...message, name: '\u0301' }, 'name'],
    ['a message of invisible fillers', { ...message, message: '\u3164 \u2800' }, 'message'],
    ['half of a surrogate pair in a name', { ...message, name: '\ud800' }, 'name'],
    ['a NUL in a name', { ...message, name: 'a\0b' }, 'name'],
  ])('rejects %s, and stores nothing', async (_name, json, path) => {
    const before = (await list()).length;
    const { status, json: answer } = await send(json);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ success: false, code: 'invalid', message: expect.stringMatching(/\.$/) });
    expect(Object(answer).issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(await list()).toHaveLength(before);
  });

  test.each([
    ['a list', []],
    ['a text', 'x'],
    ['null', null],
    ['a number', 1],
  ])('rejects %s as a body', async (_name, json) => {
    expect((await send(json)).status).toBe(400);
  });

  test('stores repeats of a message once and answers all of them alike, even if they are sent at the same time', async () => {
    const before = (await list()).length;
    const submission = { ...message, submissionId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(submission)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    for (const { json } of answers) expect(json).toEqual(receipt);
    expect((await send(submission)).json).toEqual(receipt);
    expect(await list()).toHaveLength(before + 1);
  });

  test('rejects other content under a known submission id', async () => {
    const submission = { ...message, submissionId: randomUUID() };
    await send(submission);
    expect(await send({ ...submission, message: 'Other' })).toMatchObject({ status: 409, json: { code: 'conflict' } });
  });

  test.each([
    ['a filled honeypot', { leaveEmpty: 'https://spam.example' }],
    ['a form time under 100 ms', { openForMs: 99 }],
  ])('answers a message with %s like any other, and lists it only as spam', async (_name, signals) => {
    const name = `Spammer ${randomUUID()}`;
    expect((await send({ ...message, name, ...signals })).json).toEqual(receipt);
    expect((await list()).map((entry: { name: string }) => entry.name)).not.toContain(name);
    const spam = await server.store.contacts.list({
      skip: 0,
      limit: 10,
      counted: true,
      direction: 'descending',
      sort: 'createdAt',
      spam: true,
      search: name,
    });
    expect(spam.rows).toMatchObject([{ name, spam: true }]);
  });

  test('shows the office a valid phone number, omits an empty one, and rejects an invalid one', async () => {
    expect((await send({ ...message, phone: ' 561-555-0100 ', sms_consent: true })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ phone: '561-555-0100' });
    expect((await send({ ...message, phone: '' })).status).toBe(200);
    expect((await list())[0]).not.toHaveProperty('phone');
    for (const phone of ['12', 5615550100, '5'.repeat(33)]) {
      expect(await send({ ...message, phone })).toMatchObject({ status: 400, json: { issues: [{ path: 'phone' }] } });
    }
  });

  test('does not treat a form that was open for exactly 100 ms as spam', async () => {
    const name = `Person ${randomUUID()}`;
    await send({ ...message, name, leaveEmpty: '', openForMs: 100 });
    expect((await list())[0]).toMatchObject({ name });
  });
});

describe('GET /api/admin/messages and PATCH /api/admin/messages/{id}', () => {
  test('are only for the admin', async () => {
    const [{ id }] = await list();
    expect((await server.send('GET', '/api/admin/messages')).status).toBe(401);
    expect((await server.send('PATCH', `/api/admin/messages/${id}`, { json: { responded: true } })).status).toBe(401);
  });

  test('list the newest message first, and set responded to true and back to false', async () => {
    for (const name of ['First', 'Second']) {
      server.clock.advance(1000);
      await send({ ...message, name });
    }
    const [second, first] = await list();
    expect([second.name, first.name]).toEqual(['Second', 'First']);
    const path = `/api/admin/messages/${first.id}`;
    const changed = await server.send('PATCH', path, { as: admin.cookie, json: { responded: true } });
    expect(changed).toMatchObject({ status: 200, json: { ...first, responded: true } });
    expect(Object.keys(Object(changed.json)).sort()).toEqual(Object.keys(first).sort());
    expect((await list())[1]).toMatchObject({ responded: true });
    expect((await server.send('PATCH', path, { as: admin.cookie, json: { responded: false } })).json).toEqual(first);
  });

  test('reject invalid changes and unknown ids', async () => {
    const [{ id }] = await list();
    const patch = (target: string, json: unknown) =>
      server.send('PATCH', `/api/admin/messages/${target}`, { as: admin.cookie, json });
    expect((await patch(id, {})).status).toBe(400);
    expect((await patch(id, { responded: 'yes' })).status).toBe(400);
    expect((await patch(id, [])).status).toBe(400);
    expect((await patch('000000000000000000000000', { responded: true })).status).toBe(404);
    expect((await patch('no-such-id', { responded: true })).status).toBe(404);
  });
});

describe('DELETE /api/admin/messages/{id}', () => {
  test('deletes only the message with this id, permanently; a repeat gets a 404', async () => {
    const name = `Zelda ${randomUUID()}`;
    await send({ ...message, name });
    const [{ id }, ...others] = await list();
    const remove = (target: string) => server.send('DELETE', `/api/admin/messages/${target}`, { as: admin.cookie });
    const openBefore = await server.store.contacts.countOpen();
    expect(await remove(id)).toMatchObject({ status: 204, text: '' });
    expect(await list()).toEqual(others);
    expect(await server.store.contacts.countOpen()).toBe(openBefore - 1);
    expect((await server.store.contacts.list(contactListInput.parse({ search: name }))).total).toBe(0);
    expect(await remove(id)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect((await remove('no-such-id')).status).toBe(404);
  });
});
