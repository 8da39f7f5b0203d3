import { describe, expect, it } from 'vitest';
import type { ChatEvent, ChatSide, ConversationMessage } from '#domain/chat.ts';
import {
  emptyConversation,
  lastUnseen,
  type OpenConversation,
  withConversationEvent,
  withPart,
} from './open-conversation.ts';
import {
  closedElsewhere,
  listedSessions,
  lowestSeqOf,
  mayLeaveUnread,
  type Sessions,
  withKnownState,
  withLatestMessages,
  withListed,
  withSessionEntry,
  withSessionEvent,
} from './sessions.ts';

const message = (seq: number, fields: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id: `m${seq}`,
  clientId: `c${seq}`,
  sessionId: 's1',
  seq,
  message: `message ${seq}`,
  isUser: true,
  read: false,
  responded: false,
  createdAt: '2026-03-02T15:00:00.000Z',
  ...fields,
});
const messageEvent = (seq: number, fields: Partial<ConversationMessage> = {}): ChatEvent => {
  const sent = message(seq, fields);
  return { type: 'message', seq, sessionId: sent.sessionId, message: sent };
};
const sessionsAfter = (events: readonly ChatEvent[], start: Sessions = new Map()): Sessions =>
  events.reduce(withSessionEvent, start);

describe('the list of conversations', () => {
  it('begins a conversation with its first message and counts unread messages', () => {
    const sessions = sessionsAfter([messageEvent(1, { name: 'Ana' }), messageEvent(2)]);
    expect(sessions.get('s1')).toMatchObject({ name: 'Ana', unread: 2, lastMessage: 'message 2', lastMessageSeq: 2 });
  });

  it('has only the first contact details that the visitor sends', () => {
    const sessions = sessionsAfter([
      messageEvent(1),
      messageEvent(2, { isUser: false, name: 'Office' }),
      messageEvent(3, { email: 'ana@example.com' }),
      messageEvent(4, { name: 'Somebody else', phone: '5615550100' }),
    ]);
    expect(sessions.get('s1')).toMatchObject({ email: 'ana@example.com' });
    expect(sessions.get('s1')).not.toHaveProperty('name');
    expect(sessions.get('s1')).not.toHaveProperty('phone');
  });

  it('counts a message once if its event is received twice', () => {
    expect(sessionsAfter([messageEvent(1), messageEvent(1)]).get('s1')?.unread).toBe(1);
  });

  it('shows no unread messages after the office has seen them, and reopens a conversation after a new message', () => {
    const seen = sessionsAfter([
      messageEvent(1),
      { type: 'seen', seq: 2, sessionId: 's1', by: 'staff', upTo: 1 },
      { type: 'done', seq: 3, sessionId: 's1', done: true },
    ]);
    expect(seen.get('s1')).toMatchObject({ unread: 0, done: true });
    expect(sessionsAfter([messageEvent(4)], seen).get('s1')).toMatchObject({ unread: 1, done: false });
  });

  it('shows that a reply is owed until the office has written one; a welcome message is not a reply', () => {
    const seen = sessionsAfter([
      messageEvent(1),
      { type: 'seen', seq: 2, sessionId: 's1', by: 'staff', upTo: 1 },
      messageEvent(3, { isUser: false, clientId: 'welcome-1' }),
    ]);
    expect(seen.get('s1')).toMatchObject({ unread: 0, owed: true });
    const replied = sessionsAfter([messageEvent(4, { isUser: false })], seen);
    expect(replied.get('s1')).toMatchObject({ owed: false });
    expect(sessionsAfter([messageEvent(5)], replied).get('s1')).toMatchObject({ owed: true });
  });

  it('keeps the unread count when the visitor reads a reply', () => {
    const sessions = sessionsAfter([
      messageEvent(1),
      messageEvent(2, { isUser: false }),
      { type: 'seen', seq: 3, sessionId: 's1', by: 'visitor', upTo: 2 },
    ]);
    expect(sessions.get('s1')).toMatchObject({ unread: 1 });
  });

  it('detects that messages may still be unread after the office has seen earlier ones', () => {
    const seen = (upTo: number, by: ChatSide = 'staff'): ChatEvent => ({
      type: 'seen',
      seq: 9,
      sessionId: 's1',
      by,
      upTo,
    });
    const sessions = sessionsAfter([messageEvent(1), messageEvent(2)]);
    expect(mayLeaveUnread(sessions, seen(1))).toBe(true);
    expect(mayLeaveUnread(sessions, seen(2))).toBe(false);
    expect(mayLeaveUnread(sessions, seen(1, 'visitor'))).toBe(false);
    expect(mayLeaveUnread(sessionsAfter([seen(2)], sessions), seen(1))).toBe(false);
    expect(mayLeaveUnread(new Map(), seen(1))).toBe(false);
  });

  it('lists open and done conversations separately, latest first', () => {
    const sessions = sessionsAfter([
      messageEvent(1, { sessionId: 'a' }),
      messageEvent(2, { sessionId: 'b' }),
      messageEvent(3, { sessionId: 'c' }),
      { type: 'done', seq: 4, sessionId: 'b', done: true },
      messageEvent(5, { sessionId: 'a', isUser: false }),
    ]);
    const allListed = { open: 0, done: 0 };
    expect(listedSessions(sessions, allListed, 'open').map(({ sessionId }) => sessionId)).toEqual(['a', 'c']);
    expect(listedSessions(sessions, allListed, 'done').map(({ sessionId }) => sessionId)).toEqual(['b']);
  });

  it('does not list known older conversations until the fetched list includes them', () => {
    const sessions = sessionsAfter([messageEvent(1, { sessionId: 'a' }), messageEvent(2, { sessionId: 'b' })]);
    expect(listedSessions(sessions, {}, 'open')).toEqual([]);
    expect(listedSessions(sessions, { open: 2 }, 'open').map(({ sessionId }) => sessionId)).toEqual(['b']);
  });

  it('ends at the last row of an answer, or includes all conversations if the answer is not full', () => {
    const sessions = sessionsAfter([messageEvent(1, { sessionId: 'a' }), messageEvent(2, { sessionId: 'b' })]);
    const rows = listedSessions(sessions, { open: 0 }, 'open');
    expect([lowestSeqOf(rows, 2), lowestSeqOf(rows, 3), lowestSeqOf([], 3)]).toEqual([1, 0, 0]);
  });

  it('shows the latest known state of found conversations', () => {
    const rows = listedSessions(
      sessionsAfter([messageEvent(1, { sessionId: 'a' }), messageEvent(2, { sessionId: 'b' })]),
      { open: 0 },
      'open',
    );
    const sessions = sessionsAfter([messageEvent(3, { sessionId: 'a' })]);
    expect(withKnownState(rows, sessions).map(({ sessionId, lastMessageSeq }) => [sessionId, lastMessageSeq])).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });

  it('updates only an existing, older summary from the latest messages of the conversation', () => {
    const sessions = sessionsAfter([messageEvent(1, { name: 'Ana' }), messageEvent(2)]);
    const latestMessages = [message(1), message(2), message(4, { isUser: false }), message(5)];
    expect(withLatestMessages(sessions, 's1', latestMessages).get('s1')).toMatchObject({
      unread: 3,
      lastMessageSeq: 5,
      name: 'Ana',
    });
    const laterMessages = [...latestMessages.map((sent) => ({ ...sent, read: true })), message(7)];
    expect(withLatestMessages(sessions, 's1', laterMessages).get('s1')).toMatchObject({
      unread: 1,
      lastMessageSeq: 7,
    });
    expect(withLatestMessages(sessions, 's1', latestMessages.slice(0, 2))).toBe(sessions);
    expect(withLatestMessages(new Map(), 's1', latestMessages).size).toBe(0);
  });

  it('ignores events that a summary already includes, and applies later ones', () => {
    const rows = listedSessions(sessionsAfter([messageEvent(4, { name: 'Ana' })]), { open: 0 }, 'open');
    const sessions = withListed(new Map(), rows);
    const result = sessionsAfter(
      [
        { type: 'seen', seq: 2, sessionId: 's1', by: 'staff', upTo: 1 },
        { type: 'done', seq: 3, sessionId: 's1', done: true },
        messageEvent(4),
      ],
      sessions,
    );
    expect(result).toBe(sessions);
    expect(sessionsAfter([{ type: 'done', seq: 5, sessionId: 's1', done: true }], result).get('s1')?.done).toBe(true);
  });

  it('applies changes of this browser before their events arrive, and then later events', () => {
    const sessions = sessionsAfter([messageEvent(1), messageEvent(2, { isUser: false })]);
    const seen = withSessionEntry(sessions, { type: 'seen', seq: 1, sessionId: 's1', by: 'staff', upTo: 1 });
    const done = withSessionEntry(seen, { type: 'done', seq: 0, sessionId: 's1', done: true });
    expect(done.get('s1')).toMatchObject({ unread: 0, done: true });
    expect(sessionsAfter([{ type: 'done', seq: 3, sessionId: 's1', done: false }], done).get('s1')?.done).toBe(false);
  });

  it('does not revert events that arrived after a list was requested', () => {
    const fetched = listedSessions(sessionsAfter([messageEvent(1)]), { open: 0 }, 'open');
    const done = sessionsAfter([messageEvent(1), { type: 'done', seq: 2, sessionId: 's1', done: true }]);
    expect(withListed(done, fetched).get('s1')?.done).toBe(true);
  });

  it('finds conversations that are missing from the fetched list of open ones, down to the end of that list', () => {
    const sessions = sessionsAfter([
      messageEvent(1, { sessionId: 'older' }),
      messageEvent(2, { sessionId: 'gone' }),
      messageEvent(3, { sessionId: 'done' }),
      messageEvent(4, { sessionId: 'open' }),
      { type: 'done', seq: 5, sessionId: 'done', done: true },
    ]);
    const rows = listedSessions(sessions, { open: 4 }, 'open');
    expect(closedElsewhere(sessions, rows, 2)).toEqual(['gone']);
    expect(closedElsewhere(sessions, rows, 0)).toEqual(['older', 'gone']);
  });

  it('ignores summaries that are older than the known ones', () => {
    const older = listedSessions(sessionsAfter([messageEvent(1)]), { open: 0 }, 'open');
    const newer = sessionsAfter([messageEvent(1), messageEvent(2)]);
    expect(withListed(newer, older).get('s1')?.lastMessageSeq).toBe(2);
  });
});

describe('the open conversation', () => {
  const empty = emptyConversation('s1');
  const part = (messages: ConversationMessage[], more = false) => ({ messages, more, lastEventId: '0' });
  const seqsOf = ({ messages }: OpenConversation) => messages.map(({ seq }) => seq);

  it('puts the messages of parts and events in order, each once, and knows whether earlier ones exist', () => {
    const open = withPart(empty, part([message(5), message(6)], true));
    expect(open.more).toBe(true);
    const withEvents = [messageEvent(7), messageEvent(6)].reduce(withConversationEvent, open);
    const whole = withPart(withEvents, part([message(2), message(3)]));
    expect(seqsOf(whole)).toEqual([2, 3, 5, 6, 7]);
    expect(whole.more).toBe(false);
  });

  it('keeps events that arrive before its first part', () => {
    const unloaded = [messageEvent(4), messageEvent(3)].reduce(withConversationEvent, empty);
    expect(unloaded).toMatchObject({ isLoaded: false, more: false });
    const loaded = withPart(unloaded, part([message(2), message(3)], true));
    expect(seqsOf(loaded)).toEqual([2, 3, 4]);
    expect(loaded).toMatchObject({ isLoaded: true, more: true });
  });

  it('still has earlier messages when its latest part is fetched again', () => {
    const open = withPart(empty, part([message(5)], true));
    expect(withPart(open, part([message(5), message(6)])).more).toBe(true);
  });

  it("marks messages that the other side has seen as read, and finds the visitor's last unread message", () => {
    const open = withPart(empty, part([message(1), message(2, { isUser: false }), message(3)]));
    expect(lastUnseen(open)).toBe(3);
    const seenByVisitor = withConversationEvent(open, {
      type: 'seen',
      seq: 4,
      sessionId: 's1',
      by: 'visitor',
      upTo: 2,
    });
    expect(seenByVisitor.messages.map(({ read }) => read)).toEqual([false, true, false]);
    const seenByStaff = withConversationEvent(open, { type: 'seen', seq: 4, sessionId: 's1', by: 'staff', upTo: 3 });
    expect(lastUnseen(seenByStaff)).toBeUndefined();
  });

  it('ignores events of other conversations', () => {
    const open = withPart(empty, part([message(1)]));
    expect(withConversationEvent(open, messageEvent(2, { sessionId: 's2' }))).toBe(open);
  });
});
