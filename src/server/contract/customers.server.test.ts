import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer();
const admin = testAdmin(server);

const get = async (path: string) => Object((await server.send('GET', `/api/admin/${path}`, { as: admin.cookie })).json);
const findCustomers = (q: string) => get(`customers?search=${encodeURIComponent(q)}`);
/** A customer as the workspace shows it, with more fields than REST has. */
const customerPage = async (id: string) => {
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  return Object((await server.send('GET', `/trpc/admin.customers.get?input=${input}`, { as: admin.cookie })).json)
    .result.data.json;
};
const post = async (path: string, json: object) => {
  const answer = await server.send('POST', path, { json });
  expect(answer.status).toBe(200);
  return Object(answer.json);
};
const book = (fields: object) => post('/api/bookings', { ...validBooking, ...fields });
const sendContact = (fields: object) =>
  post('/api/contact', { name: 'Ann Lee', message: 'Do you clean ovens?', ...fields });
const sendChat = (fields: object) =>
  post('/api/chat', { sessionId: randomUUID(), message: 'Is anybody there?', isUser: true, ...fields });

test('bookings, messages and chats are joined by email or phone number in any notation; a reply is owed until messages and chats are answered', async () => {
  await Promise.all([1, 2, 3].map(() => book({ name: 'Bea Ray', email: 'Bea@Example.com', phone: '561-555-0140' })));
  await sendContact({ name: 'Bea', email: 'bea@example.com' });
  const { sessionId } = await sendChat({ name: 'Bea R', phone: '+1 (561) 555.0140' });
  const { total, items } = await findCustomers('(561) 555-0140');
  expect(total).toBe(1);
  expect(items).toEqual([
    {
      id: expect.any(String),
      name: 'Bea Ray',
      emails: ['bea@example.com'],
      phones: ['+15615550140'],
      lastAt: expect.any(String),
      bookings: 3,
      owedReply: true,
    },
  ]);
  const page = await get(`customers/${items[0].id}`);
  expect(page.notes).toBe('');
  expect(page.timeline.map(({ type }: { type: string }) => type).sort()).toEqual(
    ['booking.created', 'booking.created', 'booking.created', 'chat.created', 'contact.created'].sort(),
  );
  const [message] = Object((await server.send('GET', '/api/admin/messages', { as: admin.cookie })).json);
  await server.send('PATCH', `/api/admin/messages/${message.id}`, { as: admin.cookie, json: { responded: true } });
  await server.send('POST', `/api/chat/respond/${sessionId}`, { as: admin.cookie, json: { message: 'Yes.' } });
  expect((await findCustomers('bea@example.com')).items[0].owedReply).toBe(false);
});

test('a record that matches two customers belongs to the one with its email; a failed merge can be repeated, and moves all records', async () => {
  await sendContact({ name: 'Cy One', email: 'cy@example.com' });
  await sendContact({ name: 'Di Two', email: 'di@example.com', phone: '561-555-0150' });
  await book({ name: 'Cy One', email: 'cy@example.com', phone: '561-555-0150' });
  const [cy] = (await findCustomers('cy@example.com')).items;
  const [di] = (await findCustomers('di@example.com')).items;
  expect(cy).toMatchObject({ bookings: 1, phones: ['+15615550150'] });
  expect(di).toMatchObject({ bookings: 0, phones: ['+15615550150'] });
  await server.send('PATCH', `/api/admin/customers/${cy.id}`, { as: admin.cookie, json: { notes: 'Has a dog.' } });
  await server.send('PATCH', `/api/admin/customers/${di.id}`, { as: admin.cookie, json: { notes: 'Gate code 12.' } });
  // As if an earlier merge had failed after its first write.
  const customer = await server.store.customers.find(cy.id);
  if (customer !== undefined) await server.store.customers.absorb(di.id, customer);
  const merged = await server.send('PATCH', `/api/admin/customers/${cy.id}`, {
    as: admin.cookie,
    json: { mergeInto: di.id },
  });
  expect(merged.json).toMatchObject({ id: di.id, notes: 'Gate code 12.\n\nHas a dog.', bookings: 1 });
  expect((await server.send('GET', `/api/admin/customers/${cy.id}`, { as: admin.cookie })).status).toBe(404);
  await sendContact({ name: 'Cy', email: 'cy@example.com' });
  expect((await findCustomers('cy@example.com')).items).toMatchObject([{ id: di.id }]);
  const mergeIntoItself = { as: admin.cookie, json: { mergeInto: di.id } };
  expect((await server.send('PATCH', `/api/admin/customers/${di.id}`, mergeIntoItself)).status).toBe(400);
});

test('of two notes written at once over the same notes, one is stored; notes without notesBefore replace any', async () => {
  await sendContact({ name: 'Joy', email: 'joy@example.com' });
  const path = `/api/admin/customers/${(await findCustomers('joy@example.com')).items[0].id}`;
  const write = (json: object) => server.send('PATCH', path, { as: admin.cookie, json });
  const answers = await Promise.all(['Ann', 'Bob'].map((notes) => write({ notes, notesBefore: '' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [winner, loser] = answers[0]?.status === 200 ? ['Ann', 'Bob'] : ['Bob', 'Ann'];
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'conflict' });
  expect(await get(path.slice('/api/admin/'.length))).toMatchObject({ notes: winner });
  // A repeat of the winner's request, whose answer may have been lost.
  expect((await write({ notes: winner, notesBefore: '' })).status).toBe(200);
  expect((await write({ notes: loser, notesBefore: winner })).json).toMatchObject({ notes: loser });
  expect((await write({ notes: 'Both' })).json).toMatchObject({ notes: 'Both' });
});

test('of two merges into each other at once, the first one is made, and no customer is lost', async () => {
  const emails = ['fay@example.com', 'gil@example.com'];
  for (const email of emails) await sendContact({ name: email.slice(0, 3), email });
  const [fay, gil] = await Promise.all(emails.map(async (email) => (await findCustomers(email)).items[0].id));
  const merge = (id: string, mergeInto: string) =>
    server.send('PATCH', `/api/admin/customers/${id}`, { as: admin.cookie, json: { mergeInto } });
  const answers = await Promise.all([merge(fay, gil), merge(gil, fay)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await findCustomers('fay@example.com')).items).toMatchObject([{ emails: expect.arrayContaining(emails) }]);
});

test.each(['kit', 'lou'])('notes of %s that are saved while kit is merged into lou are not lost', async (edited) => {
  const emails = ['kit', 'lou'].map((name) => `${name}${edited}@example.com`);
  for (const email of emails) await sendContact({ name: email.slice(0, 3), email });
  const [kit, lou] = await Promise.all(emails.map(async (email) => (await findCustomers(email)).items[0].id));
  const merged = server.send('PATCH', `/api/admin/customers/${kit}`, { as: admin.cookie, json: { mergeInto: lou } });
  let saved = '';
  // As many as are sure to outlast the first attempts of the merge.
  for (let count = 1; count <= 25; count++) {
    const change = { notes: `Note ${count}.`, before: saved };
    if (await server.store.customers.setNotes(edited === 'kit' ? kit : lou, change)) saved = change.notes;
  }
  expect((await merged).status).toBe(200);
  expect((await get(`customers/${lou}`)).notes.split('\n\n')).toContain(saved);
});

test('several customers may lose all their emails and phone numbers', async () => {
  for (const email of ['hal@example.com', 'ida@example.com']) {
    await sendContact({ name: 'Noted', email });
    const [{ id }] = (await findCustomers(email)).items;
    await server.send('PATCH', `/api/admin/customers/${id}`, { as: admin.cookie, json: { notes: 'VIP' } });
    const [message] = Object((await server.send('GET', '/api/admin/messages', { as: admin.cookie })).json);
    await server.send('DELETE', `/api/admin/messages/${message.id}`, { as: admin.cookie });
    expect(await get(`customers/${id}`)).toMatchObject({ emails: [], notes: 'VIP' });
  }
  await book({ name: 'Jo Booker', email: 'jo@example.com', phone: '561-555-0163' });
  const [{ id }] = (await findCustomers('jo@example.com')).items;
  expect((await server.send('DELETE', `/api/admin/customers/${id}`, { as: admin.cookie })).status).toBe(204);
});

test('deleting a customer removes the personal data from records, mails and events, but not dates and sums', async () => {
  const { id } = await book({
    name: 'Zed Quark',
    email: 'zed@example.com',
    address: '9 Zinnia Way',
    phone: '5615550160',
  });
  await sendContact({ name: 'Zed Quark', email: 'zed@example.com', message: 'My zeppelin needs cleaning.' });
  const { sessionId } = await sendChat({ name: 'Zed Quark', email: 'zed@example.com', message: 'Zigzag, anybody?' });
  await post('/api/quotes', {
    name: 'Zed Quark',
    email: 'zed@example.com',
    phone: '561-555-0160',
    company: 'Zircon Ltd',
    zipCode: '33458',
    buildingType: 'office',
    when: 'day',
    services: ['office-cleaning'],
    message: 'A zoetrope stands there.',
  });
  expect(await get('search?q=zoetrope')).toMatchObject({ quotes: [{ title: 'Zircon Ltd' }] });
  for (const q of ['quark', 'zeppelin', 'zigzag', '9 zinnia', '(561) 555-0160']) {
    expect(Object.values(await get(`search?q=${encodeURIComponent(q)}`)).flat().length, q).toBeGreaterThan(0);
  }
  const [zed] = (await findCustomers('zed')).items;
  expect((await server.send('DELETE', `/api/admin/customers/${zed.id}`, { as: admin.cookie })).status).toBe(204);
  expect((await server.send('DELETE', `/api/admin/customers/${zed.id}`, { as: admin.cookie })).status).toBe(404);
  for (const q of ['quark', 'zeppelin', 'zigzag', 'zinnia', 'zircon', 'zoetrope']) {
    expect(Object.values(await get(`search?q=${q}`)).flat(), q).toEqual([]);
  }
  const texts = await Promise.all(
    [
      '/api/bookings',
      '/api/admin/messages',
      `/api/chat/session/${sessionId}`,
      '/api/admin/outbox?limit=200',
      '/api/admin/quotes',
    ].map(async (path) => (await server.send('GET', path, { as: admin.cookie })).text),
  );
  expect(texts.join()).not.toMatch(/quark|zinnia|zeppelin|zigzag|zircon|zoetrope|zed@/i);
  const events = await server.store.events.about({ type: 'booking', id }, 50);
  expect(JSON.stringify(events)).not.toMatch(/quark|zinnia|zed/i);
  expect(events.filter(({ what }) => what === 'booking.erased')).toHaveLength(1);
  const bookings = Object((await server.send('GET', '/api/bookings', { as: admin.cookie })).json);
  expect(bookings.find((booking: { id: string }) => booking.id === id)).toMatchObject({
    serviceDate: '2027-06-20',
    totalPrice: 130,
  });
});

test('data that a customer has only from a deleted booking or message is deleted with that record', async () => {
  await sendContact({ name: 'Ike Barlow', email: 'ike@example.com', phone: '561-555-0190' });
  const { id } = await book({ name: 'Nia Gone', email: 'nia@example.com', phone: '(561) 555-0190' });
  const { id: sameEmailId } = await book({ name: 'Ike Barlow', email: 'IKE@example.com', phone: '561-555-0191' });
  const [ike] = (await findCustomers('ike@example.com')).items;
  expect(ike).toMatchObject({ emails: ['ike@example.com', 'nia@example.com'], bookings: 2 });
  for (const bookingId of [id, sameEmailId])
    expect((await server.send('DELETE', `/api/bookings/${bookingId}`, { as: admin.cookie })).status).toBe(204);
  expect((await findCustomers('ike@example.com')).items).toEqual([
    { ...ike, emails: ['ike@example.com'], phones: ['+15615550190'], bookings: 0, lastAt: expect.any(String) },
  ]);
  for (const q of ['nia', '561 555 0191']) expect((await findCustomers(q)).total, q).toBe(0);
  // The email now belongs to a new customer.
  await sendContact({ name: 'Nia Again', email: 'nia@example.com' });
  expect((await findCustomers('nia')).items).toMatchObject([{ name: 'Nia Again' }]);
  const [message] = Object((await server.send('GET', '/api/admin/messages', { as: admin.cookie })).json).filter(
    ({ name }: { name: string }) => name === 'Ike Barlow',
  );
  await book({ name: 'Isaac Barlow', email: 'ike@example.com', phone: '561-555-0190' });
  expect((await server.send('DELETE', `/api/admin/messages/${message.id}`, { as: admin.cookie })).status).toBe(204);
  expect((await findCustomers('ike@example.com')).items).toMatchObject([
    { name: 'Isaac Barlow', phones: ['+15615550190'] },
  ]);
});

test('a corrected email replaces the old email, and the email of another customer moves the booking to that customer', async () => {
  const { id } = await book({ name: 'Flo Typo', email: 'flo@exmaple.com', phone: '561-555-0171' });
  const [flo] = (await findCustomers('flo@exmaple.com')).items;
  const change = async (json: object) =>
    expect((await server.send('PATCH', `/api/bookings/${id}`, { as: admin.cookie, json })).status).toBe(200);
  await change({ name: 'Flo Type', email: 'flo@example.com' });
  expect((await findCustomers('flo@exmaple.com')).items).toEqual([]);
  expect((await findCustomers('flo@example.com')).items).toMatchObject([
    { id: flo.id, name: 'Flo Type', emails: ['flo@example.com'], phones: ['+15615550171'], bookings: 1 },
  ]);
  await sendContact({ name: 'Gus', email: 'gus@example.com' });
  await sendContact({ name: 'Flo Type', email: 'flo@example.com' });
  await change({ email: 'gus@example.com' });
  // Flo's message still has her email, but only the booking had her phone number.
  expect(await get(`customers/${flo.id}`)).toMatchObject({ emails: ['flo@example.com'], phones: [], bookings: 0 });
  expect((await findCustomers('gus@example.com')).items).toMatchObject([
    { name: 'Gus', phones: ['+15615550171'], bookings: 1 },
  ]);
  const { id: halBookingId } = await book({ name: 'Hal Alone', email: 'hal@example.com', phone: '561-555-0172' });
  const json = { email: 'gus@example.com' };
  await server.send('PATCH', `/api/bookings/${halBookingId}`, { as: admin.cookie, json });
  expect((await findCustomers('hal')).items).toEqual([]);
  expect((await findCustomers('gus@example.com')).items).toMatchObject([{ bookings: 2 }]);
});

test('invalid queries and unknown customers are rejected', async () => {
  for (const path of ['search', 'search?q=a', 'customers?limit=0', 'customers?skip=x']) {
    expect((await server.send('GET', `/api/admin/${path}`, { as: admin.cookie })).status, path).toBe(400);
  }
  expect((await server.send('GET', '/api/admin/customers/x', { as: admin.cookie })).status).toBe(404);
});

test('the page of a customer shows owed sums, the next visit, and the evidence of consent', async () => {
  const customer = { name: 'Ona Due', email: 'ona@example.com', phone: '561-555-0170', sms_consent: true };
  const ids = [];
  for (const serviceDate of ['2027-06-18', '2027-06-20', '2027-07-20'])
    ids.push((await book({ ...customer, serviceDate, sms_consent: serviceDate === '2027-06-18' })).id);
  const change = (id: string, json: object) => server.send('PATCH', `/api/bookings/${id}`, { as: admin.cookie, json });
  await change(ids[0], { completed: true });
  await change(ids[2], { confirmed: true });
  const cancellation = { as: admin.cookie, json: { reason: 'Moved away', feeCents: 6_500 } };
  expect((await server.send('POST', `/api/bookings/${ids[1]}/cancel`, cancellation)).status).toBe(200);
  const { id } = (await findCustomers('ona@example.com')).items[0];
  const { owed, nextVisit, consents } = await customerPage(id);
  expect(owed.map((sum: { id: string; cents: number }) => [sum.id, sum.cents])).toEqual([
    [ids[0], 13_000],
    [ids[1], 6_500],
  ]);
  expect(nextVisit).toMatchObject({ id: ids[2], serviceDate: '2027-07-20' });
  expect(consents).toEqual([
    {
      at: '2027-06-16T16:00:00.000Z',
      phone: '561-555-0170',
      place: 'booking form',
      wording: expect.stringContaining('Consent is not a condition of buying.'),
    },
  ]);
  await change(ids[0], { paymentStatus: 'paid' });
  expect((await customerPage(id)).owed).toHaveLength(1);
});

test('customers of a file are imported once, even if the file is sent again, and a preview imports nothing', async () => {
  const imp = { name: 'Imp One', email: 'Imp@Example.com', phone: '', notes: 'Key under the mat.' };
  const rows = [
    imp,
    { name: 'Imp One', email: '', phone: '(561) 555-0180', notes: '' },
    { name: 'Imp One again', email: 'imp@example.com', phone: '561.555.0180', notes: '' },
    { name: '', email: 'x@example.com', phone: '', notes: '' },
    { name: 'No Way', email: '', phone: 'call me', notes: '' },
    { name: 'No Mail', email: 'nobody', phone: '', notes: '' },
  ];
  const expectedResults = ['new', 'new', 'known', 'unusable', 'unusable', 'unusable'];
  const importRows = async (preview: boolean, imported = rows) => {
    const answer = await server.send('POST', '/trpc/admin.customers.import', {
      as: admin.cookie,
      json: { json: { rows: imported, preview } },
    });
    return Object(answer.json).result.data.json.map(({ result }: { result: string }) => result);
  };
  expect(await importRows(true)).toEqual(expectedResults);
  expect((await findCustomers('imp')).total).toBe(0);
  expect(await importRows(false)).toEqual(expectedResults);
  expect(await importRows(false)).toEqual(['known', 'known', 'known', 'unusable', 'unusable', 'unusable']);
  const { items } = await findCustomers('imp one');
  expect(items).toHaveLength(2);
  const imported = items.find(({ emails }: { emails: string[] }) => emails.includes('imp@example.com'));
  expect((await get(`customers/${imported.id}`)).notes).toBe('Key under the mat.');
  const longRows = ['x', 'y'].map((letter) => ({ ...imp, notes: letter.repeat(3_000) }));
  for (const preview of [false, true]) expect(await importRows(preview, longRows)).toEqual(['known', 'unusable']);
});
