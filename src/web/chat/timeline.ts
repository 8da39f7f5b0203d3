import type { ChatMessage, ChatSide, ConversationMessage } from '#domain/chat.ts';

/** A stored message with its place in the order: its own in the log, or one just after its predecessor's. */
export type PlacedMessage = ChatMessage & { place: number; clientId?: string };

/** What is known of a conversation. Never changed, only replaced. */
export type Timeline = {
  readonly byId: ReadonlyMap<string, PlacedMessage>;
  /** Up to where each side has seen the other's messages. */
  readonly seenUpTo: Readonly<Record<ChatSide, number>>;
};

export const emptyTimeline: Timeline = { byId: new Map(), seenUpTo: { visitor: 0, staff: 0 } };

/** Between two neighbours of the log there is room for many messages whose own place is not known. */
const step = 1e-5;

/** Takes in messages that know their place. One that is known already is known better afterwards. */
export function withMessages(timeline: Timeline, messages: readonly ConversationMessage[]): Timeline {
  if (messages.length === 0) return timeline;
  const byId = new Map(timeline.byId);
  for (const { seq, ...message } of messages) {
    // An event shows the message as it was when it was sent; that it was read since is not forgotten.
    const read = message.read || byId.get(message.id)?.read === true;
    byId.set(message.id, { ...message, read, place: seq });
  }
  return { ...timeline, byId };
}

/** Takes in a conversation as REST lists it: in order and complete, but without places. */
export function withList(timeline: Timeline, messages: readonly ChatMessage[]): Timeline {
  const byId = new Map(timeline.byId);
  let place = 0;
  for (const message of messages) {
    const known = byId.get(message.id);
    place = known !== undefined && Number.isInteger(known.place) ? known.place : place + step;
    byId.set(message.id, {
      ...message,
      place,
      read: message.read || known?.read === true,
      ...(known?.clientId === undefined ? {} : { clientId: known.clientId }),
    });
  }
  return { ...timeline, byId };
}

/** Takes in one message that was stored last, without knowing its place. */
export function withLatest(timeline: Timeline, message: ChatMessage & { clientId: string }): Timeline {
  if (timeline.byId.has(message.id)) return timeline;
  const last = Math.max(0, ...[...timeline.byId.values()].map(({ place }) => place));
  return { ...timeline, byId: new Map(timeline.byId).set(message.id, { ...message, place: last + step }) };
}

/** Notes that one side has seen the other's messages up to a place. */
export function withSeen(timeline: Timeline, by: ChatSide, upTo: number): Timeline {
  if (upTo <= timeline.seenUpTo[by]) return timeline;
  return { ...timeline, seenUpTo: { ...timeline.seenUpTo, [by]: upTo } };
}

/** The last place of the office's messages among these that the visitor has seen, as far as it is known here alone. */
export const lastSeenHere = ({ byId, seenUpTo }: Timeline, messages: readonly ConversationMessage[]) =>
  messages.findLast(({ id }) => {
    const known = byId.get(id);
    return known !== undefined && !known.isUser && !known.read && known.place <= seenUpTo.visitor;
  })?.seq;

/** Whether the place of an answer is not known that the visitor may not have seen yet. */
export const lacksPlaces = ({ byId }: Timeline): boolean =>
  [...byId.values()].some(({ isUser, read, place }) => !isUser && !read && !Number.isInteger(place));

/** All messages in their order, with `read` as it is now. */
export function messagesOf({ byId, seenUpTo }: Timeline): PlacedMessage[] {
  return [...byId.values()]
    .map((message) => ({
      ...message,
      read: message.read || message.place <= (message.isUser ? seenUpTo.staff : seenUpTo.visitor),
    }))
    .sort((a, b) => a.place - b.place);
}
