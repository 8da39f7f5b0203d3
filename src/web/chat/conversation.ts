import type { ChatMessage, Conversation, ConversationMessage, VisitorChatEvent } from '#domain/chat.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { createSeenMark } from '#web/lib/live/seen-mark.ts';
import { createOutbox, type Delivery, type Outbox, type OutboxItem, type Pending } from './outbox.ts';
import type { ChatStorage } from './storage.ts';
import {
  emptyTimeline,
  lacksPlaces,
  lastSeenHere,
  messagesOf,
  type PlacedMessage,
  withLatest,
  withList,
  withMessages,
  withSeen,
} from './timeline.ts';

/** A message as the panel shows it. */
export type ShownMessage = {
  /** The same from the first moment on, also when the message is stored. */
  key: string;
  text: string;
  /** When it was written; ISO 8601, or milliseconds since 1970 by this browser's clock. */
  at: string | number;
  isMine: boolean;
  /** What became of a message of the visitor's; `received` for the office's. */
  state: 'sending' | 'sent' | 'seen' | 'failed' | 'received';
  /** Why the server refused it. */
  refusal?: string | undefined;
};

export type OwnConversation = ReturnType<typeof createConversation>;

/**
 * One session's messages: those that are stored, by whichever way they came, and behind them those on their way.
 * Nothing shows twice, for a message on its way is known by its `clientId` when it comes back stored.
 */
export function createConversation(parts: {
  sessionId: string;
  storage: ChatStorage;
  deliver: (message: Pending) => Promise<Delivery>;
  /** Tells the office what the visitor has seen of its messages. @throws when that fails */
  tellSeen: (seen: { sessionId: string; upTo: number }, signal: AbortSignal) => Promise<unknown>;
  isOffline: () => boolean;
  onFailed: () => void;
  onChange: () => void;
}) {
  const { sessionId, onChange } = parts;
  let timeline = emptyTimeline;
  let lastEventId: string | undefined;
  let loaded = false;
  let earlier: 'some' | 'none' | 'unknown' = 'unknown';
  const seen = createSeenMark((upTo, signal) => parts.tellSeen({ sessionId, upTo }, signal));

  const outbox: Outbox = createOutbox({ ...parts, newId: newSubmissionId, onStored: takeStored });

  function takeStored(message: ChatMessage & { clientId: string; seq?: number }): void {
    const { seq, ...stored } = message;
    if (seq === undefined) timeline = withLatest(timeline, stored);
    else takePlaced([{ ...stored, seq }]);
    onChange();
  }

  /** What was seen before its place was known stays seen, and the office can be told of it now. */
  function takePlaced(messages: readonly ConversationMessage[]): void {
    const upTo = lastSeenHere(timeline, messages);
    timeline = withMessages(timeline, messages);
    if (upTo === undefined) return;
    timeline = withSeen(timeline, 'visitor', upTo);
    seen.see(upTo);
  }

  /** The office's messages that the visitor has not seen. */
  const unseen = (): PlacedMessage[] => messagesOf(timeline).filter(({ isUser, read }) => !isUser && !read);

  return {
    sessionId,
    outbox,
    seen,
    /** The event after which a subscription goes on; undefined when nothing was heard yet. */
    lastEventId: (): string | undefined => lastEventId,
    /** Whether what is shown is what the server has, and not merely nothing yet. */
    isLoaded: (): boolean => loaded,
    hasEarlier: (): boolean => earlier === 'some',
    countUnread: (): number => unseen().length,

    /** The latest part of the conversation, with which listening begins. */
    takeConversation(conversation: Conversation): void {
      takePlaced(conversation.messages);
      lastEventId = conversation.lastEventId;
      loaded = true;
      if (earlier === 'unknown') earlier = conversation.more ? 'some' : 'none';
      for (const { clientId } of conversation.messages) outbox.settle(clientId);
      onChange();
    },

    takeEarlier({ messages, more }: Conversation): void {
      takePlaced(messages);
      earlier = more ? 'some' : 'none';
      onChange();
    },

    takeEvent(event: VisitorChatEvent, id: string): void {
      lastEventId = id;
      if (event.type === 'message') {
        takePlaced([event.message]);
        outbox.settle(event.message.clientId);
      } else if (event.type === 'seen') {
        timeline = withSeen(timeline, event.by, event.upTo);
        if (event.by === 'visitor') seen.takeTold(event.upTo);
      } else if (event.type === 'removed') {
        timeline = emptyTimeline;
        earlier = 'none';
      }
      onChange();
    },

    /** The whole conversation as REST lists it. */
    takeList(messages: readonly ChatMessage[]): void {
      timeline = withList(timeline, messages);
      loaded = true;
      earlier = 'none';
      onChange();
    },

    /** Whether the office cannot be told what was seen, because a list does not say where its messages stand. */
    lacksPlaces: (): boolean => lacksPlaces(timeline),

    /** The end of the conversation, for the places of what a list has brought. */
    takePlaces({ messages }: Conversation): void {
      takePlaced(messages);
      onChange();
    },

    /** The place of the first message here, before which earlier ones are asked for. */
    firstPlace: (): number | undefined => messagesOf(timeline)[0]?.place,

    /** Notes that the visitor has seen everything here. */
    see(): void {
      const last = unseen().at(-1);
      if (last === undefined) return;
      timeline = withSeen(timeline, 'visitor', last.place);
      seen.see(Math.floor(last.place));
      onChange();
    },

    messages: (): ShownMessage[] => {
      const stored = messagesOf(timeline);
      const known = new Set(stored.map(({ clientId }) => clientId));
      return [
        ...stored.map(shownStored),
        ...outbox
          .items()
          .filter(({ clientId }) => !known.has(clientId))
          .map(shownPending),
      ];
    },
  };
}

function shownStored({ id, clientId, message, createdAt, isUser, read }: PlacedMessage): ShownMessage {
  const state = isUser ? (read ? 'seen' : 'sent') : 'received';
  return { key: (isUser ? clientId : undefined) ?? id, text: message, at: createdAt, isMine: isUser, state };
}

function shownPending({ clientId, message, at, state, refusal }: OutboxItem): ShownMessage {
  return { key: clientId, text: message, at, isMine: true, state, refusal };
}
