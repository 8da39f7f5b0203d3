import { describe, expect, it } from 'vitest';
import type { ChatEvent, ChatSide, ConversationMessage } from '#domain/chat.ts';
import { lastUnseen, type OpenConversation, opened, withConversationEvent, withPart } from './open-conversation.ts';
import {
  closedElsewhere,
  knownOf,
  listed,
  mayLeaveUnread,
  reachOf,
  type Sessions,
  withLatestPart,
  withListed,
  withSessionEvent,
  withSessionNews,
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
const arrival = (seq: number, fields: Partial<ConversationMessage> = {}): ChatEvent => {
  const sent = message(seq, fields);
  return { type: 'message', seq, sessionId: sent.sessionId, message: sent };
};
const replayed = (events: readonly ChatEvent[], start: Sessions = new Map()): Sessions =>
  events.reduce(withSessionEvent, start);

describe('the list of conversations', () => {
  it('begins a conversation with its first message and counts unread messages', () => {
    const sessions = replayed([arrival(1, { name: 'Ana' }), arrival(2)]);
    expect(sessions.get('s1')).toMatchObject({ name: 'Ana', unread: 2, lastMessage: 'message 2', lastMessageSeq: 2 });
  });

  it('keeps the first contact details that the visitor sends', () => {
    const sessions = replayed([
      arrival(1),
      arrival(2, { isUser: false, name: 'Office' }),
      arrival(3, { email: 'ana@example.com' }),
      arrival(4, { name: 'Somebody else', phone: '5615550100' }),
    ]);
    expect(sessions.get('s1')).toMatchObject({ email: 'ana@example.com' });
    expect(sessions.get('s1')).not.toHaveProperty('name');
  });

  it('counts a message once if its event is received twice', () => {
    expect(replayed([arrival(1), arrival(1)]).get('s1')?.unread).toBe(1);
  });

  it('has no unread messages after the office has seen them, and is open again after a new message', () => {
    const seen = replayed([
      arrival(1),
      { type: 'seen', seq: 2, sessionId: 's1', by: 'staff', upTo: 1 },
      { type: 'done', seq: 3, sessionId: 's1', done: true },
    ]);
    expect(seen.get('s1')).toMatchObject({ unread: 0, done: true });
    expect(replayed([arrival(4)], seen).get('s1')).toMatchObject({ unread: 1, done: false });
  });

  it('owes a reply until the office has written one; reading and the welcome messages do not count', () => {
    const read = replayed([
      arrival(1, { isUser: false, clientId: 'welcome-1' }),
      arrival(2),
      { type: 'seen', seq: 3, sessionId: 's1', by: 'staff', upTo: 2 },
    ]);
    expect(read.get('s1')).toMatchObject({ unread: 0, owed: true });
    const answered = replayed([arrival(4, { isUser: false })], read);
    expect(answered.get('s1')).toMatchObject({ owed: false });
    expect(replayed([arrival(5)], answered).get('s1')).toMatchObject({ owed: true });
  });

  it('keeps the unread count when the visitor reads an answer', () => {
    const sessions = replayed([
      arrival(1),
      arrival(2, { isUser: false }),
      { type: 'seen', seq: 3, sessionId: 's1', by: 'visitor', upTo: 2 },
    ]);
    expect(sessions.get('s1')).toMatchObject({ unread: 1 });
  });

  it('detects that the office has read only a part of the messages', () => {
    const seen = (upTo: number, by: ChatSide = 'staff'): ChatEvent => ({
      type: 'seen',
      seq: 9,
      sessionId: 's1',
      by,
      upTo,
    });
    const sessions = replayed([arrival(1), arrival(2)]);
    expect(mayLeaveUnread(sessions, seen(1))).toBe(true);
    expect(mayLeaveUnread(sessions, seen(2))).toBe(false);
    expect(mayLeaveUnread(sessions, seen(1, 'visitor'))).toBe(false);
    expect(mayLeaveUnread(replayed([seen(2)], sessions), seen(1))).toBe(false);
    expect(mayLeaveUnread(new Map(), seen(1))).toBe(false);
  });

  it('lists open and done conversations separately, latest first', () => {
    const sessions = replayed([
      arrival(1, { sessionId: 'a' }),
      arrival(2, { sessionId: 'b' }),
      arrival(3, { sessionId: 'c' }),
      { type: 'done', seq: 4, sessionId: 'b', done: true },
      arrival(5, { sessionId: 'a', isUser: false }),
    ]);
    const all = { open: 0, done: 0 };
    expect(listed(sessions, all, 'open').map(({ sessionId }) => sessionId)).toEqual(['a', 'c']);
    expect(listed(sessions, all, 'done').map(({ sessionId }) => sessionId)).toEqual(['b']);
  });

  it('does not list known older conversations until the fetched list includes them', () => {
    const sessions = replayed([arrival(1, { sessionId: 'a' }), arrival(2, { sessionId: 'b' })]);
    expect(listed(sessions, {}, 'open')).toEqual([]);
    expect(listed(sessions, { open: 2 }, 'open').map(({ sessionId }) => sessionId)).toEqual(['b']);
    const rows = listed(sessions, { open: 0 }, 'open');
    expect([reachOf(rows, 2), reachOf(rows, 3), reachOf([], 3)]).toEqual([1, 0, 0]);
  });

  it('shows the known state of found conversations', () => {
    const found = listed(
      replayed([arrival(1, { sessionId: 'a' }), arrival(2, { sessionId: 'b' })]),
      { open: 0 },
      'open',
    );
    const known = replayed([arrival(3, { sessionId: 'a' })]);
    expect(knownOf(found, known).map(({ sessionId, lastMessageSeq }) => [sessionId, lastMessageSeq])).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });

  it('updates an older summary from the latest messages of the conversation', () => {
    const known = replayed([arrival(1, { name: 'Ana' }), arrival(2)]);
    const end = [message(1), message(2), message(4, { isUser: false }), message(5)];
    expect(withLatestPart(known, 's1', end).get('s1')).toMatchObject({ unread: 3, lastMessageSeq: 5, name: 'Ana' });
    const read = [...end.map((each) => ({ ...each, read: true })), message(7)];
    expect(withLatestPart(known, 's1', read).get('s1')).toMatchObject({ unread: 1, lastMessageSeq: 7 });
    expect(withLatestPart(known, 's1', end.slice(0, 2))).toBe(known);
    expect(withLatestPart(new Map(), 's1', end).size).toBe(0);
  });

  it('ignores events that a summary already includes', () => {
    const rows = listed(replayed([arrival(4, { name: 'Ana' })]), { open: 0 }, 'open');
    const known = withListed(new Map(), rows);
    const again = replayed(
      [
        { type: 'seen', seq: 2, sessionId: 's1', by: 'staff', upTo: 1 },
        { type: 'done', seq: 3, sessionId: 's1', done: true },
        arrival(4),
      ],
      known,
    );
    expect(again).toBe(known);
    expect(replayed([{ type: 'done', seq: 5, sessionId: 's1', done: true }], again).get('s1')?.done).toBe(true);
  });

  it('applies a change of this browser before its event arrives', () => {
    const known = replayed([arrival(1), arrival(2, { isUser: false })]);
    const seen = withSessionNews(known, { type: 'seen', seq: 1, sessionId: 's1', by: 'staff', upTo: 1 });
    const done = withSessionNews(seen, { type: 'done', seq: 0, sessionId: 's1', done: true });
    expect(done.get('s1')).toMatchObject({ unread: 0, done: true });
    expect(replayed([{ type: 'done', seq: 3, sessionId: 's1', done: false }], done).get('s1')?.done).toBe(false);
  });

  it('does not revert events that arrived after a list was requested', () => {
    const asked = listed(replayed([arrival(1)]), { open: 0 }, 'open');
    const done = replayed([arrival(1), { type: 'done', seq: 2, sessionId: 's1', done: true }]);
    expect(withListed(done, asked).get('s1')?.done).toBe(true);
  });

  it('finds conversations that are missing from the list of open ones, as far as the list reaches', () => {
    const sessions = replayed([
      arrival(1, { sessionId: 'older' }),
      arrival(2, { sessionId: 'gone' }),
      arrival(3, { sessionId: 'done' }),
      arrival(4, { sessionId: 'open' }),
      { type: 'done', seq: 5, sessionId: 'done', done: true },
    ]);
    const rows = listed(sessions, { open: 4 }, 'open');
    expect(closedElsewhere(sessions, rows, 2)).toEqual(['gone']);
    expect(closedElsewhere(sessions, rows, 0)).toEqual(['older', 'gone']);
  });

  it('ignores summaries that are older than the known ones', () => {
    const older = listed(replayed([arrival(1)]), { open: 0 }, 'open');
    const newer = replayed([arrival(1), arrival(2)]);
    expect(withListed(newer, older).get('s1')?.lastMessageSeq).toBe(2);
  });
});

describe('the open conversation', () => {
  const empty = opened('s1');
  const part = (messages: ConversationMessage[], more = false) => ({ messages, more, lastEventId: '0' });
  const seqsOf = ({ messages }: OpenConversation) => messages.map(({ seq }) => seq);

  it('puts parts and events in order, each message once', () => {
    const open = withPart(empty, part([message(5), message(6)], true));
    const grown = [arrival(7), arrival(6)].reduce(withConversationEvent, open);
    const whole = withPart(grown, part([message(2), message(3)]));
    expect(seqsOf(whole)).toEqual([2, 3, 5, 6, 7]);
    expect(whole.more).toBe(false);
  });

  it('keeps events that arrive before its first part', () => {
    const begun = [arrival(4), arrival(3)].reduce(withConversationEvent, empty);
    expect(begun).toMatchObject({ isLoaded: false, more: false });
    const whole = withPart(begun, part([message(2), message(3)], true));
    expect(seqsOf(whole)).toEqual([2, 3, 4]);
    expect(whole).toMatchObject({ isLoaded: true, more: true });
  });

  it('still has earlier messages when its latest part is fetched again', () => {
    const open = withPart(empty, part([message(5)], true));
    expect(withPart(open, part([message(5), message(6)])).more).toBe(true);
  });

  it('marks messages that each side has seen, and finds the last one that the office has not seen', () => {
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
    expect(withConversationEvent(open, arrival(2, { sessionId: 's2' }))).toBe(open);
  });
});
