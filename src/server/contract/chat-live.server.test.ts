import { randomUUID } from 'node:crypto';
import { TRPCClientError } from '@trpc/client';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ChatEvent,
  defaultChatPhone,
  type StaffSignal,
  type VisitorChatEvent,
  type VisitorSignal,
  welcomeMessages,
} from '#domain/chat.ts';
import {
  collect,
  type LiveClient,
  liveClient,
  type SocketHeaders,
  type Stream,
  until,
} from '#server/sockets/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

/** Each session begins with these messages. */
const welcomes = welcomeMessages(defaultChatPhone);

const server = testServer();
const admin = testAdmin(server);

const openClients: LiveClient[] = [];
afterEach(async () => {
  await Promise.all(openClients.splice(0).map((client) => client.close()));
});

function connect(headers: SocketHeaders = {}): LiveClient['api'] {
  const client = liveClient(server.url, headers);
  openClients.push(client);
  return client.api;
}

const connectAdmin = () => connect({ cookie: admin.cookie, origin: server.url });

const onMessage = (api: LiveClient['api'], sessionId: string, lastEventId?: string): Stream<VisitorChatEvent> =>
  collect((handlers) => api.chat.onMessage.subscribe({ sessionId, lastEventId }, handlers));

const onEvents = (api: LiveClient['api'], lastEventId?: string): Stream<ChatEvent> =>
  collect((handlers) => api.chat.onEvents.subscribe({ lastEventId }, handlers));

const textsOf = (stream: Stream<ChatEvent> | Stream<VisitorChatEvent>): string[] =>
  stream.events.flatMap((event) => (event.type === 'message' ? [event.message.message] : []));

const say = (api: LiveClient['api'], sessionId: string, message: string, clientId = randomUUID()) =>
  api.chat.send.mutate({ sessionId, message, isUser: true, clientId });

const reasonOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
    return 'no error';
  } catch (error) {
    return error instanceof TRPCClientError ? error.data?.reason : error;
  }
};

describe('a visitor', () => {
  it('opens a session, writes, and gets the question, the answer and the event `seen` of the staff', async () => {
    const [visitor, staff] = [connect(), connectAdmin()];
    const sessionId = randomUUID();
    const conversation = await visitor.chat.open.mutate({ sessionId });
    expect(conversation.messages.map(({ message }) => message)).toEqual(welcomes);
    const stream = onMessage(visitor, sessionId, conversation.lastEventId);
    const sent = await say(visitor, sessionId, 'question');
    await staff.chat.reply.mutate({ sessionId, message: 'answer' });
    await staff.chat.conversation.mutate({ sessionId });
    await until(() => stream.events.length === 3);
    expect(stream.events).toMatchObject([
      { type: 'message', message: { message: 'question', isUser: true, clientId: sent.clientId } },
      { type: 'message', message: { message: 'answer', isUser: false } },
      { type: 'seen', by: 'staff', upTo: sent.seq },
    ]);
    expect(stream.ids).toEqual(stream.events.map((event) => String(event.seq)));
  });

  it('without a last event id, gets `ready`, the welcome messages of the new session, and later messages', async () => {
    const visitor = connect();
    const sessionId = randomUUID();
    const stream = onMessage(visitor, sessionId);
    await until(() => stream.events.length === 3);
    expect(stream.events[0]).toMatchObject({ type: 'ready' });
    expect(textsOf(stream)).toEqual(welcomes);
    await say(visitor, sessionId, 'hello');
    await until(() => textsOf(stream).at(-1) === 'hello');
  });

  it("gets no events of other visitors' sessions, and none when the office marks a conversation as done", async () => {
    const [visitor, other, staff] = [connect(), connect(), connectAdmin()];
    const [sessionId, otherSession] = [randomUUID(), randomUUID()];
    const { lastEventId } = await visitor.chat.open.mutate({ sessionId });
    const stream = onMessage(visitor, sessionId, lastEventId);
    await until(() => stream.started);
    await say(other, otherSession, 'secret');
    await staff.chat.reply.mutate({ sessionId: otherSession, message: 'also secret' });
    await staff.chat.setDone.mutate({ sessionId, done: true });
    await say(visitor, sessionId, 'mine');
    await until(() => stream.events.length > 0);
    expect(textsOf(stream)).toEqual(['mine']);
    expect(stream.events).toHaveLength(1);
  });

  it('sees in the history that an answer is read once the visitor has marked the answer as seen', async () => {
    const [visitor, staff] = [connect(), connectAdmin()];
    const sessionId = randomUUID();
    await say(visitor, sessionId, 'question');
    const answer = await staff.chat.reply.mutate({ sessionId, message: 'answer' });
    const answerIsRead = async () => (await visitor.chat.history.query({ sessionId })).messages.at(-1)?.read;
    expect(await answerIsRead()).toBe(false);
    await visitor.chat.markSeen.mutate({ sessionId, upTo: answer.seq });
    expect(await answerIsRead()).toBe(true);
  });

  it('may not call procedures of the office, nor write as the office', async () => {
    const visitor = connect();
    const sessionId = randomUUID();
    await say(visitor, sessionId, 'hi');
    const calls = [
      visitor.chat.sessions.query({}),
      visitor.chat.allSessions.query(),
      visitor.chat.summary.query({ sessionId }),
      visitor.chat.conversation.mutate({ sessionId }),
      visitor.chat.reply.mutate({ sessionId, message: 'x' }),
      visitor.chat.unread.query(),
      visitor.chat.setDone.mutate({ sessionId, done: true }),
      visitor.chat.adminTyping.mutate({ sessionId, typing: true }),
      visitor.chat.adminMarkSeen.mutate({ sessionId, upTo: 1 }),
    ];
    expect(await Promise.all(calls.map(reasonOf))).toEqual(calls.map(() => 'unauthenticated'));
    const stream = onEvents(visitor);
    await until(() => stream.error !== undefined);
    expect(await reasonOf(visitor.chat.send.mutate({ sessionId, message: 'x', isUser: false }))).toBe('forbidden');
    expect((await visitor.chat.history.query({ sessionId })).messages).toHaveLength(3);
  });
});

describe('the office', () => {
  it('gets all events of all sessions, and marks conversations as done', async () => {
    const [visitor, staff] = [connect(), connectAdmin()];
    const stream = onEvents(staff);
    await until(() => stream.events.length === 1);
    expect(stream.events[0]).toMatchObject({ type: 'ready' });
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await say(visitor, id, `from ${id}`);
    const [first = ''] = ids;
    await staff.chat.setDone.mutate({ sessionId: first, done: true });
    await until(() => stream.events.length === 8);
    expect(stream.events.at(-1)).toMatchObject({ type: 'done', sessionId: first, done: true });
    expect(stream.ids.map(Number)).toEqual(stream.ids.map((_, index) => Number(stream.ids[0]) + index));
    const { rows } = await staff.chat.sessions.query({ done: true, limit: 1 });
    expect(rows).toMatchObject([{ sessionId: first, done: true, unread: 1, lastMessage: `from ${first}` }]);
  });

  it('cannot mark a conversation as done if its visitor has written after the last seen message', async () => {
    const [visitor, staff] = [connect(), connectAdmin()];
    const sessionId = randomUUID();
    const first = await say(visitor, sessionId, 'Thank you, that is all.');
    const second = await say(visitor, sessionId, 'One more thing!');
    const markDone = (upTo: number) => staff.chat.setDone.mutate({ sessionId, done: true, upTo });
    expect(await reasonOf(markDone(first.seq))).toBe('conflict');
    expect(await staff.chat.summary.query({ sessionId })).toMatchObject({ done: false });
    await markDone(second.seq);
    expect(await staff.chat.summary.query({ sessionId })).toMatchObject({ done: true });
  });

  it('marks as seen only the messages that it has read, and owes an answer until it replies', async () => {
    const [visitor, staff] = [connect(), connectAdmin()];
    const sessionId = randomUUID();
    for (const text of ['one', 'two', 'three']) await say(visitor, sessionId, text);
    const readFlags = async () => {
      const { messages } = await visitor.chat.history.query({ sessionId });
      return messages.filter(({ isUser }) => isUser).map(({ read }) => read);
    };
    const [, second] = (await visitor.chat.history.query({ sessionId })).messages.filter(({ isUser }) => isUser);
    const { messages } = await staff.chat.conversation.mutate({ sessionId, before: second?.seq });
    expect(messages.at(-1)).toMatchObject({ message: 'one', read: true });
    expect(await readFlags()).toEqual([true, false, false]);
    expect(await staff.chat.summary.query({ sessionId })).toMatchObject({ unread: 2 });
    await staff.chat.conversation.mutate({ sessionId });
    expect(await readFlags()).toEqual([true, true, true]);
    expect(await staff.chat.summary.query({ sessionId })).toMatchObject({ unread: 0, owed: true });
    await staff.chat.reply.mutate({ sessionId, message: 'All of it' });
    expect(await staff.chat.summary.query({ sessionId })).toMatchObject({ owed: false });
  });

  it('loses its streams and its access when it logs out', async () => {
    const cookie = await server.logIn();
    const staff = connect({ cookie });
    const stream = onEvents(staff);
    await until(() => stream.started);
    await server.send('POST', '/api/admin/logout', { as: cookie });
    await until(() => stream.error !== undefined);
    expect(stream.error).toMatchObject({ data: { reason: 'unauthenticated' } });
    // The socket is closed soon after. A call that is under way then fails without a reason.
    let reason: unknown;
    await until(async () => {
      reason = await reasonOf(staff.chat.unread.query());
      return reason !== undefined;
    });
    expect(reason).toBe('unauthenticated');
  });
});

describe('signals', () => {
  it('show each side if the other is online or typing, without repeats; other sessions see no typing', async () => {
    const [visitor, other] = [connect(), connect()];
    const sessionId = randomUUID();
    const staffSignals: StaffSignal[] = [];
    const otherSignals: StaffSignal[] = [];
    visitor.chat.onStaffSignal.subscribe({ sessionId }, { onData: (signal) => staffSignals.push(signal) });
    other.chat.onStaffSignal.subscribe({ sessionId: randomUUID() }, { onData: (signal) => otherSignals.push(signal) });
    await until(() => staffSignals.length === 1 && otherSignals.length === 1);

    const staff = connectAdmin();
    const visitorSignals: VisitorSignal[] = [];
    staff.chat.onVisitorSignal.subscribe(undefined, { onData: (signal) => visitorSignals.push(signal) });
    const events = onEvents(staff);
    await until(() => events.started);
    await until(() => staffSignals.some((signal) => signal.type === 'presence' && signal.staffed));
    expect(await visitor.chat.staffPresence.query()).toEqual({ staffed: true, officeOpen: true });

    const stream = onMessage(visitor, sessionId);
    await until(() => stream.started);
    await staff.chat.adminTyping.mutate({ sessionId, typing: true });
    await staff.chat.adminTyping.mutate({ sessionId, typing: true });
    await staff.chat.adminTyping.mutate({ sessionId, typing: false });
    await visitor.chat.typing.mutate({ sessionId, typing: true });
    await until(() => visitorSignals.some((signal) => signal.type === 'typing'));
    await until(() => staffSignals.filter((signal) => signal.type === 'typing').length === 2);
    expect(staffSignals.slice(-2)).toEqual([
      { type: 'typing', typing: true },
      { type: 'typing', typing: false },
    ]);
    expect(visitorSignals.filter((signal) => signal.sessionId === sessionId)).toEqual([
      { type: 'presence', sessionId, online: true },
      { type: 'typing', sessionId, typing: true },
    ]);
    expect(otherSignals.every((signal) => signal.type === 'presence')).toBe(true);
  });
});

describe('a client that reconnects', () => {
  it('gets all missed messages once and in order, while more are written', async () => {
    const staff = connectAdmin();
    const [writer, sessionId] = [connect(), randomUUID()];
    const staffStream = onEvents(staff);
    await until(() => staffStream.started);
    const { lastEventId } = await writer.chat.open.mutate({ sessionId });
    let lastReceivedId = lastEventId;
    const received: string[] = [];
    let isWriting = true;
    let rounds = 0;
    const writes = (async () => {
      for (let n = 0; n < 1_500; n += 5) {
        // In each round, the reader waits for 1 to 40 messages. The writer stays only a little ahead, so that there are
        // many rounds.
        await until(() => n < 45 * (rounds + 1));
        await Promise.all(Array.from({ length: 5 }, (_, k) => say(writer, sessionId, `${n + k}`)));
      }
      isWriting = false;
    })();
    while (isWriting || received.length < 1_500) {
      const client = liveClient(server.url);
      const stream = onMessage(client.api, sessionId, lastReceivedId);
      const targetCount = received.length + 1 + ((rounds * 7) % 40);
      await until(() => received.length + stream.events.length >= Math.min(targetCount, 1_500));
      await client.close();
      received.push(...textsOf(stream));
      lastReceivedId = stream.ids.at(-1) ?? lastReceivedId;
      rounds += 1;
    }
    await writes;
    const stored = (await writer.chat.history.query({ sessionId, limit: 5_000 })).messages.slice(2);
    expect(received).toEqual(stored.map(({ message }) => message));
    expect(new Set(received).size).toBe(1_500);
    expect(rounds).toBeGreaterThan(30);
    await until(() => textsOf(staffStream).length >= 1_502);
    const [firstId] = staffStream.ids;
    expect(staffStream.ids.map(Number)).toEqual(staffStream.ids.map((_, index) => Number(firstId) + index));
  });
});
