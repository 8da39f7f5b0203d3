import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { maxEntryTokens } from '#server/store/search.ts';
import { openTestStore, validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer();
const admin = testAdmin(server);

async function say(sessionId: string, message: string, person: object = {}): Promise<void> {
  server.clock.advance(1000);
  const { status } = await server.send('POST', '/api/chat', { json: { sessionId, message, isUser: true, ...person } });
  expect(status).toBe(200);
}
const follow = () => server.app.services.recordIndex.followChats();
const sessionsWith = async (word: string) =>
  (await server.store.recordEntries.search('chat', word, 10)).map(({ id }) => id);
const entryOf = (recordId: string) => server.store.recordEntries.find({ type: 'chat', recordId });

it('a conversation is found by the words of all messages but the welcome messages, until it is deleted', async () => {
  const sessionId = randomUUID();
  await server.store.chat.open(sessionId, server.clock.now);
  await follow();
  expect(await entryOf(sessionId)).toBeUndefined();
  await say(sessionId, 'Our lobby is marble.');
  await follow();
  await say(sessionId, 'And the stairs are granite.');
  await say(sessionId, 'Some are terrazzo.');
  await follow();
  for (const word of ['marble', 'granite', 'terrazzo']) expect(await sessionsWith(word)).toEqual([sessionId]);
  expect(await entryOf(sessionId)).toMatchObject({ title: 'A visitor', detail: 'Some are terrazzo.', owed: true });
  expect(await sessionsWith('needs')).toEqual([]);

  await server.send('POST', `/api/chat/respond/${sessionId}`, {
    as: admin.cookie,
    json: { message: 'We clean travertine.' },
  });
  await follow();
  expect(await sessionsWith('travertine')).toEqual([sessionId]);
  expect(await entryOf(sessionId)).toMatchObject({ detail: 'We clean travertine.', owed: false });

  expect((await server.send('DELETE', `/api/chat/session/${sessionId}`, { as: admin.cookie })).status).toBe(204);
  await say(sessionId, 'Now it is slate.');
  await follow();
  expect(await sessionsWith('marble')).toEqual([]);
  expect(await sessionsWith('slate')).toEqual([sessionId]);
});

it('one call adds the messages of this process and later ones of another process', async () => {
  const [sessionId, otherSessionId] = [randomUUID(), randomUUID()];
  await say(sessionId, 'Our lobby is quartz.');
  const otherStore = await openTestStore(server.embedded.uri);
  const message = { clientId: randomUUID(), kind: 'message', message: 'Ours is basalt.', isUser: true } as const;
  const createdAt = server.clock.now;
  await otherStore.chat.append({ ...message, sessionId: otherSessionId, createdAt, automatic: false });
  await follow();
  expect(await sessionsWith('quartz')).toEqual([sessionId]);
  expect(await sessionsWith('basalt')).toEqual([otherSessionId]);
  await otherStore.close();
});

it("a customer is created if a message has the visitor's details, and again if that customer was deleted", async () => {
  const sessionId = randomUUID();
  await say(sessionId, 'Good morning.');
  await follow();
  await say(sessionId, 'I am Zelda.', { name: 'Zelda', email: 'zelda@example.com' });
  await follow();
  const { customerId = '', title } = (await entryOf(sessionId)) ?? {};
  expect(title).toBe('Zelda');
  expect(await sessionsWith('zelda')).toEqual([sessionId]);

  await say(sessionId, 'Are you there?');
  await follow();
  const customer = await server.store.customers.find(customerId);
  expect(customer).toMatchObject({ emails: ['zelda@example.com'], lastAt: server.clock.now.toISOString() });

  await server.store.customers.remove(customerId);
  await say(sessionId, 'Hello again.');
  await follow();
  const entry = await entryOf(sessionId);
  expect(entry?.customerId).not.toBe(customerId);
  expect(await server.store.customers.find(entry?.customerId ?? '')).toMatchObject({ name: 'Zelda' });
});

it('the search entry of a long conversation stays small enough to be extended', async () => {
  const sessionId = randomUUID();
  const words = Array.from({ length: maxEntryTokens + 10 }, (_, index) => `w${index}x`);
  for (let start = 0; start < words.length; start += 200) {
    await say(sessionId, words.slice(start, start + 200).join(' '));
    await follow();
  }
  expect(await sessionsWith('w0x')).toEqual([sessionId]);
  await say(sessionId, 'One more word.');
  await follow();
  expect(await entryOf(sessionId)).toMatchObject({ detail: 'One more word.' });
  expect((await server.store.recordEntries.extensible([sessionId])).size).toBe(1);
});

it('records in any state get the entries that an earlier version has not written', async () => {
  const { json } = await server.send('POST', '/api/bookings', { json: { ...validBooking, name: 'Quentin Old' } });
  const { id } = Object(json);
  await server.send('POST', `/api/bookings/${id}/cancel`, { as: admin.cookie, json: {} });
  await server.store.recordEntries.remove({ type: 'booking', recordId: id });
  await server.app.services.recordIndex.rebuild();
  expect(await server.store.recordEntries.search('booking', 'quentin', 10)).toMatchObject([{ id }]);
});
