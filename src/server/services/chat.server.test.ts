import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatMessageInput } from '#domain/chat.ts';
import { type Live, startLive } from '#server/chat-log/live.ts';
import { testServer } from '#server/testing-server.ts';
import { type ChatService, chatService } from './chat.ts';

const server = testServer();
let live: Live;
let service: ChatService;
beforeAll(async () => {
  const { chat } = server.store;
  live = await startLive(chat, {
    feed: 'memory',
    sharedDatabase: false,
    scale: 1,
    networkOf: String,
    reportError: () => undefined,
  });
  service = chatService({
    chat,
    live,
    staffSeen: async () => undefined,
    isOpen: () => true,
    clock: () => server.clock.now,
  });
});
afterAll(() => live.close());

it('a conversation is marked as done only if its visitor does not write at the same moment', async () => {
  const sessionId = randomUUID();
  const say = (message: string) =>
    service.send(chatMessageInput.parse({ sessionId, message, isUser: true }), {
      isStaff: async () => false,
      admit: () => undefined,
    });
  const { seq: upTo } = await say('Thank you, that is all.');
  const [doneResult] = await Promise.allSettled([service.setDone(sessionId, true, upTo), say('One more thing!')]);
  expect(await service.summary(sessionId)).toMatchObject({ done: false });
  expect(doneResult).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  await server.app.services.chatEvents.follow();
  const [reopening] = await server.store.events.about({ type: 'chat', id: sessionId }, 1);
  expect(reopening).toMatchObject({ what: 'chat.reopened', who: { role: 'system' } });
  const { seq: lastSeq } = await say('Bye.');
  await service.setDone(sessionId, true, lastSeq);
  expect(await service.summary(sessionId)).toMatchObject({ done: true });
});
