import { expect, test } from 'vitest';
import type { ChatMessage, ConversationMessage } from '#domain/chat.ts';
import {
  emptyTimeline,
  lacksSeqs,
  lastSeenHere,
  messagesOf,
  type Timeline,
  withLatest,
  withList,
  withMessages,
  withSeen,
} from './timeline.ts';

const sessionId = '0b4a2a5e-5a8e-4d3e-9c56-2a3f1f1f7d10';

const listMessage = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `id${seq}`,
  sessionId,
  message: `m${seq}`,
  isUser: true,
  read: false,
  responded: false,
  createdAt: '2027-06-16T16:00:00.000Z',
  ...changes,
});
const withSeq = (seq: number, changes: Partial<ChatMessage> = {}): ConversationMessage => ({
  ...listMessage(seq, changes),
  seq,
  clientId: `c${seq}`,
});

const textsOf = (timeline: Timeline) => messagesOf(timeline).map(({ message }) => message);
const readTextsOf = (timeline: Timeline) =>
  messagesOf(timeline).flatMap(({ message, read }) => (read ? [message] : []));

test('shows each message once and in order, even if messages arrive repeatedly and out of order', () => {
  let timeline = withMessages(emptyTimeline, [withSeq(5), withSeq(2), withSeq(9)]);
  timeline = withMessages(timeline, [withSeq(2), withSeq(7)]);
  timeline = withMessages(timeline, [withSeq(9)]);
  expect(textsOf(timeline)).toEqual(['m2', 'm5', 'm7', 'm9']);
});

test('keeps the order of a list without sequence numbers, before, between and after numbered messages', () => {
  const numberedTimeline = withMessages(emptyTimeline, [withSeq(10), withSeq(20)]);
  const list = [1, 2, 10, 15, 20, 21, 22].map((seq) => listMessage(seq));
  expect(textsOf(withList(numberedTimeline, list))).toEqual(['m1', 'm2', 'm10', 'm15', 'm20', 'm21', 'm22']);
});

test('is the same after polling and a reconnection as without an interruption', () => {
  const numberedTimeline = withMessages(emptyTimeline, [withSeq(10)]);
  const polledTimeline = withList(numberedTimeline, [listMessage(10), listMessage(11), listMessage(13)]);
  const reconnectedTimeline = withMessages(polledTimeline, [withSeq(11), withSeq(12), withSeq(13), withSeq(14)]);
  expect(messagesOf(reconnectedTimeline)).toEqual(
    messagesOf(
      withMessages(
        emptyTimeline,
        [10, 11, 12, 13, 14].map((seq) => withSeq(seq)),
      ),
    ),
  );
});

test('adds the latest stored message once, at the end, and sorts it when its sequence number is known', () => {
  const numberedTimeline = withMessages(emptyTimeline, [withSeq(4)]);
  const postedMessage = { ...listMessage(6), clientId: 'c6' };
  const timeline = withLatest(withLatest(numberedTimeline, postedMessage), postedMessage);
  expect(textsOf(timeline)).toEqual(['m4', 'm6']);
  expect(textsOf(withMessages(timeline, [withSeq(5), withSeq(6)]))).toEqual(['m4', 'm5', 'm6']);
});

test('keeps the client id of a message that a list repeats', () => {
  const timeline = withList(withLatest(emptyTimeline, { ...listMessage(3), clientId: 'c3' }), [listMessage(3)]);
  expect(messagesOf(timeline)).toMatchObject([{ message: 'm3', clientId: 'c3' }]);
});

test("marks each side's messages as read up to a sequence number, and never unmarks them", () => {
  const fromStaff = { isUser: false };
  let timeline = withMessages(emptyTimeline, [withSeq(1), withSeq(2, fromStaff), withSeq(3), withSeq(4, fromStaff)]);
  timeline = withSeen(timeline, 'staff', 1);
  timeline = withSeen(timeline, 'visitor', 2);
  expect(readTextsOf(timeline)).toEqual(['m1', 'm2']);
  expect(readTextsOf(withSeen(timeline, 'staff', 0))).toEqual(['m1', 'm2']);
  const readTimeline = withMessages(timeline, [withSeq(3, { read: true })]);
  expect(readTextsOf(withMessages(readTimeline, [withSeq(3)]))).toEqual(['m1', 'm2', 'm3']);
});

test('finds unread answers without sequence numbers, and the last one seen before its number was known', () => {
  const fromStaff = { isUser: false };
  const polledTimeline = withList(withMessages(emptyTimeline, [withSeq(1)]), [
    listMessage(1),
    listMessage(7, fromStaff),
    listMessage(9, fromStaff),
  ]);
  expect(lacksSeqs(polledTimeline)).toBe(true);
  const [, firstAnswer] = messagesOf(polledTimeline);
  const seenTimeline = withSeen(polledTimeline, 'visitor', firstAnswer?.position ?? 0);
  const history = [withSeq(1), withSeq(7, fromStaff), withSeq(9, fromStaff)];
  expect(lastSeenHere(seenTimeline, history)).toBe(7);
  expect(lastSeenHere(polledTimeline, history)).toBeUndefined();
  expect(lacksSeqs(withMessages(polledTimeline, history))).toBe(false);
  expect(lacksSeqs(withList(emptyTimeline, [listMessage(1), listMessage(2, { ...fromStaff, read: true })]))).toBe(
    false,
  );
});
