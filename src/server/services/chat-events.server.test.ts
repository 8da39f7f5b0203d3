import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testAdmin, testServer } from '#server/testing-server.ts';
import { chatEvents as createChatEvents } from './chat-events.ts';

const server = testServer();
const admin = testAdmin(server);

const sessionId = randomUUID();
const say = (message: string) =>
  server.send('POST', '/api/chat', {
    json: { sessionId, message, isUser: true, name: 'Ann', email: 'Ann@example.com' },
  });
const reply = (message: string) =>
  server.send('POST', `/api/chat/respond/${sessionId}`, { as: admin.cookie, json: { message } });
const history = async () => {
  const events = await server.store.events.about({ type: 'chat', id: sessionId }, 50);
  return events.map(({ what, who }) => `${what} ${who.role} ${who.name ?? ''}`.trim()).reverse();
};

it('each change of state of a chat gets one event, even if read again; a deletion removes personal data', async () => {
  for (const message of ['Hello?', 'Anybody there?']) await say(message);
  await server.app.jobs.runDue();
  await reply('Here we are.');
  await say('Good.');
  const request = { json: { json: { sessionId, done: true } }, as: admin.cookie };
  expect((await server.send('POST', '/trpc/chat.setDone', request)).status).toBe(200);
  await say('One more thing.');
  const expected = [
    'chat.created visitor Ann',
    'chat.answered office',
    'chat.continued visitor Ann',
    'chat.done office',
    'chat.reopened visitor Ann',
  ];
  const { chatEvents } = server.app.services;
  await Promise.all([chatEvents.follow(), chatEvents.follow()]);
  expect(await history()).toEqual(expected);
  const timeline = await server.store.events.ofCustomer({ emails: ['ann@example.com'], phones: [] }, 50);
  expect(timeline).toHaveLength(expected.length);

  // A reader that died before its cursor was stored reads everything again.
  const positions = new Map<string, number>();
  const cursors = {
    position: async (name: string) => positions.get(name),
    moveTo: async (name: string, position: number) => void positions.set(name, position),
  };
  await createChatEvents({ store: { ...server.store, cursors }, events: server.app.services.events }).follow();
  expect(await history()).toEqual(expected);

  // A new reader, as after a restart, also reads the last turn before the new ones.
  await reply('Which one?');
  await createChatEvents({ store: server.store, events: server.app.services.events }).follow();
  expected.push('chat.answered office');
  expect(await history()).toEqual(expected);

  // After a deletion, the events stay without the visitor's data.
  expect((await server.send('DELETE', `/api/chat/session/${sessionId}`, { as: admin.cookie })).status).toBe(204);
  await chatEvents.follow();
  expect((await history()).at(-1)).toBe('chat.deleted office');
  expect((await history()).join()).not.toContain('Ann');
  expect(await server.store.events.ofCustomer({ emails: ['ann@example.com'], phones: [] }, 50)).toEqual([]);
});
