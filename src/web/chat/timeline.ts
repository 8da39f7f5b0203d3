import type { ChatMessage, ChatSide, ConversationMessage } from '#domain/chat.ts';

/**
 * A stored message with its position: the message's sequence number, or if that is unknown, slightly more than the
 * position of the previous message.
 */
export type OrderedMessage = ChatMessage & { position: number; clientId?: string };

/** Everything known about a conversation. Immutable. */
export type Timeline = {
  readonly byId: ReadonlyMap<string, OrderedMessage>;
  /** The position up to which each side has seen the other's messages. */
  readonly seenUpTo: Readonly<Record<ChatSide, number>>;
};

export const emptyTimeline: Timeline = { byId: new Map(), seenUpTo: { visitor: 0, staff: 0 } };

/** The distance between positions of messages without a sequence number. Almost 100,000 fit between two numbers. */
const positionStep = 1e-5;

/** Adds messages with sequence numbers, or replaces messages with the same ids. */
export function withMessages(timeline: Timeline, messages: readonly ConversationMessage[]): Timeline {
  if (messages.length === 0) return timeline;
  const byId = new Map(timeline.byId);
  for (const { seq, ...message } of messages) {
    // An event has the message as it was sent, so it must not reset `read` of a message that was read since.
    const read = message.read || byId.get(message.id)?.read === true;
    byId.set(message.id, { ...message, read, position: seq });
  }
  return { ...timeline, byId };
}

/** Adds a conversation as REST lists it: in order and without gaps, but without sequence numbers. */
export function withList(timeline: Timeline, messages: readonly ChatMessage[]): Timeline {
  const byId = new Map(timeline.byId);
  let position = 0;
  for (const message of messages) {
    const existing = byId.get(message.id);
    position =
      existing !== undefined && Number.isInteger(existing.position) ? existing.position : position + positionStep;
    byId.set(message.id, {
      ...message,
      position,
      read: message.read || existing?.read === true,
      ...(existing?.clientId === undefined ? {} : { clientId: existing.clientId }),
    });
  }
  return { ...timeline, byId };
}

/** Adds a message that was just stored, whose sequence number is unknown, after all others. */
export function withLatest(timeline: Timeline, message: ChatMessage & { clientId: string }): Timeline {
  if (timeline.byId.has(message.id)) return timeline;
  const lastPosition = Math.max(0, ...[...timeline.byId.values()].map(({ position }) => position));
  return {
    ...timeline,
    byId: new Map(timeline.byId).set(message.id, { ...message, position: lastPosition + positionStep }),
  };
}

/** Marks the other side's messages as seen up to a position. */
export function withSeen(timeline: Timeline, by: ChatSide, upTo: number): Timeline {
  if (upTo <= timeline.seenUpTo[by]) return timeline;
  return { ...timeline, seenUpTo: { ...timeline.seenUpTo, [by]: upTo } };
}

/**
 * The sequence number of the last office message among `messages` that was already seen, perhaps before its sequence
 * number was known, but that the server has so far sent as unread; undefined if there is none.
 */
export const lastSeenHere = ({ byId, seenUpTo }: Timeline, messages: readonly ConversationMessage[]) =>
  messages.findLast(({ id }) => {
    const existing = byId.get(id);
    return existing !== undefined && !existing.isUser && !existing.read && existing.position <= seenUpTo.visitor;
  })?.seq;

/** Whether a message of the office that the server may count as unread lacks its sequence number. */
export const lacksSeqs = ({ byId }: Timeline): boolean =>
  [...byId.values()].some(({ isUser, read, position }) => !isUser && !read && !Number.isInteger(position));

/** All messages in order, with the current `read`. */
export function messagesOf({ byId, seenUpTo }: Timeline): OrderedMessage[] {
  return [...byId.values()]
    .map((message) => ({
      ...message,
      read: message.read || message.position <= (message.isUser ? seenUpTo.staff : seenUpTo.visitor),
    }))
    .sort((a, b) => a.position - b.position);
}
