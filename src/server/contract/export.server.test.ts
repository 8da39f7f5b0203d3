import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testPassword, validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

const server = testServer({
  environment: { SMTP_URL: 'smtp://clerk:hunter2secret@127.0.0.1:9', MAIL_FROM: 'office@example.com' },
});

const idsOf = (jsonl: string): string[] =>
  jsonl
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Object(JSON.parse(line)).id);

test('the office gets its records as JSON lines in a ZIP file, without secrets', async () => {
  const as = await server.logIn();
  const submissionId = randomUUID();
  const post = async (path: string, json: object) => {
    const answer = await server.send('POST', path, { json });
    expect(answer.status, `${path} ${answer.text}`).toBe(200);
    return Object(answer.json);
  };
  const booking = await post('/api/bookings', { ...validBooking, name: 'Zoë "Zed" Quark', submissionId });
  const message = { name: 'Ann Lee', email: 'ann@example.com', message: 'Do you clean ovens?\nAnd hobs?' };
  await post('/api/contact', { ...message, submissionId: randomUUID() });
  const sessionId = randomUUID();
  await post('/api/chat', { sessionId, message: 'Hello?', isUser: true, email: 'ann@example.com' });
  await server.send('POST', `/api/chat/respond/${sessionId}`, { as, json: { message: 'Yes.' } });
  const quote = await post('/api/quotes', {
    name: 'Zed',
    email: 'zed@example.com',
    phone: '561-555-0160',
    zipCode: '33458',
    submissionId: randomUUID(),
    buildingType: 'office',
    when: 'day',
    services: ['office-cleaning'],
  });

  const response = await fetch(`${server.url}/api/admin/export`, { headers: { cookie: as } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="export-2027-06-16\.zip"$/);
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const files = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]));

  expect(idsOf(files['bookings.jsonl'] ?? '')).toEqual([booking.id]);
  expect(idsOf(files['quotes.jsonl'] ?? '')).toEqual([quote.id]);
  expect(JSON.parse(files['bookings.jsonl'] ?? '')).toMatchObject({ name: 'Zoë "Zed" Quark', totalPrice: 130 });
  expect(JSON.parse(files['contactMessages.jsonl'] ?? '')).toMatchObject({ message: message.message });
  expect(files['customers.jsonl']).toContain('zed@example.com');
  expect(files['chatMessages.jsonl']).toContain('Hello?');
  for (const name of ['events', 'outbox', 'chatSessions'])
    expect(idsOf(files[`${name}.jsonl`] ?? ''), name).not.toEqual([]);

  const allText = Object.values(files).join('\n');
  expect(allText).not.toMatch(/submissionId|contentHash|tokenHash|passwordHash|linkVersion|hunter2secret|scrypt/);
  const { links } = server.app.services.mail;
  const cookie = as.split('=').slice(1).join('=');
  const secrets = [
    ...[submissionId, sessionId, testPassword, decodeURIComponent(cookie), cookie.split('.')[0] ?? ''],
    ...[links.token('manage', { id: booking.id, version: 0 }), links.token('chat', { id: sessionId, version: 0 })],
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(allText.includes(secret), secret).toBe(false);
  }
});

test('the export needs an admin session and the method GET', async () => {
  expect((await server.send('GET', '/api/admin/export')).status).toBe(401);
  expect((await server.send('POST', '/api/admin/export', { json: {} })).status).toBe(405);
});
